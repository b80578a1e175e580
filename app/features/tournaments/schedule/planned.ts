/** Where a side of a match comes from, as draws say it (`Source`). */
export type PlannedSide =
  | { kind: "entry"; entry: number }
  | { kind: "bye" }
  | { kind: "winner" | "loser"; match: string }
  | { kind: "rank"; group: string; position: number }
  | { kind: "team"; entries: number[] };

/** A match of a draw with its place in time, as the database has it; instants in ISO 8601. */
export interface PlannedMatch {
  id: string;
  drawId: string;
  eventId: string;
  eventName: string;
  sport: string;
  scoreFormat: string | null;
  drawFormat: string | null;
  key: string;
  stage: string;
  groupKey: string | null;
  round: number;
  /** "Quartas de final", "Grupo A · rodada 2". */
  label: string;
  sides: readonly PlannedSide[];
  side1: string[] | null;
  side2: string[] | null;
  state: "waiting" | "ready" | "called" | "playing" | "done" | "void";
  courtId: string | null;
  startsAt: string | null;
  notBefore: string | null;
  calledAt: string | null;
}

export interface PlannedCourt {
  id: string;
  name: string;
  hours: { from: string; to: string }[];
}

interface PlannedImpediment {
  id: string;
  athleteId: string;
  from: string;
  to: string;
}

/** A tournament with all that its timetable depends on. */
export interface Planned {
  courts: PlannedCourt[];
  impediments: PlannedImpediment[];
  matches: PlannedMatch[];
}
