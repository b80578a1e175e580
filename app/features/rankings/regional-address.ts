import { isSportId } from "../clubs/sports.ts";
import { type RegionalQuery, regionalQuerySchema } from "./regional.ts";

/** What the address of a regional page says: the filters, and a city as typed that is not resolved yet. */
export interface RegionalAddress {
  query: RegionalQuery;
  /** "florianopolis", to be looked up; null when the city is known or none was typed. */
  typedCity: string | null;
  hasSport: boolean;
}

const FIELDS = Object.keys(regionalQuerySchema.shape) as (keyof RegionalQuery)[];

/** Reads an address; a filter that is empty, unknown or out of range filters nothing. */
export function readRegionalAddress(params: URLSearchParams): RegionalAddress {
  const given: Record<string, string> = {};
  for (const field of FIELDS) {
    const value = params.get(field)?.trim();
    if (value && regionalQuerySchema.shape[field].safeParse(value).success) given[field] = value;
  }
  const hasSport = given.sport !== undefined && isSportId(given.sport);
  if (!hasSport) delete given.sport;
  const query = regionalQuerySchema.parse(given);
  const typed = params.get("cityName")?.trim().slice(0, 80) ?? "";
  return { query, typedCity: typed !== "" && query.city === undefined ? typed : null, hasSport };
}

/** The address of a regional page with some filters changed; undefined takes one away, pages start again. */
export function regionalHref(
  base: string,
  query: Partial<RegionalQuery>,
  change: Partial<RegionalQuery> = {},
): string {
  const all: Partial<RegionalQuery> = { ...query, cursor: undefined, ...change };
  const params = new URLSearchParams();
  for (const field of FIELDS) {
    const value = all[field];
    if (value && field !== "limit") params.set(field, String(value));
  }
  const text = params.toString();
  return text ? `${base}?${text}` : base;
}
