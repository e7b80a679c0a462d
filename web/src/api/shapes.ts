/** What the API sends and takes, by the names the pages use: generated types where the reference has them. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Session = Schemas["SessionView"];
export type Turn = Schemas["Turn"];
export type TurnInFull = Schemas["TurnInFull"];
export type TurnScoring = Schemas["TurnScoring"];
export type Graph = Schemas["Graph"];
export type ConceptLine = Schemas["ConceptLine"];
export type Concept = Schemas["Concept"];
export type MethodologyLine = Schemas["MethodologyLine"];
export type Methodology = Schemas["MethodologyView"];
export type Persona = Schemas["Persona"];

/** A line of the list of sessions. */
export type SessionLine = Schemas["SessionLine"] & {
  attributes?: Record<string, string>;
  node_count?: number;
  edge_count?: number;
  simulated?: boolean;
};

/** Something a study wants to know of each person. */
export interface Attribute {
  name: string;
  label: string;
  source: "link" | "form" | "import";
  required: boolean;
  /** Empty: free text. */
  choices: string[];
  /** Answers that are not interviewed. */
  screen_out: string[];
}

/** What a study is made of; only `name` and a concept are required when one is made. */
export interface NewStudy {
  name: string;
  purpose?: string;
  concept_id?: string;
  concept_source?: string | null;
  methodology?: string | null;
  methodology_source?: string | null;
  interviewer?: string | null;
  language?: "en" | "de";
  max_turns?: number | null;
  minutes?: number | null;
  budget_usd?: number | null;
  topics?: string[];
  consent?: string | null;
  attributes?: Attribute[];
  redirects?: { completed: string | null; screened_out: string | null };
  member_check?: boolean;
}

export interface Study extends Required<NewStudy> {
  id: string;
  status: "open" | "closed";
  created_at: string;
  updated_at: string;
  counts: { running: number; completed: number; dropped: number; screened_out: number };
  cost_usd: number;
  ready: boolean;
  /** What it is about and how it is asked; null when it is not ready. */
  carried_out: { concept: string; methodology: string } | null;
}

/** A link to hand out. The token is told only once, when the link is made. */
export interface Link {
  id: string;
  study_id: string;
  label: string;
  max_uses: number | null;
  uses: number;
  expires_at: string | null;
  hint: string;
  practice: boolean;
  status: "open" | "expired" | "used_up" | "revoked";
  created_at: string;
}

export type NewLink = Link & { token: string; path: string };

/** What a respondent's link opens. */
export interface Visit {
  state: "open" | "expired" | "used_up" | "closed" | "over_budget";
  language: string;
  name: string;
  purpose: string;
  consent: string;
  minutes: number | null;
  form: { name: string; label: string; required: boolean; choices: string[] }[];
  interview: Interview | null;
}

/** An interview as its respondent sees it. */
export interface Interview {
  status: "waiting" | "paused" | "finished" | "stopped" | "screened_out";
  question: { id: string; text: string } | null;
  /** The interviewer's last words, once they were said: no answer is expected. */
  farewell: string | null;
  /** Earlier questions, oldest first; `answer` null: not answered by choice. */
  talk: { question: string; answer: string | null }[];
  stimulus: { title: string | null; text: string } | null;
  /** 0 to 1. */
  progress: number;
  check: "none" | "open" | "done";
  redirect: string | null;
}

/** One claim of what was understood, for the person to judge. */
export interface Claim {
  id: string;
  text: string;
  because: string | null;
  quote: string | null;
}

export interface Verdict {
  claim: string;
  right: boolean;
  words: string | null;
}

/** What a respondent said of what was understood, as researchers read it. */
export type Check = Schemas["MemberCheck"];
export type Judgement = Schemas["Judgement"];

/** A correction by a researcher: an overlay on the graph. */
export type Change = Schemas["Change"];
export type Correction = Schemas["Correction"];
export type Valence = Schemas["Valence"];

/** A found answer. */
export interface QuoteHit {
  session_id: string;
  study_id: string | null;
  person: Schemas["Person"];
  concept_id: string;
  turn_number: number;
  utterance_id: string;
  text: string;
  /** Character offsets. */
  hits: [number, number][];
  nodes: { id: string; label: string; node_type: string }[];
  /** Notes and tags. */
  notes: string[];
}

/** What the checker says of a file. Line and column count from 1. */
export interface Finding {
  severity: "error" | "warning";
  message: string;
  line: number;
  column: number;
  excerpt: string | null;
  nearest: string | null;
}

export interface Checked {
  ok: boolean;
  id: string | null;
  findings: Finding[];
}

/** A past interview, asked again with another methodology. */
export interface Replay {
  methodology: string;
  turns: {
    turn_number: number;
    answer: string;
    asked: { question: string; strategy: string | null; focus_label: string | null };
    instead: {
      strategy: string | null;
      focus_label: string | null;
      question: string | null;
      ending: string | null;
      contributions: Schemas["Contribution"][];
    };
    same: boolean;
  }[];
}

export interface Simulation {
  id: string;
  status: "running" | "done" | "stopped" | "failed";
  concept_id: string;
  methodology: string | null;
  done: number;
  of: number;
  started_at: string;
  ended_at: string | null;
  error: string | null;
  study_id: string | null;
  interviews: {
    session_id: string;
    persona: string;
    status: string;
    turns: number;
    nodes: number;
    edges: number;
    ending: string | null;
  }[];
}
/** Somebody a study expects. */
export type ExpectedPerson = Schemas["ExpectedPerson"];
