import { type ScoreboardSet, scoreboardRows } from "../../../lib/scoreboard-rows.ts";
import type { DrawPlan, DrawResult } from "./draw.ts";
import type { MatchState } from "./side.ts";
import { sourceWords } from "./source-words.ts";

/** The words that a place that shows a draw adds to it: names, and notes and outcomes of matches. */
export interface DrawWords {
  nameOf: (entry: number) => string;
  /** "Quadra 2 · sáb 14h30", where a match has them. */
  noteOf?: (key: string) => string | null;
  /** The id that sets a match apart from those of other draws on the same page; its key where there is one draw only. */
  idOf?: (key: string) => string;
  /** How a match ended where more is known of it than the result that counts in its draw. */
  outcomeOf?: (key: string) => Outcome | null;
  /** The names of whoever left the place at which an entry stands since the draw; null where it was drawn there. */
  insteadOf?: (key: string, entry: number) => string | null;
  /** A button of a side that is clicked as the winner, in a form around the draw: its value. */
  chooseOf?: (key: string, side: 0 | 1) => string | null;
}

/** The sets of a match, a word beside each side where there is one ("W.O.", "des."), and the side that goes on; null where neither does. */
export interface Outcome {
  sets: readonly ScoreboardSet[];
  notes: readonly [string | null, string | null];
  winner: 0 | 1 | null;
}

/** A side of a match as it is shown. */
export interface SideView {
  text: string;
  /** From where somebody will come, where the picture says it by its lines alone. */
  hint: string | null;
  seed: number | null;
  /** The names of whoever left that place; where its entry is first seen. */
  insteadOf: string | null;
  isKnown: boolean;
  isWinner: boolean;
  /** "W.O.", "des."; null where the sets say it all. */
  note: string | null;
  choose: { value: string; label: string } | null;
}

/** A match as it is shown, plain: no React, no date, no name that was not given. */
export interface DrawnMatchView {
  key: string;
  /** Id of its element. */
  id: string;
  sides: [SideView, SideView];
  sets: readonly ScoreboardSet[];
  note: string | null;
}

/** How a match of a plan is shown. */
export function drawnMatchView(plan: DrawPlan, state: MatchState, words: DrawWords): DrawnMatchView {
  const { match } = state;
  const outcome = words.outcomeOf?.(match.key) ?? { ...shownResult(state.result), winner: state.winner };
  const side = (at: 0 | 1): SideView => {
    const here = state.sides[at];
    const isKnown = here !== null && here !== "bye";
    const source = here === "bye" ? ({ kind: "bye" } as const) : match.sides[at];
    const isDrawn = !isKnown && source.kind === "winner";
    const from = isKnown ? "" : sourceWords(source, plan);
    const text = isKnown ? here.map(words.nameOf).join(" e ") : isDrawn ? "A definir" : from;
    const seed = isKnown && here.length === 1 ? plan.seeds.indexOf(here[0]!) : -1;
    const isWinner = outcome.winner === at && isKnown;
    const isOpen = state.state === "ready" || state.state === "over";
    const value = isOpen ? (words.chooseOf?.(match.key, at) ?? null) : null;
    return {
      text,
      hint: isDrawn ? from : null,
      seed: seed === -1 ? null : seed + 1,
      insteadOf: isKnown && here.length === 1 ? (words.insteadOf?.(match.key, here[0]!) ?? null) : null,
      isKnown,
      isWinner,
      note: outcome.notes[at],
      choose:
        value === null ? null : { value, label: isWinner ? `Apagar a vitória de ${text}` : `${text} vence` },
    };
  };
  return {
    key: match.key,
    id: `jogo-${words.idOf?.(match.key) ?? match.key}`,
    sides: [side(0), side(1)],
    sets: outcome.sets,
    note: state.state === "unneeded" ? "Não é preciso" : (words.noteOf?.(match.key) ?? null),
  };
}

/** A match's score as text beside each of its sides: "6(5) 7 des.", where a screen writes no columns. */
export function sideScores({ sides, sets }: Pick<DrawnMatchView, "sides" | "sets">): string[] {
  const rows = scoreboardRows({ sides: [{ names: [] }, { names: [] }], sets, winner: null });
  return sides.map(({ note }, at) => {
    const cells = rows[at]?.cells ?? [];
    const games = cells.map((cell) =>
      cell.tiebreak === null ? cell.games : `${cell.games}(${cell.tiebreak})`,
    );
    return [...games, note].filter((word) => word !== null).join(" ");
  });
}

function shownResult(result: DrawResult | null | undefined): Pick<Outcome, "sets" | "notes"> {
  const notes = (of: (at: 0 | 1) => string | null) => [of(0), of(1)] as const;
  if (!result) return { sets: [], notes: [null, null] };
  const { kind, winner, sets } = result;
  if (kind === "void") return { sets: [], notes: ["não vale", "não vale"] };
  if (kind === "walkover") return { sets: [], notes: notes((at) => (winner === at ? "W.O." : null)) };
  return {
    sets: sets.map((games) => ({ games })),
    notes: notes((at) => (kind === "retired" && winner !== at ? "des." : null)),
  };
}
