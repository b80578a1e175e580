import type { ScoreFormat, SetRule } from "../../scoring/scores/score-formats.ts";
import { checkSet } from "../../scoring/scores/set-rule.ts";
import type { QuickFormat, QuickSet } from "./next-sets.ts";

/** Beyond the number that a set is played to, so many more are offered to tap; what goes further is typed. */
const FURTHER = 2;

/** How the sets of a format can end for who wins them, the fewest numbers first. */
export function quickFormat({ bestOf, set, finalSet }: ScoreFormat): QuickFormat {
  return { bestOf, ends: endsOf(set), finalEnds: endsOf(finalSet) };
}

function endsOf(rule: SetRule): QuickSet[] {
  const ends: QuickSet[] = [];
  if (rule.kind === "clock") return ends;
  for (let won = rule.to; won <= rule.to + FURTHER; won += 1)
    for (let lost = 0; lost < won; lost += 1)
      if (checkSet(rule, won, lost) === "finished") ends.push({ won, lost });
  return ends;
}
