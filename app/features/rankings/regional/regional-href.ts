import type { RegionalQuery } from "./regional-schema.ts";

/** The filters of an address, in the order in which they stand there. */
export const REGIONAL_FIELDS = [
  "sport",
  "city",
  "radiusKm",
  "state",
  "region",
  "category",
  "class",
  "ageGroup",
  "limit",
  "cursor",
] as const satisfies (keyof RegionalQuery)[];

/** The change that takes every filter of place away. */
export const NO_PLACE = { state: undefined, region: undefined, city: undefined, radiusKm: undefined };

/** The address of a regional page with some filters changed; undefined takes one away, pages start again. */
export function regionalHref(
  base: string,
  query: Partial<RegionalQuery>,
  change: Partial<RegionalQuery> = {},
): string {
  const all: Partial<RegionalQuery> = { ...query, cursor: undefined, ...change };
  const params = new URLSearchParams();
  for (const field of REGIONAL_FIELDS) {
    const value = all[field];
    if (value && field !== "limit") params.set(field, String(value));
  }
  const text = params.toString();
  return text ? `${base}?${text}` : base;
}
