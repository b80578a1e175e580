import { foldName } from "../../../lib/text.ts";
import type { Services } from "../../../platform/services.server.ts";
import { searchCities } from "./search-cities.server.ts";

/** The code of a city typed whole ("Bom Jesus/PI"), for forms that were sent without choosing from the list; or "". */
export async function resolveCity(
  { services }: { services: Services },
  { code, typed }: { code: string; typed: string },
): Promise<string> {
  if (code !== "" || typed.trim() === "") return code;
  const { rows } = await searchCities({ services }, { search: typed, limit: 50 });
  const exact = rows.filter((row) => [row.label, row.name].map(foldName).includes(foldName(typed)));
  return exact.length === 1 && exact[0] ? String(exact[0].code) : "";
}
