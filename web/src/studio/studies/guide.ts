/** How a topic that must come up is asked about. The program words it; this is the same in short, shown while a study is written. */

/** The questions, around the topic; the program has others like them. */
export const QUESTIONS = {
  topic: "I'd also like to hear about {topic}. What comes to mind?",
  known: "I'd also like to know {topic}. What can you tell me about that?",
};
const GERMAN: typeof QUESTIONS = {
  topic: "Ich würde auch gern etwas über {topic} hören. Was fällt Ihnen dazu ein?",
  known: "Ich wüsste auch gern, {topic}. Was können Sie mir dazu sagen?",
};

/** Words with which something to be known begins. */
const TO_KNOW = /^(what|who|which|where|when|why|how|whether|if|was|wer|welche[rsn]?|wo|wann|warum|wieso|wie|ob)$/i;
/** Words a topic may begin with that are written small in a sentence. */
const SMALL = /^(an?|the|what|who|which|where|when|why|how|whether|if|your|their|other|any|being|having|getting)$/i;

const TO_YOU: Record<string, string> = { they: "you", them: "you", their: "your", theirs: "yours", themselves: "yourself" };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A topic as it is said in a sentence: without what stands in brackets, which is a note, and with what "they" do said to them. */
export function saidTopic(name: string): string {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/g, "").replace(/\s+/g, " ").trim().replace(/[.,;:]+$/, "");
  if (!bare) return name.trim();
  const [first = "", ...rest] = bare.split(" ");
  const words = [SMALL.test(first) ? first.toLowerCase() : first, ...rest];
  const ofThem = TO_KNOW.test(first) && rest[0] === "they";
  return words.map((word) => (ofThem ? (TO_YOU[word] ?? word) : word)).join(" ");
}

/** The question about a topic. */
export function askedAbout(name: string, german: boolean): string {
  const topic = saidTopic(name);
  if (topic.endsWith("?")) return capital(topic);
  const questions = german ? GERMAN : QUESTIONS;
  return (TO_KNOW.test(topic.split(" ")[0] ?? "") ? questions.known : questions.topic).replace("{topic}", topic);
}

/** Would the person hear of themselves as somebody else? */
export const ofOthers = (name: string): boolean => /\b(they|them|their|theirs|themselves)\b/i.test(saidTopic(name));
