import { completedSets, hasSuperTiebreak } from "../scores/completed-sets.ts";
import { countedSets, countUnit, type SetPair } from "../scores/game-count.ts";
import { findScoreFormat, type ScoreFormat } from "../scores/score-formats.ts";
import type { DrawResult, DrawRules } from "./draw.ts";

/** The rules of a draw that say how its tables count. */
export type CountRules = Pick<DrawRules, "scoreFormat" | "games" | "setsToWin" | "scoring">;

const SIX_GAMES = findScoreFormat("SET1-S:6/TB7")!;

/** The score format that the tables of a draw count by: its event's; draws from before it was kept say it by their numbers. */
export function countFormat({ scoreFormat, games, setsToWin, scoring }: CountRules): ScoreFormat {
  const kept = {
    shared: `SET1-S:P${games}`,
    clock: "SET1-S:T15P",
    games: `SET${setsToWin * 2 - 1}-S:${games}/TB7`,
  }[scoring ?? "games"];
  return (
    findScoreFormat(scoreFormat ?? kept) ??
    // A set that is not one of games is one of so many points.
    findScoreFormat(`SET1-S:TB${games}`) ??
    SIX_GAMES
  );
}

/** Whether the tables of a draw count points, where its matches have no games. */
export function countsPoints(rules: CountRules): boolean {
  return countUnit(countFormat(rules)) === "points";
}

/**
 * Games that a result puts into a table (product §6), set by set. What was played counts as everywhere (`countedSets`), in the format that
 * it was played in. A W.O. or a default counts as the fewest full sets that win the event's format, or as nothing; after a retirement
 * the one who stays wins the open set and only as many more as the format needs.
 */
export function tableSets(
  { kind, winner, sets, scoreFormat }: DrawResult,
  rules: CountRules & Pick<DrawRules, "walkover">,
): SetPair[] {
  const ofEvent = countFormat(rules);
  const played = findScoreFormat(scoreFormat ?? "") ?? ofEvent;
  if (kind === "played") return countedSets(played, sets);
  if (kind === "void" || winner === null) return [];
  if (kind === "retired") return countedSets(played, completedSets(played, sets, winner));
  return rules.walkover === "nothing" ? [] : countedSets(ofEvent, completedSets(ofEvent, [], winner));
}

/** How a table counts what was not played to its end, and a super tie-break, in words that stand beside it. */
export function countWords(rules: CountRules & Pick<DrawRules, "walkover">): string {
  const format = countFormat(rules);
  if (format.set.kind === "clock") return "W.O. não conta pontos; na desistência vale o que foi jogado.";
  if (format.set.kind === "shared")
    return `W.O. e desclassificação dão os ${format.set.to} pontos a quem veio; na desistência, quem fica leva os que faltam.`;
  const unit = countsPoints(rules) ? "pontos" : "games";
  const full = setsText(
    tableSets({ kind: "walkover", winner: 0, sets: [] }, { ...rules, walkover: "full_set" }),
  );
  const absent = "W.O. e desclassificação";
  const stays = "Na desistência, quem fica";
  return [
    ...(hasSuperTiebreak(format) ? ["O super tie-break vale 1 game."] : []),
    rules.walkover === "nothing" ? `${absent} não contam ${unit}.` : `${absent} contam ${full}.`,
    format.bestOf === 1
      ? `${stays} vence o set em andamento${exampleOf(format)}.`
      : `${stays} vence o set em andamento e só os sets que faltam${exampleOf(format)}.`,
  ].join(" ");
}

/** ": 6/4 vira 6/4 6/0". */
function exampleOf(format: ScoreFormat): string {
  const { set, bestOf } = format;
  if (set.kind === "clock" || set.kind === "shared" || (bestOf === 1 && hasSuperTiebreak(format))) return "";
  const left: SetPair = bestOf === 1 ? [2, 1] : [set.to, set.to - 2];
  return `: ${setsText([left])} vira ${setsText(completedSets(format, [left], 0))}`;
}

function setsText(sets: readonly SetPair[]): string {
  return sets.map(([one, other]) => `${one}/${other}`).join(" ");
}
