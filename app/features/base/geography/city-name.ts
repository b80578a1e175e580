import { STATES } from "./regions.ts";

/** A city as people read it, the state always shown since 232 names repeat: "Bom Jesus/PI" (product §2). */
export function cityName(city: { name: string; uf: string }): string {
  return `${city.name}/${city.uf}`;
}

/** A typed search taken apart: "Bom Jesus/pi" and "bom jesus - PI" name the state, "joao" does not. */
export function readCitySearch(typed: string): { name: string; uf: string | null } {
  const parts = /^(.*?)\s*[/,-]\s*([a-z]{2})\s*$/i.exec(typed);
  const uf = parts?.[2]?.toUpperCase() ?? null;
  // "Embu-Gu" is on its way to Embu-Guaçu.
  if (uf === null || !STATES.some((state) => state.uf === uf)) return { name: typed.trim(), uf: null };
  return { name: (parts?.[1] ?? typed).trim(), uf };
}
