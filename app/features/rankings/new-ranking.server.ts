import type { LoadedFold, RankingFacts } from "./fold-state.server.ts";
import { DEFAULT_RULES } from "./rules.ts";

/** A ranking that its first result brings into being: the default rules, as version 1. */
export interface NewRanking extends RankingFacts {
  format: "singles" | "doubles";
}

/** The ranking of a club's first result in a sport and format, before it is written (`ensureRankingStatements`). */
export function newRanking(
  of: { clubId: string; sport: string; format: "singles" | "doubles"; timeZone: string },
  id: string,
): NewRanking {
  const { clubId, sport, format, timeZone } = of;
  return { id, clubId, sport, format, timeZone, ruleVersion: 1, rules: { "1": DEFAULT_RULES } };
}

/** A state that knows the new ranking too, so that its first result can be folded before it exists. */
export function withRanking(state: LoadedFold, ranking: RankingFacts): LoadedFold {
  const of = (id: string) => (id === ranking.id ? ranking : null);
  return {
    ...state,
    rankings: new Map([...state.rankings, [ranking.id, ranking]]),
    rules: (id, version) => (of(id) ? DEFAULT_RULES : state.rules(id, version)),
    timeZone: (id) => of(id)?.timeZone ?? state.timeZone(id),
  };
}
