import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { newRulesStatements } from "../../scoring/ledger/new-rankings-repository.server.ts";
import { withCompany } from "../../scoring/ledger/companies.ts";
import { changeRules } from "../../rankings/seasons/change-rules.server.ts";
import { isOfCompany } from "./closed-company.ts";
import { type CompanyInput, readCompany, readMetOthersAt } from "./read-company.server.ts";

interface CloseCompanyInput extends CompanyInput {
  is_closed: boolean;
  /** Whether what they have played since they last met anybody else earns nothing either (`previewCompany`). */
  from_start?: boolean;
}

/**
 * An admin of a club decides that a closed company (`findClosedCompany`) earns no points among itself any more in the club's
 * rankings of the sport, or does again. It counts for what is confirmed from now on, a new version of the rules; with
 * `from_start` for what the company played since it last met anybody else too: these matches alone are counted again, ranking by
 * ranking, so that repeating it completes what was interrupted. Who has met more people meanwhile is `not_found`; repeating it changes
 * nothing. Throws `forbidden`, `conflict`, `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function closeCompany(context: VerbContext, input: CloseCompanyInput): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { is_closed: isClosed, sport } = input;
  const { db } = services;
  const now = services.now();
  const { viewer, clubId, people, rankings } = await readCompany(context, input);
  const isFromStart = isClosed && input.from_start === true;
  const metOthersAt = isFromStart ? await readMetOthersAt(context, { clubId, sport, people }) : null;
  const changed = rankings
    .map((ranking) => ({ ...ranking, now: withCompany(ranking.rules, people, isClosed) }))
    .filter((ranking) => ranking.now.closedCompanies.length !== ranking.rules.closedCompanies.length);
  const event = securityEventStatement(services, {
    action: isClosed ? "company_closed" : "company_released",
    resourceType: "club",
    resourceId: clubId,
    details: { sport, people, ...(isFromStart ? { metOthersAt } : {}) },
    viewer,
  });
  await commitAs(context, {
    writable: clubId,
    statements: [
      ...changed.flatMap(({ id, ruleVersion, now: rules }) =>
        newRulesStatements(db, { id, ruleVersion, rules }, now),
      ),
      ...(changed.length === 0 && !isFromStart ? [] : [event]),
    ],
  });
  if (!isFromStart) return;
  for (const { id } of rankings)
    await changeRules(context, {
      club_id: clubId,
      ranking_id: id,
      rules: (inForce) => withCompany(inForce, people, true),
      replay: isOfCompany(people, metOthersAt),
    });
}
