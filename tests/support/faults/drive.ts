import type { Part } from "./fault.ts";
import type { KeptRows } from "./kept-rows.ts";
import type { Faulty } from "./stand-ins.ts";
import type { Tally } from "./visitor.ts";

/** The surroundings of a drive. */
export interface Stage {
  faulty: Faulty;
  rows: KeptRows;
}

/** How one run is played. */
export interface Play {
  tally: Tally;
  /** Each form is sent so many times at once. */
  taps: number;
}

/** Something that people do, or the minute does, from its beginning to its end. */
export interface Drive<Scene = unknown> {
  /** The outside parts that it uses. */
  parts: readonly Part[];
  /** Its runs follow one another in time, since something in the process remembers the time; nothing it prepares ages. */
  goesOn?: boolean;
  /** Makes what stands before every run, in an empty database. */
  prepare(stage: Stage): Promise<Scene>;
  /** Makes anew before a run what stands outside the database. */
  begin?(stage: Stage, scene: Scene): Promise<void>;
  play(stage: Stage, scene: Scene, play: Play): Promise<void>;
  /** Gives what it left outside the database, a line each. */
  leaves?(stage: Stage, scene: Scene): Promise<string[]> | string[];
}

/** Binds a drive's own scene. */
export function drive<Scene>(own: Drive<Scene>): Drive {
  return own;
}
