import type { ListingGap } from "./listing.ts";
import type { RegionalQuery } from "./regional-schema.ts";

/** Distances offered around a city, in km. */
export const RADII_KM = [10, 25, 50, 100, 200] as const;

export type PlaceKind = "country" | "region" | "state" | "city" | "radius";

/** One row of a regional ranking. Hidden athletes (private, minors) carry a short name and no city nor club. */
export interface RegionalRow {
  /** By nível less its uncertainty, within the filter; equals share it. */
  position: number;
  athlete: { id: string; name: string; avatarId: string | null };
  /** Nível, e.g. 1512.34. */
  level: number;
  /** Confirmed matches in the sport, over all clubs; under 10 the nível is shown with "≈". */
  levelMatches: number;
  /** "Florianópolis/SC". */
  city: string | null;
  club: { id: string; name: string } | null;
  /** Where they are found among the rankings that the club shows in the sport; null where it shows none of theirs. */
  rankingId: string | null;
  /** From the middle of the city asked for; only with a radius. */
  distanceKm: number | null;
}

export interface RegionalRanking {
  sport: string;
  /** `label` is "Brasil", "Sul", "Santa Catarina" or "Florianópolis/SC"; null when there is no such city. */
  place: { kind: PlaceKind; label: string; radiusKm: number | null } | null;
  rows: RegionalRow[];
  total: number;
  /** Give it back to read on; null at the end. */
  nextCursor: string | null;
  /** All 27 states, for the map: the filters of sport and person, without that of place. */
  athletesByState: { uf: string; name: string; region: string; athletes: number; bestLevel: number | null }[];
  /** The athlete asked about; `position` is null while they are not listed (`missing` says why) or outside the filter. */
  mine: { position: number | null; level: number; levelMatches: number; missing: ListingGap | null } | null;
}

/** Gives the kind of place that the filters leave: the narrowest wins. */
export function placeKind(query: Pick<RegionalQuery, "city" | "radiusKm" | "state" | "region">): PlaceKind {
  if (query.city !== undefined) return query.radiusKm === undefined ? "city" : "radius";
  if (query.state !== undefined) return "state";
  return query.region === undefined ? "country" : "region";
}

/**
 * Whether hidden athletes may stand in this table: never where the filter would show their city, class or age
 * (product §3).
 */
export function mayListHidden(query: RegionalQuery): boolean {
  return placeKind(query) === "country" && query.class === undefined && query.ageGroup === undefined;
}
