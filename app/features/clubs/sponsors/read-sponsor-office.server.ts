import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql, superAdminSql } from "../../base/access/live-session-sql.server.ts";
import type { OfficeSponsor, SponsorOffice } from "./office-sponsor.ts";
import { nationalSponsorsStatement, sponsorOfficeStatement } from "./sponsors-repository.server.ts";

/**
 * The sponsors and TVs of a club (null: the one that the person's dashboard opens), and the country's. One statement that travels with
 * the page's other reads. Throws `forbidden`, `unauthenticated`.
 */
export async function readSponsorOffice(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<SponsorOffice> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const asker = askerOf(services, actor);
  const [row] = await services.read(sponsorOfficeStatement(services.db, { club, asker, isLive, now }));
  if (!row?.mayOpen) throw new AppError("forbidden");
  const { mayOpen: _, ...office } = row;
  return office;
}

/** The country's sponsors, for super admins. Throws `forbidden`, `unauthenticated`. */
export async function readNationalSponsors({
  services,
  actor,
}: VerbContext): Promise<{ today: string; own: OfficeSponsor[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const mayOpen = superAdminSql(askerOf(services, actor), now);
  const [row] = await services.read(nationalSponsorsStatement(services.db, { mayOpen, now }));
  if (!row?.mayOpen) throw new AppError("forbidden");
  return { today: row.today, own: row.own };
}
