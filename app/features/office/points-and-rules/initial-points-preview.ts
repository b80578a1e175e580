import type { TieBreak } from "../../scoring/ledger/rules.ts";
import type { LedgerLine } from "../../scoring/ledger/ledger.ts";
import { positionsByLines } from "../../rankings/seasons/moves.ts";
import type { RefusedPointsLine } from "./points-file.ts";
import type { WhoQuestion } from "../imports/who-question.ts";

/** Somebody whose points or position change; a position is null for who has no match in the window. */
interface ChangedRow {
  athleteId: string;
  name: string;
  pointsFrom: number;
  pointsTo: number;
  from: number | null;
  to: number | null;
}

/** A row as it is sent again to be written: what was seen is what is written. */
interface SeenRow {
  key: string;
  athleteId: string;
  points: number;
  /** The points that stood when it was seen; null where none did. */
  from: number | null;
  day: string;
  note: string;
}

/** The changes that a file would make; nothing is written. */
export interface PointsPreview {
  rows: SeenRow[];
  tables: { key: string; title: string; rows: ChangedRow[] }[];
  /** Lines whose points stand already. */
  same: number;
  questions: WhoQuestion[];
  /** Lines that stay out, each with its reason. */
  left: RefusedPointsLine[];
}

type RankedLine = Parameters<typeof positionsByLines>[0][number];

/** A ranking's table before and after some lines: who changes, the best place after it first, then the most points. */
export function tableChange(of: {
  before: readonly RankedLine[];
  added: readonly LedgerLine[];
  tieBreaks: readonly TieBreak[];
  people: ReadonlyMap<string, { name: string; memberSince: number | null }>;
}): ChangedRow[] {
  const { before, added, tieBreaks, people } = of;
  const since = (athleteId: string) => people.get(athleteId)?.memberSince ?? null;
  const after = [...before, ...added];
  const placesOf = (lines: readonly RankedLine[]) => positionsByLines(lines, tieBreaks, since);
  const [placesFrom, placesTo] = [placesOf(before), placesOf(after)];
  const [pointsFrom, pointsTo] = [sumsOf(before), sumsOf(after)];
  return [...pointsTo.keys()]
    .map((athleteId) => ({
      athleteId,
      name: people.get(athleteId)?.name ?? "",
      pointsFrom: pointsFrom.get(athleteId) ?? 0,
      pointsTo: pointsTo.get(athleteId) ?? 0,
      from: placesFrom.get(athleteId) ?? null,
      to: placesTo.get(athleteId) ?? null,
    }))
    .filter((row) => row.pointsFrom !== row.pointsTo || row.from !== row.to)
    .sort(
      (a, b) =>
        (a.to ?? Infinity) - (b.to ?? Infinity) ||
        b.pointsTo - a.pointsTo ||
        a.name.localeCompare(b.name, "pt-BR"),
    );
}

function sumsOf(lines: readonly RankedLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { athleteId, points } of lines) sums.set(athleteId, (sums.get(athleteId) ?? 0) + points);
  return sums;
}
