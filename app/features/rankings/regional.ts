import { z } from "zod";
import { isRegion, isUf, type Region, type Uf } from "../geography/regions.ts";

/** Age groups by full years on the day asked, both ends included. Minors are never listed, so no group has them. */
export const AGE_GROUPS = [
  { id: "18-24", label: "18 a 24 anos", min: 18, max: 24 },
  { id: "25-34", label: "25 a 34 anos", min: 25, max: 34 },
  { id: "35-44", label: "35 a 44 anos", min: 35, max: 44 },
  { id: "45-54", label: "45 a 54 anos", min: 45, max: 54 },
  { id: "55-64", label: "55 a 64 anos", min: 55, max: 64 },
  { id: "65+", label: "65 anos ou mais", min: 65, max: null },
] as const;

export type AgeGroupId = (typeof AGE_GROUPS)[number]["id"];

/** Distances offered around a city, in km. */
export const RADII_KM = [10, 25, 50, 100, 200] as const;

/** Filters of a regional ranking, as they stand in an address. The narrowest place counts: city, state, region. */
export const regionalQuerySchema = z.object({
  sport: z.string().min(1).max(40).default("tennis"),
  /** IBGE code. */
  city: z.coerce.number().int().min(1_000_000).max(9_999_999).optional(),
  /** Around `city`; means nothing without it. */
  radiusKm: z.coerce.number().int().min(1).max(1_000).optional(),
  state: z.custom<Uf>((value) => typeof value === "string" && isUf(value), "estado desconhecido").optional(),
  region: z
    .custom<Region>((value) => typeof value === "string" && isRegion(value), "região desconhecida")
    .optional(),
  category: z.enum(["male", "female"]).optional(),
  class: z.enum(["A", "B", "C", "D", "Iniciante"]).optional(),
  ageGroup: z.enum(AGE_GROUPS.map((group) => group.id) as [AgeGroupId, ...AgeGroupId[]]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export type RegionalQuery = z.infer<typeof regionalQuerySchema>;

export type PlaceKind = "country" | "region" | "state" | "city" | "radius";

/** One row of a regional ranking. Hidden athletes (private, minors) carry a short name and no city nor club. */
export interface RegionalRow {
  /** By nível within the filter; equal levels share it. */
  position: number;
  athlete: { id: string; name: string; isHidden: boolean };
  /** Nível, e.g. 1512.34. */
  level: number;
  /** Confirmed matches in the sport, over all clubs. */
  levelMatches: number;
  /** False under 10 matches: shown grey. */
  isConfident: boolean;
  /** "Florianópolis/SC". */
  city: string | null;
  club: { id: string; name: string } | null;
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
  /** The athlete asked about; `position` is null while under 5 matches or outside the filter. */
  mine: { position: number | null; level: number; levelMatches: number; missingMatches: number } | null;
}

/** What the filters leave of the place: the narrowest wins. */
export function placeKind(query: Pick<RegionalQuery, "city" | "radiusKm" | "state" | "region">): PlaceKind {
  if (query.city !== undefined) return query.radiusKm === undefined ? "city" : "radius";
  if (query.state !== undefined) return "state";
  return query.region === undefined ? "country" : "region";
}

/**
 * Whether hidden athletes may stand in this table: never where the filter would tell their city, class or age
 * (product §3).
 */
export function mayListHidden(query: RegionalQuery): boolean {
  return placeKind(query) === "country" && query.class === undefined && query.ageGroup === undefined;
}
