/** The words of the respondent's page in English. Plain, warm, short; no praise; what happens is said. */
const count = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const few = (n: number) => count[n] ?? String(n);

export const en = {
  interview: "Interview",
  loading: "One moment",

  // for whoever tries a study out
  tryingOut: "You are trying this out.",
  toStudio: "Back to the study",

  // welcome
  aboutMinutes: (n: number) => `About ${few(n)} ${n === 1 ? "minute" : "minutes"}`,
  // what no text of a study takes away
  program: "A computer program asks the questions, and no person replies to you. The people who invited you can read what you write.",
  howItGoes:
    "I ask one question at a time, and what you say decides what I ask next. There are no right or wrong answers. You can leave out any question, take a break, or stop whenever you like.",
  consentTitle: "Before we start",
  formTitle: "First, a little about you",
  ifYouLike: "if you like",
  chooseOne: "Please choose one.",
  required: "Please fill this in.",
  begin: "I agree, let’s start",
  incomplete: "Something that belongs to this link is missing. Please open it again from your invitation.",
  beginning: "Starting",

  // something to read first
  readFirst: "Please read this first. Take your time; you can look at it again later.",
  haveRead: "I’ve read it",
  readAgain: "Read it again",
  close: "Close",

  // the talk
  justBefore: "Just before",
  yourAnswer: "Your answer",
  placeholder: "Take your time. There’s no wrong answer.",
  send: "Send",
  keptAsYouType: "Kept as you type",
  lineHint: "Shift + Enter for a new line",
  charactersLeft: (n: number) => `${n} ${n === 1 ? "character" : "characters"} left`,
  tooLong: (n: number) => `That is ${n} ${n === 1 ? "character" : "characters"} too long. Please shorten it a little.`,
  rather: "I’d rather not answer",
  ratherSaid: "You’d rather not answer that. That’s fine.",
  nothingWritten: "Write a few words first. You can also leave this question out.",
  speak: "Speak instead",
  speakNow: "Speak now",
  speaking: "Listening. Press to end",
  speakNote: "Your browser turns what you say into text. Some browsers send the sound to their maker for that.",
  speakFailed: "Your browser could not listen. You can write instead.",
  stageSending: "Sending your answer",
  stageReading: "Reading what you said",
  stageChoosing: "Choosing what to ask next",
  stageWording: "Finding the words",

  // progress
  progress: "How far along",
  far: ["Just starting", "Getting going", "About a third of the way", "Nearly half way", "About half way", "A little over half way", "About two thirds of the way", "Most of the way", "Nearly done"],
  minutesLeft: (n: number) => `about ${few(n)} ${n === 1 ? "minute" : "minutes"} left`,

  // trouble while talking
  offline: "No connection just now. Your answer is kept on this device and goes out when you’re back.",
  serverAway: "I can’t be reached just now. Your answer is kept on this device and is sent as soon as I can.",
  tryNow: "Try now",
  elsewhere: "You went on in another window or on another device. What you wrote here was not sent; it is still in the box.",
  answerRefused: "Your answer could not be taken as it is. It is still in the box.",
  failedTitle: "This page did not open.",
  failedText: "There may be no connection just now. Nothing you said is lost. I try again by myself.",

  // pause and stop
  pauseOrStop: "Pause or stop",
  breakTitle: "Take a break?",
  breakText: "Everything you said is kept. You go on from here when you like, on this device or another.",
  pauseHere: "Pause here",
  keepGoing: "Keep going",
  stopForGood: "Stop for good",
  noReason: "You don’t need a reason.",
  stopTitle: "Stop for good?",
  stopText: "The interview ends here, and you can’t go on later. What you said up to now is kept, unless you ask the people who invited you to delete it.",
  stopSure: "Yes, stop here",
  stopping: "Stopping",
  notDone: "That did not go through. Nothing has changed. Please try again.",

  // paused
  pausedTitle: "A break, then.",
  backTitle: "Good to have you back.",
  pausedText: "Everything you said is kept. On this device, the link you were given brings you back here. For any other device, keep this address:",
  addressLabel: "Your own address",
  addressNote: "Whoever opens it sees your answers, so keep it to yourself.",
  copy: "Copy",
  copied: "Copied",
  goOn: "Go on from here",

  // what was understood
  lastStep: "Last step",
  checkTitle: "Thank you. Did I understand you?",
  checkText: "Here is what I took from our talk, in short. Put it right where I got you wrong. You can also leave it as it is.",
  checkNothing: "If there is something you would like to add, here is the place.",
  checkLoading: "Putting together what you told me",
  claims: "What I understood",
  because: (reason: string) => (/^(because|so that|and)\b/i.test(reason) ? reason : `because ${reason}`),
  youSaid: "You said:",
  isRight: "Is this right?",
  right: "Right",
  off: "Not quite",
  add: "Right, and more",
  howPut: "How would you put it?",
  whatAdd: "What would you add?",
  missed: "Is there anything I missed?",
  leaveOut: "Is there anything you’d rather was left out?",
  leaveOutHint: "A name, or something you told. Whoever reads this interview sees your wish first.",
  onlyIf: "Only if you like.",
  checkedSome: (n: number, of: number) => (n >= of ? "That was all of them. Thank you." : n === 0 ? "Leave any of them as they are, if you like." : `${n} of ${of} done. Leave the rest if you like.`),
  finish: "Finish",
  finishing: "Finishing",

  // endings
  thanksTitle: "Thank you.",
  thanksText: "What you said is kept. You can close this page.",
  wishedText: "What you would rather have left out is passed on with what you said. You can close this page.",
  stoppedTitle: "We’ve stopped here.",
  stoppedText: "Thank you for what you told me. You can close this page.",
  screenedTitle: "Thank you for your interest.",
  screenedText: "This interview is for a different group of people, so there are no questions for you this time. You can close this page.",
  redirecting: "You are taken back in a moment.",
  toRedirect: "Continue",
  somebodyElse: "Is somebody else to be interviewed on this device?",
  beginAnew: "Begin a new interview",

  // links that do not open
  expiredTitle: "This link has expired.",
  expiredText: "Please ask the people who sent it to you for a new one.",
  usedUpTitle: "This link has been used.",
  usedUpText: "It was made for a certain number of interviews. If you began one on another device, open the address you kept there. Otherwise ask the people who sent it to you.",
  closedTitle: "This study is closed.",
  closedText: "It takes no more interviews. Thank you for coming.",
  overBudgetTitle: "No interviews just now.",
  overBudgetText: "The study has reached its limit for the time being. Please come back later, or tell the people who invited you.",
  unknownTitle: "This link leads nowhere.",
  unknownText: "Perhaps a part of it was lost in copying. Please open it again from your invitation.",
  revokedTitle: "This invitation is no longer open.",
  revokedText: "The people who sent it have taken it back. Nothing went wrong on your side. If you would still like to take part, ask them for a new one.",
  keptAnyway: "Everything you said is kept.",
};

/** The words a language has to have. */
export type Words = typeof en;
