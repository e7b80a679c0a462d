/** The words of the people a study expects. */
export const words = {
  title: "People you expect",
  text: "For people whose particulars you know already. The first column is what each person is known by in their link, such as a number; the others are what you know of them. Leave out names and addresses unless people agreed to that: what you keep here stands beside their answers.",
  exampleTitle: "For example:",
  example: "pid,age,years\n17,52,more than five\n18,31,less than one",
  file: "Choose a file (CSV)",
  field: "The list, with commas",
  keep: "Keep the list",
  kept: (n: number) => `${n === 1 ? "1 person" : `${n} people`} kept. Make a link: their own addresses come with it.`,
  known: (n: number) => (n === 1 ? "1 person is expected." : `${n} people are expected.`),
  more: (n: number) => `And ${n} more.`,
  forget: "Forget the list",
  forgetHint: "Who has come already keeps what is known of them.",
  addresses: (n: number) => (n === 1 ? "The address of the 1 person you expect (CSV)" : `The addresses of the ${n} people you expect (CSV)`),
  addressesFile: "addresses.csv",
};
