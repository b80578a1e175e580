import type { Gender } from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { STATUS_LABELS } from "../../matches/matches/match-labels.ts";
import type { MatchStatus } from "../../matches/matches/match.ts";
import { formatScore } from "../../scoring/scores/format-score.ts";

/** Somebody who played, as the club's office knows them. */
interface Player {
  name: string;
  side: number;
  gender: Gender | null;
  /** Their number in the club's own system, else our id. */
  number: string;
  /** The day on which they came to the club, "YYYY-MM-DD"; empty where it is not known. */
  since: string;
}

/** A match of the club, whatever became of it. */
export interface ExportedMatch {
  id: string;
  sport: string;
  format: MatchFormat;
  scoreFormat: string;
  status: MatchStatus;
  end: string;
  winnerSide: 1 | 2 | null;
  sets: { side1: number; side2: number; tiebreak?: number }[];
  /** "YYYY-MM-DD" and "HH:MM" in the club's zone. */
  playedOn: string;
  time: string;
  place: string | null;
  externalKey: string | null;
  /** Which meeting of these opponents in its month it is; null where it does not count. */
  meeting: number | null;
  /** Side by side, in their order. */
  players: Player[];
}

const SLOTS = ["vencedor", "vencedor_2", "perdedor", "perdedor_2"] as const;

/** The columns that the import reads (docs/csv.md). */
export const MATCH_HEAD = [
  ..."data hora esporte formato".split(" "),
  ...SLOTS,
  ..."placar fim formato_placar local estado_da_partida confronto_do_mes id".split(" "),
  ...SLOTS.map((slot) => `id_${slot}`),
  ...SLOTS.map((slot) => `genero_${slot}`),
  ...SLOTS.map((slot) => `membro_desde_${slot}`),
];

const ENDS: Readonly<Record<string, string>> = {
  completed: "normal",
  walkover: "W.O.",
  retired: "desistência",
  defaulted: "desclassificação",
  double_walkover: "W.O. duplo",
};

export const GENDER_WORDS: Readonly<Record<Gender, string>> = { male: "masculino", female: "feminino" };

/** A match as the import reads it again: the winner first (side 1 where nobody won), the score from their side. */
export function matchCells(match: ExportedMatch): string[] {
  const first = match.winnerSide ?? 1;
  const side = (number: number) => match.players.filter((player) => player.side === number);
  const [winner, winner2] = side(first);
  const [loser, loser2] = side(3 - first);
  const slots = [winner, winner2, loser, loser2];
  // The end stands in a column of its own.
  const score = formatScore({ ...match, end: "completed", side: first });
  return [
    match.playedOn,
    match.time === "00:00" ? "" : match.time,
    sportLabel(match.sport),
    match.format === "doubles" ? "duplas" : "simples",
    ...slots.map((player) => player?.name ?? ""),
    score,
    ENDS[match.end] ?? match.end,
    match.scoreFormat,
    match.place ?? "",
    STATUS_LABELS[match.status],
    match.meeting === null ? "" : String(match.meeting),
    numberOf(match),
    ...slots.map((player) => player?.number ?? ""),
    ...slots.map((player) => (player?.gender ? GENDER_WORDS[player.gender] : "")),
    ...slots.map((player) => player?.since ?? ""),
  ];
}

/** The match's number in the club's own system, else our id. */
function numberOf({ id, externalKey }: ExportedMatch): string {
  return externalKey?.startsWith("id:") ? externalKey.slice(3) : id;
}
