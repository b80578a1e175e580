import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  ensureRankingStatements,
  newRulesStatements,
  openRankingStatements,
} from "../../scoring/ledger/new-rankings-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { enrolStatement } from "../../rankings/seasons/enrolments-repository.server.ts";
import { planOfRulebook } from "./plan-of-rulebook.server.ts";
import type { PlannedRanking } from "./rulebook-plan.ts";
import { guardRankings } from "./rulebooks-repository.server.ts";
import type { RulebookInput } from "./rulebooks-schema.ts";

const MOVED = "Os rankings do clube mudaram enquanto você conferia. Veja de novo o que muda.";

/**
 * A club admin brings the rankings and rules of a file that was looked at (product §5), as `openRanking` opens them and `changeRules` rules
 * them: all or none. The same file again changes nothing. Gives how many were opened, and of how many the rules are other ones. Throws
 * `conflict` (seen otherwise), what `planOfRulebook` throws, `club_read_only` and `busy`.
 */
export async function writeRulebook(
  context: VerbContext,
  input: RulebookInput & { seen: string },
): Promise<{ opened: number; changed: number }> {
  return await retryOnConflict(() => writeOnce(context, input));
}

async function writeOnce(context: VerbContext, { seen, ...input }: RulebookInput & { seen: string }) {
  const { clubId, state, rankings, mark } = await planOfRulebook(context, input);
  if (mark !== seen) throw new AppError("conflict", { message: MOVED });
  const opened = rankings.filter(({ standing, isMain }) => standing === null && !isMain);
  const done = { opened: opened.length, changed: rankings.length - opened.length };
  if (rankings.length === 0) return done;
  const sports = [...new Set(rankings.map(({ facts }) => facts.sport))];
  // The main ones first: those by category make sure of them.
  const ordered = rankings.toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
  await commitAs(context, {
    writable: clubId,
    statements: [
      ...guardRankings(context.services.db, { clubId, state, sports }),
      ...ordered.flatMap((ranking) => rankingStatements(context, clubId, ranking)),
    ],
    lookAgain: { clubIds: [clubId] },
  });
  return done;
}

function rankingStatements(
  { services, actor }: VerbContext,
  clubId: string,
  { facts, isMain, rules, enrolled, standing }: PlannedRanking,
): Statement[] {
  const { db } = services;
  const now = services.now();
  const place = { clubId, sport: facts.sport, format: facts.format };
  const id = standing?.id ?? services.newId();
  const ruled = (ruleVersion: number) => newRulesStatements(db, { id, ruleVersion, rules }, now);
  const userId = actor.kind === "user" ? actor.userId : null;
  const enrolments =
    enrolled.length === 0 ? [] : [enrolStatement(db, { rankingId: id, athleteIds: enrolled, userId, now })];
  if (standing !== null) return [...(standing.hasNewRules ? ruled(standing.ruleVersion) : []), ...enrolments];
  if (isMain) return [...ensureRankingStatements(services, place, id), ...ruled(1)];
  return [
    ...ensureRankingStatements(services, place),
    ...openRankingStatements(services, { ...facts, id, clubId }, rules),
    ...enrolments,
  ];
}
