/** The words that tell beforehand how people will be asked, in which language, and where links lead. */
const EXAMPLE = "furnishing a first rented flat";

export const words = {
  topicExample: EXAMPLE,
  topicInQuestion: "It stands in questions like this:",
  topicClause: `This reads like a question, so it will not fit there. Name the thing instead, such as “${EXAMPLE}”.`,

  askedInEnglish: "People will be asked in English.",
  noModel: "The page around the questions is in German, but no language model is set up here, and without one questions are worded in English only. Have one set up first, or choose English as the language.",
  otherModel: "The page around the questions is in German, but whoever interviews words questions in English only. Choose a language model under “Who interviews”, or English as the language.",

  hereTitle: "A link made now opens on this computer only: nobody elsewhere can use it.",
  hereText: "Links that can be sent need a web server in front of Colloquy. It is set up once, by whoever looks after your computers.",
  hereAsk: "What to send them",
  hereThen: "When they have answered, open Colloquy under the address they tell you, and make the link there.",
  hereCopy: "Copy the text",
  hereCopied: "Copied",
  hereLetter: (address: string) =>
    [
      `I would like to hold interviews with Colloquy, a program that runs on my computer now, at ${address}. So that people elsewhere can open the links I send them, please:`,
      "1. Run it (colloquy serve) on a computer that stays on.",
      "2. Put a web server (a reverse proxy with HTTPS) in front of it, which asks for a password for everything but the paths /r/, /assets/ and /api/v1/respond/: those are opened by the people who are interviewed.",
      "3. Write the name of that web server into Colloquy's settings, server.hosts, for example interviews.example.org.",
      "Then tell me the address and the password.",
    ].join("\n"),
};
