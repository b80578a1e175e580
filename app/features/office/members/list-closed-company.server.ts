import { dayIn, DAY_MS, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { isHidden } from "../../people/people/public-name.ts";
import {
  type ClosedAthlete,
  CLOSED_WEEKS,
  closedCompanyLabel,
  companyOf,
  findClosedCompany,
  isCompanyClosed,
} from "./closed-company.ts";
import { companiesStatement } from "./closed-company-repository.server.ts";

/**
 * The athletes of a club (null: the one that the person's dashboard opens) who in the last weeks played only each other
 * there, for its admins. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function listClosedCompany(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ClosedAthlete[]> {
  const now = services.now();
  const [raw] = await services.read(
    companiesStatement(services.db, {
      ...askedClub({ services, actor }, clubId),
      since: new Date(now.getTime() - CLOSED_WEEKS * 7 * DAY_MS),
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  // Somebody who has left the club still makes a company closed, but is not listed.
  return findClosedCompany(raw.companies)
    .filter(({ isMember }) => isMember)
    .map((row) => {
      const { athleteId, name, sport, format, matches, lastMatchId } = row;
      const company = closedCompanyLabel(row.otherNames);
      const isPublic = !isHidden(row, today);
      const people = companyOf(raw.companies, row) ?? [];
      const isClosed = isCompanyClosed(raw.rankings, sport, people);
      return { athleteId, name, sport, format, matches, company, people, isClosed, lastMatchId, isPublic };
    });
}
