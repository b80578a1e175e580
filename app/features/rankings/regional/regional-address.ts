import { isSportId } from "../../../lib/sports.ts";
import { REGIONAL_FIELDS } from "./regional-href.ts";
import { type RegionalQuery, regionalQuerySchema } from "./regional-schema.ts";
import { searchText } from "../../../lib/search-text.ts";

/** The query in the address of a regional page: the filters, and a city as typed that is not resolved yet. */
export interface RegionalAddress {
  query: RegionalQuery;
  /** "florianopolis", to be looked up; null when the city is known or none was typed. */
  typedCity: string | null;
  hasSport: boolean;
}

/** Reads an address; a filter that is empty, unknown or out of range filters nothing. */
export function readRegionalAddress(params: URLSearchParams): RegionalAddress {
  const given: Record<string, string> = {};
  for (const field of REGIONAL_FIELDS) {
    const value = params.get(field)?.trim();
    if (value && regionalQuerySchema.shape[field].safeParse(value).success) given[field] = value;
  }
  const hasSport = given.sport !== undefined && isSportId(given.sport);
  if (!hasSport) delete given.sport;
  const query = regionalQuerySchema.parse(given);
  const typed = searchText(params.get("cityName"));
  return { query, typedCity: typed !== "" && query.city === undefined ? typed : null, hasSport };
}
