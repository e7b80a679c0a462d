/** How the interviews of a practice run are shared among the simulated people who were chosen. */
import { titled } from "../../map/tones";

/** Each with how often: they take turns, as the program does it. */
export const sharedBy = (chosen: string[], interviews: number): [name: string, times: number][] =>
  chosen.map((id, at) => [titled(id), Math.max(0, Math.ceil((interviews - at) / chosen.length))]);
