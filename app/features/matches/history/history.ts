import { writeCsv } from "../../../lib/csv.ts";
import { sportLabel } from "../../../lib/sports.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

const OUTCOMES = { won: "Vitória", lost: "Derrota", even: "Empate" } as const;

/** One match of an athlete's history; names as others read them, the score from the athlete's own side. */
export interface HistoryRow {
  id: string;
  /** "YYYY-MM-DD" in the club's zone. */
  playedOn: string;
  sport: string;
  format: MatchFormat;
  clubName: string;
  partners: string[];
  opponents: string[];
  /** Null where it did not count (annulled, cancelled) or is not confirmed yet, and for a double W.O. */
  outcome: keyof typeof OUTCOMES | null;
  score: string;
  statusLabel: string;
  place: string | null;
}

/** A page of it. */
export interface History {
  rows: HistoryRow[];
  total: number;
  from: number;
  /** Where the next page begins; null on the last. */
  next: number | null;
}

const HEAD = [
  "data",
  "esporte",
  "formato",
  "clube",
  "parceria",
  "adversários",
  "resultado",
  "placar",
  "situação",
  "local",
];

/** The rows as a CSV that spreadsheets in pt-BR open as it is: semicolons, a byte order mark, CRLF. */
export function historyCsv(rows: readonly HistoryRow[]): string {
  const lines = rows.map((row) => [
    row.playedOn,
    sportLabel(row.sport),
    row.format === "doubles" ? "duplas" : "simples",
    row.clubName,
    row.partners.join(" e "),
    row.opponents.join(" e "),
    resultWord(row),
    row.score,
    row.statusLabel,
    row.place ?? "",
  ]);
  return writeCsv([HEAD, ...lines]);
}

/** "Vitória", "Derrota", "Empate", or "" for a double W.O. and where it does not count. */
export function resultWord({ outcome }: Pick<HistoryRow, "outcome">): string {
  return outcome === null ? "" : OUTCOMES[outcome];
}
