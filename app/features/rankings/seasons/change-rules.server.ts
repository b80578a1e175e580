import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { guardRanking, newRulesStatements } from "../../scoring/ledger/new-rankings-repository.server.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import { readPast, replacingStatements, replayPast } from "./read-past.server.ts";
import type { PastMatch } from "./replay-ranking.ts";

/** `rules` are made from those in force. `replay` counts the past again by them: all of it, or the confirmations that it names. */
interface ChangeRulesInput {
  club_id?: string | undefined;
  ranking_id: string;
  rules: (inForce: RankingRules) => RankingRules;
  replay: boolean | ((event: PastMatch) => boolean);
}

/**
 * A club admin changes a ranking's rules of points: what is confirmed from now on counts by them, what was before stays as it
 * is, unless the admin has the past counted again (`replay`), which also decides anew which matches count (product §5).
 * The same rules make no new version. Gives the version in force. Throws what `readPast` throws, `club_read_only` and `busy`.
 */
export async function changeRules(
  context: VerbContext,
  input: ChangeRulesInput,
): Promise<{ ruleVersion: number }> {
  return await retryOnConflict(async () => {
    const read = await readPast(context, input);
    const rules = input.rules(read.rules);
    const isNew = JSON.stringify(rules) !== JSON.stringify(read.rules);
    const ruleVersion = read.ranking.ruleVersion + (isNew ? 1 : 0);
    if (!isNew && !input.replay) return { ruleVersion };
    const statements = [
      ...(input.replay
        ? replacingStatements(
            context.services,
            read,
            replayPast(context, read, {
              rules,
              ruleVersion,
              isUnderNewRules: input.replay === true ? null : input.replay,
            }),
          )
        : [guardRanking(context.services.db, read.ranking)]),
      ...(isNew
        ? newRulesStatements(
            context.services.db,
            { id: read.ranking.id, ruleVersion: read.ranking.ruleVersion, rules },
            context.services.now(),
          )
        : []),
    ];
    const { clubId } = read;
    await commitAs(context, { writable: clubId, statements, lookAgain: { clubIds: [clubId] } });
    return { ruleVersion };
  });
}
