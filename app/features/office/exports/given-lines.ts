import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import type { Category } from "../../scoring/ledger/category.ts";
import { phaseNote } from "../points-and-rules/plan.ts";

/** Points of somebody without a match: what the club brought from elsewhere, or the phase of a tournament. */
interface GivenPointsRow extends Category {
  name: string;
  points: number;
  /** "YYYY-MM-DD" in the club's zone: the day that they belong to. */
  day: string;
  note: string | null;
  /** Of a phase: the place, the event and the tournament. */
  phase: { place: number; event: string; tournament: string } | null;
  sport: string;
  format: MatchFormat;
  /** Of the ranking; null for the main one. */
  ranking: string | null;
}

/** The columns that the reader of points understands (docs/csv.md). */
export const GIVEN_HEAD =
  "atleta numero pontos data motivo esporte formato ranking categoria temporada".split(" ");

/** Such points as the reader of points takes them; those of a phase say which, so that they are not given twice. */
export function givenCells(row: GivenPointsRow, number: string): string[] {
  return [
    row.name,
    number,
    String(row.points),
    row.day,
    row.phase ? phaseNote(row.phase) : (row.note ?? ""),
    sportLabel(row.sport),
    row.format === "doubles" ? "duplas" : "simples",
    row.ranking ?? "Geral",
    row.ranking === null ? "" : categoryLabel(row),
    seasonLabel(row),
  ];
}
