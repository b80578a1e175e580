import type { VerbContext } from "../../../platform/services.server.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import { rulesInWords } from "../tables/rules-in-words.ts";
import { movesBetween, positionsByLines } from "./moves.ts";
import type { RulesPreview } from "./rankings.ts";
import { readPast, replayPast } from "./read-past.server.ts";
import type { PastMatch } from "./replay-ranking.ts";

/**
 * Finds the people who would move if a ranking had other rules of points (product §5): from now on, and with the past counted again. Writes
 * nothing. Throws what `readPast` throws.
 */
export async function previewRules(
  context: VerbContext,
  input: {
    club_id?: string | undefined;
    ranking_id: string;
    rules: (inForce: RankingRules) => RankingRules;
    /** Which confirmations of the past would be counted again; all where it is left out. */
    replay?: (event: PastMatch) => boolean;
  },
): Promise<RulesPreview> {
  const read = await readPast(context, input);
  const rules = input.rules(read.rules);
  const people = new Map(read.people.map((person) => [person.id, person]));
  const since = (athleteId: string) => people.get(athleteId)?.memberSince ?? null;
  const nameOf = (athleteId: string) => people.get(athleteId)?.name ?? "";
  const before = positionsByLines(read.lines, read.rules.tieBreaks, since);
  const fromNow = positionsByLines(read.lines, rules.tieBreaks, since);
  const isNew = JSON.stringify(rules) !== JSON.stringify(read.rules);
  const { lines } = replayPast(context, read, {
    rules,
    ruleVersion: read.ranking.ruleVersion + (isNew ? 1 : 0),
    isUnderNewRules: input.replay ?? null,
  });
  return {
    rules,
    sentences: rulesInWords(rules),
    fromNow: movesBetween(before, fromNow, nameOf),
    replayed: movesBetween(before, positionsByLines(lines, rules.tieBreaks, since), nameOf),
  };
}
