import { DEFAULT_TIME_ZONE, dayIn, startOfDay } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { cityName } from "../../base/geography/city-name.ts";
import type { PlatformView } from "./platform.ts";
import { platformStatement } from "./platform-repository.server.ts";
import { searchText } from "../../../lib/search-text.ts";

const PAGE = 30;

/**
 * Clubs with what goes on in each, people by role, the last audit lines and the versions of the terms. `search` finds
 * clubs by name or city; months begin in Brasília. Super admins only (`forbidden`); one round trip.
 */
export async function readPlatform(
  { services, actor }: VerbContext,
  { search = "", cursor = 0 }: { search?: string; cursor?: number },
): Promise<PlatformView> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const now = services.now();
  const monthStart = startOfDay(`${dayIn(now, DEFAULT_TIME_ZONE).slice(0, 7)}-01`, DEFAULT_TIME_ZONE);
  const query = { now, monthStart, search: searchText(search), cursor, limit: PAGE };
  const [raw] = await services.read(platformStatement(services.db, askerOf(services, actor), query));
  if (!raw?.mayRead) throw new AppError("forbidden");
  const end = cursor + raw.clubs.length;
  return {
    clubs: raw.clubs.map(({ cityName: name, uf, ...club }) => ({ ...club, city: cityName({ name, uf }) })),
    totalClubs: raw.totalClubs,
    nextCursor: end < raw.totalClubs ? end : null,
    roles: raw.roles,
    audit: raw.audit,
    terms: raw.terms,
  };
}
