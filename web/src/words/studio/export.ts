/** The words of exporting all interviews of a study. */
export const words = {
  title: "Export all interviews",
  more: "The ZIP file holds every interview to read and as data, a table of all answers, one of all ideas, and a sentence for the methods section. The table has a row for each idea: person, what is known of them, kind, words, quote, question.",
  zip: "Everything (ZIP)",
  csv: "Table of ideas (CSV)",
  practice: "With practice runs",
  practiceHint: "They are left out otherwise.",
  taken: "The file is in the downloads of your browser.",
};
