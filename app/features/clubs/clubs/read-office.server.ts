import { AppError } from "../../../lib/errors.ts";
import { isSportId } from "../../../lib/sports.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import type { OfficeClub } from "./office.ts";
import { officeStatement } from "./office-repository.server.ts";

/**
 * A club (null: the one that the person's dashboard opens) as its admins write it: facts, sports in its order, venues and
 * courts. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readOffice(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<OfficeClub> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const [raw] = await services.read(
    officeStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, services.now()),
    }),
  );
  if (!raw?.mayOpen || !raw.club) throw new AppError("forbidden");
  const { cityCode, city, uf, address, contactEmail, contactPhone, sports, ...club } = raw.club;
  return {
    ...club,
    address: address ?? "",
    contactEmail: contactEmail ?? "",
    contactPhone: contactPhone ?? "",
    city: { code: cityCode, label: `${city}/${uf}` },
    sports: sports.flatMap(({ sport, usualFormat }) => (isSportId(sport) ? [{ sport, usualFormat }] : [])),
  };
}
