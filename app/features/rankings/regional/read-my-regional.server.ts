import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicAvatarId, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { cityName } from "../../base/geography/city-name.ts";
import { readEntitled } from "../../base/access/read-entitled.server.ts";
import { listingGap } from "./listing.ts";
import type { MyPlace, MyRegional } from "./my-regional.ts";
import { type AskedSport, myRegionalStatement, type RawMyRegional } from "./my-regional-repository.server.ts";

/**
 * Where the signed-in athlete stands by nível in city, state, region and country, and who is near (product §5).
 * Without a sport: the one that they look at, else the one with most matches, else the club's first. Throws `plan_required` below the plan Plus,
 * `forbidden` without an athlete profile, `session_expired`. One round trip.
 */
export async function readMyRegional(context: VerbContext, asked: AskedSport): Promise<MyRegional> {
  const { services } = context;
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const { row: raw } = await readEntitled(context, "regionalRankings", (asker) =>
    myRegionalStatement(services.db, asker, { now, today, ...asked }),
  );
  if (!raw) throw new AppError("forbidden");
  const missing = listingGap(raw);
  const nameOf = toldApart(raw.nearby, (row) =>
    row.athleteId === raw.athleteId ? row.name : publicName(row, today),
  );
  return {
    sport: raw.sport,
    sports: raw.sports,
    level: raw.level === null ? null : raw.level / 1000,
    levelMatches: raw.matches,
    missing,
    isHidden: raw.isHidden,
    places: toPlaces(raw, missing === null),
    nearby: raw.nearby.map((row) => ({
      position: row.position,
      athlete: {
        id: row.athleteId,
        name: nameOf(row.athleteId),
        avatarId: row.athleteId === raw.athleteId ? row.avatarId : publicAvatarId(row, today),
      },
      level: row.level / 1000,
      levelMatches: row.matches,
      city: row.city && row.uf ? cityName({ name: row.city, uf: row.uf }) : null,
      isMe: row.athleteId === raw.athleteId,
    })),
  };
}

/** Narrowest first; an athlete without a city, or a hidden one, has a place in the country alone. */
function toPlaces(raw: RawMyRegional, isListed: boolean): MyPlace[] {
  const place = (kind: MyPlace["kind"], label: string, filter: MyPlace["filter"]): MyPlace => ({
    kind,
    label,
    filter,
    position: isListed ? raw.counts[kind].above + 1 : null,
    total: raw.counts[kind].total,
  });
  const country = place("country", "Brasil", {});
  const { city, cityCode, uf, state, region } = raw;
  if (raw.isHidden || !city || !cityCode || !uf || !state || !region) return [country];
  return [
    place("city", cityName({ name: city, uf }), { city: cityCode }),
    place("state", state, { state: uf }),
    place("region", region, { region }),
    country,
  ];
}
