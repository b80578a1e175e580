import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicAvatarId, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { cityName } from "../../base/geography/city-name.ts";
import { stateName } from "../../base/geography/regions.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { listingGap } from "./listing.ts";
import { placeKind, type RegionalRanking } from "./regional.ts";
import type { RegionalQuery } from "./regional-schema.ts";
import { type RawRegional, regionalStatement } from "./regional-repository.server.ts";

/**
 * The ranking of a sport over all clubs by nível less its uncertainty (product §5, "Regional"): positions are counted when read, within the
 * filter. Hidden athletes stand, with a short name, only where no filter shows their city, class or age. With
 * `athleteId`, that athlete's own place too. Ages count on today in Brasília. One round trip; open to everybody.
 */
export async function readRegionalRanking(
  { services }: Pick<VerbContext, "services">,
  query: RegionalQuery & { athleteId?: string },
): Promise<RegionalRanking> {
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const statement = regionalStatement(services.db, query, { today, now });
  const [raw] = await services.read(statement);
  if (!raw) throw new Error("a regional ranking without its row");
  const end = query.cursor + raw.rows.length;
  const nameOf = toldApart(raw.rows, (row) => publicName(row, today));
  return {
    sport: query.sport,
    place: toPlace(query, raw),
    total: raw.total,
    nextCursor: raw.rows.length > 0 && end < raw.total ? String(end) : null,
    rows: raw.rows.map((row) => ({
      position: row.position,
      athlete: {
        id: row.athleteId,
        name: nameOf(row.athleteId),
        avatarId: publicAvatarId(row, today),
      },
      level: row.level / 1000,
      levelMatches: row.matches,
      city: row.isHidden || !row.city || !row.uf ? null : cityName({ name: row.city, uf: row.uf }),
      club: row.isHidden || !row.clubId || !row.clubName ? null : { id: row.clubId, name: row.clubName },
      rankingId: row.isHidden ? null : row.rankingId,
      distanceKm: row.isHidden ? null : row.distanceKm,
    })),
    athletesByState: raw.byState.map((s) => ({
      ...s,
      bestLevel: s.bestLevel === null ? null : s.bestLevel / 1000,
    })),
    mine: query.athleteId === undefined ? null : toMine(raw.mine),
  };
}

function toPlace(query: RegionalQuery, raw: RawRegional): RegionalRanking["place"] {
  const kind = placeKind(query);
  const { city, radiusKm = null, state, region = "Brasil" } = query;
  if (city === undefined) return { kind, label: state ? stateName(state) : region, radiusKm: null };
  if (raw.placeName === null || raw.placeUf === null) return null;
  return { kind, label: cityName({ name: raw.placeName, uf: raw.placeUf }), radiusKm };
}

/** Somebody without a match in the sport; who asks about themselves has an account. */
const UNRATED = {
  position: null,
  level: STARTING_LEVEL,
  matches: 0,
  answered: 0,
  company: 0,
  clubCompany: 0,
  seasoned: 0,
  weekShare: 100,
  isClaimed: true,
};

function toMine(raw: RawRegional["mine"]): RegionalRanking["mine"] {
  const { position, level, matches, ...facts } = raw ?? UNRATED;
  return {
    position,
    level: level / 1000,
    levelMatches: matches,
    missing: listingGap({ matches, ...facts }),
  };
}
