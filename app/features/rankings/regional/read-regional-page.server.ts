import { foldName } from "../../../lib/text.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { type CityOption, searchCities } from "../../base/geography/search-cities.server.ts";
import { readRegionalRanking } from "./read-regional.server.ts";
import type { RegionalAddress } from "./regional-address.ts";
import type { RegionalRanking } from "./regional.ts";

interface RegionalPage {
  ranking: RegionalRanking;
  /** Cities that the typed name may mean; null when none was typed. */
  cities: CityOption[] | null;
  /** The one city that the typed name means: the page goes to its own address. */
  onlyCity: CityOption | null;
}

/** Reads a regional page: the ranking, and for a typed city the ones it may mean. Open to everybody; one round trip for both. */
export async function readRegionalPage(
  context: Pick<VerbContext, "services">,
  { query, typedCity }: RegionalAddress,
): Promise<RegionalPage> {
  const [ranking, found] = await Promise.all([
    readRegionalRanking(context, query),
    typedCity === null ? null : searchCities(context, { search: typedCity, limit: 12 }),
  ]);
  const cities = found?.rows ?? null;
  return { ranking, cities, onlyCity: cities === null ? null : cityByName(cities, typedCity ?? "") };
}

/** The only city found, or the only one that is called exactly what was typed. */
function cityByName(cities: readonly CityOption[], typed: string): CityOption | null {
  const folded = foldName(typed);
  const exact = cities.filter(({ name, label }) => [name, label].some((text) => foldName(text) === folded));
  if (exact.length === 1) return exact[0]!;
  return cities.length === 1 ? cities[0]! : null;
}
