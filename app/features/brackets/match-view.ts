import type { DrawPlan, DrawResult, Source } from "../draws/draw.ts";
import type { MatchState } from "../draws/side.ts";

/** What a place that shows a draw knows beside it: names, and what stands at a match. */
export interface DrawWords {
  nameOf: (entry: number) => string;
  /** "Quadra 2 · sáb 14h30", where a match has them. */
  noteOf?: (key: string) => string | null;
  /** Where a match is opened. */
  hrefOf?: (key: string) => string | null;
  /** A button of a side that is clicked as the winner, in a form around the draw: its value. */
  chooseOf?: (key: string, side: 0 | 1) => string | null;
}

/** A side of a match as it is shown. */
export interface SideView {
  text: string;
  seed: number | null;
  isKnown: boolean;
  isWinner: boolean;
  /** Games of each set: "6 4"; "W.O." where nothing was played. */
  score: string;
  choose: { value: string; label: string } | null;
}

/** A match as it is shown, plain: no React, no date, no name that was not given. */
export interface MatchView {
  key: string;
  sides: [SideView, SideView];
  note: string | null;
  href: string | null;
}

/** How a match of a plan is shown. */
export function matchView(plan: DrawPlan, state: MatchState, words: DrawWords): MatchView {
  const { match } = state;
  const side = (at: 0 | 1): SideView => {
    const here = state.sides[at];
    const isKnown = here !== null && here !== "bye";
    const text = isKnown
      ? here.map(words.nameOf).join(" e ")
      : here === "bye"
        ? "Bye"
        : sourceText(plan, match.sides[at]);
    const seed = isKnown && here.length === 1 ? plan.seeds.indexOf(here[0]!) : -1;
    const isWinner = state.winner === at && isKnown;
    const isOpen = state.state === "ready" || state.state === "over";
    const value = isOpen ? (words.chooseOf?.(match.key, at) ?? null) : null;
    return {
      text,
      seed: seed === -1 ? null : seed + 1,
      isKnown,
      isWinner,
      score: state.result === null ? "" : scoreText(state.result, at),
      choose:
        value === null
          ? null
          : { value, label: isWinner ? `Desfazer a vitória de ${text}` : `${text} vence` },
    };
  };
  return {
    key: match.key,
    sides: [side(0), side(1)],
    note: state.state === "unneeded" ? "Não é preciso" : (words.noteOf?.(match.key) ?? null),
    href: words.hrefOf?.(match.key) ?? null,
  };
}

function sourceText(plan: DrawPlan, source: Source): string {
  if (source.kind !== "rank") return "A definir";
  const label = plan.groups.find(({ key }) => key === source.group)?.label ?? source.group;
  return `${source.position}º do ${label}`;
}

function scoreText({ kind, winner, sets }: DrawResult, at: 0 | 1): string {
  if (kind === "void") return "não vale";
  if (kind === "walkover") return winner === at ? "W.O." : "";
  const games = sets.map((set) => set[at]).join(" ");
  return kind === "retired" && winner !== at ? `${games} des.` : games;
}
