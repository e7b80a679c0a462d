/** The words of practice runs: interviews with simulated people. */
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const words = {
  title: "Practice runs",
  lede: "Simulated people answer the questions, so that you see what an interview asks before real people do. How they talk is made up: trust what you see of the questions, not of the people. A study of yours is tried out on its own page.",
  concept: "What is it about?",
  methodology: "How is it asked?",
  usual: "As the concept suggests",
  personas: "Who answers",
  interviews: "How many interviews",
  /** Who is interviewed how often. */
  shared: (people: [name: string, times: number][]) => (people.length === 0 ? "In all." : `In all; people take turns: ${people.map(([name, times]) => `${name} ${times === 0 ? "not at all" : times === 1 ? "once" : `${times} times`}`).join(", ")}.`),
  turns: "At most how many answers",
  start: "Start",
  stop: "Stop",
  starting: "Opening",
  notStarted: "It could not be started.",
  lost: "The connection was lost. The run goes on; this page looks again by itself.",
  progress: "How far along",
  done: (done: number, of: number) => `${done} of ${count(of, "interview", "interviews")} held`,
  status: { running: "running", done: "finished", stopped: "stopped", failed: "failed" } as Record<string, string>,
  persona: "Person",
  state: "State",
  length: "Length",
  heard: "Heard",
  answers: (n: number) => count(n, "answer", "answers"),
  ideas: (n: number) => count(n, "idea", "ideas"),
  standing: { running: "talking now", active: "talking now", completed: "finished", stopped: "stopped", failed: "failed" } as Record<string, string>,
  open: (persona: string, n: number) => `${persona}, interview ${n}`,
  earlier: "Earlier runs",
  none: "None yet.",
};
