/** The words that tell beforehand how people will be asked, in which language, and where links lead. */
const EXAMPLE = "furnishing a first rented flat";

/** What an invitation tells. */
export interface Invitation {
  name: string;
  purpose: string;
  minutes: number | null;
  address: string;
}

export const words = {
  topicExample: EXAMPLE,
  topicInQuestion: "It stands in questions like this:",
  topicClause: `This reads like a question, so it will not fit there. Name the thing instead, such as “${EXAMPLE}”.`,

  topicsAsked: "They are asked about much like this:",
  topicsAskedExample: "A topic is asked about much like this:",
  topicsExample: { en: "the ingredients list", de: "die Zutatenliste" },
  topicsOthers: "“They” and “their” are heard as somebody else: say it to the person, with “you” and “your”, or without either.",

  askedInEnglish: "People will be asked in English.",
  noModel: "The page around the questions is in German, but no language model is set up here, and without one questions are worded in English only. Have one set up first, or choose English as the language.",
  otherModel: "The page around the questions is in German, but whoever interviews words questions in English only. Choose a language model under “Who interviews”, or English as the language.",

  noModelUsed: "No language model takes part.",
  model: (which: string) => `A language model takes part: ${which}.`,

  hereTitle: "Links open on this computer only for now: nobody elsewhere can use them.",
  hereText: "You can try one out here. Links that can be sent need a web server in front of Colloquy, set up once by whoever looks after your computers.",
  hereAsk: "A letter to your IT: what they would have to set up",
  hereThen: "When it is set up, open Colloquy under the address they tell you, and make the link there.",
  textCopy: "Copy the text",
  textCopied: "Copied",
  invite: "What to send them",
  inviteText: "A text for the people you want to hear, in the language they are asked in. Put your name below it.",
  inviteHere: "It can be sent once links open elsewhere too; the address in it will be another one then.",
  /** The invitation as it is sent. */
  invitation: {
    en: ({ name, purpose, minutes, address }: Invitation) =>
      [
        "Hello,",
        `I would like to hear from you: ${name}.${purpose && ` ${purpose}`}`,
        `A computer program asks you one question at a time, and you write your answers.${minutes ? ` It takes about ${minutes === 1 ? "one minute" : `${minutes} minutes`}.` : ""} Taking part is voluntary. You can leave out any question, take a break, or stop at any time.`,
        `This link takes you there:\n${address}`,
        "Thank you",
      ].join("\n\n"),
    de: ({ name, purpose, minutes, address }: Invitation) =>
      [
        "Guten Tag,",
        `ich würde gern von Ihnen hören: ${name}.${purpose && ` ${purpose}`}`,
        `Ein Computerprogramm stellt Ihnen eine Frage nach der anderen, und Sie schreiben Ihre Antworten.${minutes ? ` Das dauert etwa ${minutes === 1 ? "eine Minute" : `${minutes} Minuten`}.` : ""} Die Teilnahme ist freiwillig. Sie können jede Frage auslassen, eine Pause machen oder jederzeit aufhören.`,
        `Dieser Link führt dorthin:\n${address}`,
        "Vielen Dank",
      ].join("\n\n"),
  },
  hereLetter: (address: string) =>
    [
      `I would like to hold interviews with Colloquy, a program that runs on my computer now, at ${address}. So that people elsewhere can open the links I send them, please:`,
      "1. Run it (colloquy serve) on a computer that stays on.",
      "2. Put a web server (a reverse proxy with HTTPS) in front of it, which asks for a password for everything but the paths /r/, /assets/ and /api/v1/respond/: those are opened by the people who are interviewed.",
      "3. Write the name of that web server into Colloquy's settings, server.hosts, for example interviews.example.org.",
      "Then tell me the address and the password.",
    ].join("\n"),
};
