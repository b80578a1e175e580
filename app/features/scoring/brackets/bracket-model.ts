import type { DrawPlan, DrawResults, Stage } from "./draw.ts";
import { roundName } from "./round-names.ts";
import { standingOf } from "./standing.ts";
import { drawnMatchView, type DrawWords, type DrawnMatchView } from "./drawn-match-view.ts";

/** A round as it is drawn: from the top, null where byes leave no match. */
interface BracketRound {
  label: string;
  matches: (DrawnMatchView | null)[];
  /** How its matches go on to the next round: two into one, one into one (somebody joins from elsewhere), or not. */
  join: "pairs" | "straight" | "none";
}

/** A part of a draw that is drawn by itself: the main draw, the losers' one, the consolation, the third place. */
export interface BracketPart {
  label: string;
  rounds: BracketRound[];
}

const PARTS: readonly { label: string; stages: readonly Stage[] }[] = [
  { label: "Chave", stages: ["main", "decider"] },
  { label: "Disputa de 3º lugar", stages: ["third_place"] },
  { label: "Repescagem", stages: ["back"] },
  { label: "Consolação", stages: ["consolation"] },
];

/** The knock-out parts of a draw with its results so far; none for formats that are tables alone. */
export function bracketOf(plan: DrawPlan, results: DrawResults, words: DrawWords): BracketPart[] {
  const states = [...standingOf(plan, results).values()];
  const first = plan.matches.filter(({ stage, round }) => stage === "main" && round === 1);
  const size = first.length * 2;
  return PARTS.flatMap(({ label, stages }) => {
    const rounds = stages.flatMap((stage): BracketRound[] => {
      const ofStage = states.filter(({ match }) => match.stage === stage);
      const last = Math.max(0, ...ofStage.map(({ match }) => match.round));
      return Array.from({ length: last }, (_, index) => {
        const round = index + 1;
        const count = matchesIn(stage, round, size);
        const inRound = ofStage.filter(({ match }) => match.round === round);
        const next = round === last ? 0 : matchesIn(stage, round + 1, size);
        return {
          label: inRound[0]?.match.label ?? roundName(count, round),
          matches: Array.from({ length: count }, (_, at) => {
            const state = inRound.find(({ match }) => match.position === at + 1);
            return state ? drawnMatchView(plan, state, words) : null;
          }),
          join: next === 0 ? "none" : next === count ? "straight" : "pairs",
        };
      });
    });
    const shown = rounds.filter(({ matches }) => matches.some((match) => match !== null));
    return shown.length > 0 ? [{ label, rounds: shown }] : [];
  });
}

/** How many matches a round of a stage has when nobody has a bye. */
function matchesIn(stage: Stage, round: number, size: number): number {
  const halved = {
    main: round - 1,
    // Each round of losers among themselves is followed by one in which the next losers join.
    back: 1 + Math.floor((round - 1) / 2),
    consolation: 1 + Math.max(0, round - 2),
  };
  const times = halved[stage as keyof typeof halved] ?? Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(size / 2 / 2 ** times));
}
