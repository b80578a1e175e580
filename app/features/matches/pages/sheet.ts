import type { MatchFormat } from "../../../lib/formats.ts";
import type { MatchView } from "./match-view.ts";
import { type MatchEnd, otherSide, type SetScore, type SideNumber } from "../../scoring/scores/score.ts";

/** Whether the result counts already, would count, or never will. */
type SheetStage = "confirmed" | "waiting" | "void";

/** A result as its sheet shows it to one of those who played. */
export interface SheetFacts {
  id: string;
  club_name: string;
  sport: string;
  sport_label: string;
  format: MatchFormat;
  /** The sets as played, and which side of them is the reader's. */
  sets: SetScore[];
  my_side: SideNumber;
  end: MatchEnd;
  /** Null where neither side won. */
  has_won: boolean | null;
  /** Whether it was played to its end and nobody won. */
  is_even: boolean;
  mine: string[];
  theirs: string[];
  stage: SheetStage;
  /** "Se Bruno aprovar". */
  condition: string;
  /** The gain of each player, the reader's first; none where the match gives nothing. */
  gains: { athlete_id: string; name: string; points: number; from: number | null; to: number | null }[];
  /** All that is passed on shows these: names and pictures as anybody may see them (`sharedFaceId`), the club's logo, the day. */
  shared: {
    mine: string;
    theirs: string;
    faces: { mine: SharedFace[]; theirs: SharedFace[] };
    logo: string | null;
    /** "12 de dez. de 2026" */
    day: string;
  };
  /** The fields that the form of another match of the same people opens with; null where it cannot be reported. */
  again: Record<string, string> | null;
  /** The athlete that an invitation to play again can reach: the first of the other side with an account; null where nobody has one. */
  rematch_with: string | null;
}

/** Somebody on a picture that is passed on: their picture's address, or the initials of the name that anybody may read. */
export interface SharedFace {
  picture: string | null;
  initials: string;
}

/** Takes a match as the reader sees it; gives whether its points count, would count or never will. */
export function stageOf({ status, reads_as }: Pick<MatchView, "status" | "reads_as">): SheetStage {
  if (status === "confirmed") return "confirmed";
  return reads_as || status === "pending_validation" || status === "disputed" ? "waiting" : "void";
}

type Asked = Pick<
  MatchView,
  "status" | "reads_as" | "silence_approves" | "my_side" | "reporter_side" | "sides"
>;

/** Under which condition the points count, in words that go before them. */
export function conditionOf(match: Asked): string {
  const { status, my_side: mine, reporter_side: reporter } = match;
  if (status === "confirmed") return "Valendo";
  if (match.reads_as) return "Valendo em instantes";
  if (status === "disputed" || !match.silence_approves || reporter === null) return "Se o clube confirmar";
  if (mine !== reporter) return "Se você aprovar";
  const asked = match.sides[otherSide(reporter) - 1]!.filter((person) => person.is_claimed);
  return `Se ${asked.map(({ name }) => name.split(" ", 1)[0]).join(" ou ")} aprovar`;
}

/** A move in the table: "7º → 6º", "6º" where nothing moves, "entra em 6º" for who stood nowhere. */
export function moveText({ from, to }: { from: number | null; to: number | null }): string {
  if (to === null) return from === null ? "" : "sai da tabela";
  if (from === null) return `entra em ${to}º`;
  return from === to ? `${to}º` : `${from}º → ${to}º`;
}
