import type { VerbContext } from "../../../platform/services.server.ts";
import { cityName, readCitySearch } from "./city-name.ts";
import { citiesStatement, type CityRow } from "./geography-repository.server.ts";
import { searchText } from "../../../lib/search-text.ts";

/** A city to choose; `code` is IBGE's, `label` shows the state: "Bom Jesus/PI". */
export interface CityOption extends CityRow {
  label: string;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/**
 * Cities by name, accents and case ignored ("joao" finds João Pessoa/PB); "/pi" at the end narrows to a state. An
 * empty search finds none. Open to everybody; one round trip.
 */
export async function searchCities(
  { services }: Pick<VerbContext, "services">,
  input: { search: string; limit?: number },
): Promise<{ rows: CityOption[] }> {
  const search = readCitySearch(searchText(input.search));
  if (search.name === "") return { rows: [] };
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? DEFAULT_LIMIT), 1), MAX_LIMIT);
  const found = await services.read(citiesStatement(services.db, { ...search, limit }));
  return {
    rows: found.map(({ code, name, uf }) => ({
      code,
      name,
      uf,
      label: cityName({ name, uf }),
    })),
  };
}
