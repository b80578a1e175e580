import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "csv-parse/sync";
import { foldText } from "../../app/lib/text.ts";

type Row = Record<string, string>;

/**
 * The SQL of the migration that brings the states and municipalities (product §2), from the CSV files beside this one
 * (kelvins/municipios-brasileiros, MIT; the facts are IBGE's). Running it again changes nothing.
 */
export function municipalitiesSql(): string {
  const states = read("states.csv").map(
    (s) => `(${s.code},${text(s.uf)},${text(s.name)},${text(s.region)},${s.latitude},${s.longitude})`,
  );
  const municipalities = read("municipalities.csv").map((m) => {
    const stateCode = m.code!.slice(0, 2);
    const name = `${text(m.name)},${text(foldText(m.name!))}`;
    const place = `${m.latitude},${m.longitude},${m.is_capital === "1"}`;
    return `(${m.code},${name},${stateCode},${place},${m.area_code},${text(m.time_zone)})`;
  });
  return [
    "-- States and municipalities of Brazil, from drizzle/reference/ (see its README): source kelvins/municipios-brasileiros,",
    "-- MIT; the facts are IBGE's.",
    "INSERT INTO states (code, uf, name, region, latitude, longitude) VALUES",
    `${states.join(",\n")}\nON CONFLICT DO NOTHING;--> statement-breakpoint`,
    "INSERT INTO municipalities",
    "  (code, name, search_name, state_code, latitude, longitude, is_capital, area_code, time_zone) VALUES",
    `${municipalities.join(",\n")}\nON CONFLICT DO NOTHING;`,
    "",
  ].join("\n");
}

function read(file: string): Row[] {
  return parse(readFileSync(new URL(file, import.meta.url)), { columns: true }) as Row[];
}

function text(value: string | undefined): string {
  return `'${(value ?? "").replaceAll("'", "''")}'`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(municipalitiesSql());
