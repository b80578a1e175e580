import type { TableQuery } from "./tables-schema.ts";

/** The parameters that a link into a ranking's page may change; names are those of the API (product §10). */
interface TableAddress {
  sport?: string;
  format?: string;
  category?: string;
  class?: string;
  as_of?: string;
  ranking?: string;
  search?: string;
  cursor?: string;
  athlete?: string;
}

/** The query of a ranking's page or call, in our names; empty fields of a form count as absent. */
export function tableQueryFrom(params: URLSearchParams): Record<string, string | undefined> {
  const get = (name: string) => params.get(name)?.trim() || undefined;
  return {
    sport: get("sport"),
    format: get("format"),
    category: get("category"),
    class: get("class"),
    asOf: get("as_of"),
    ranking: get("ranking"),
    search: get("search"),
    limit: get("limit"),
    cursor: get("cursor"),
  };
}

/** The address of a ranking's page: the filters in force with `change` laid over them; undefined takes one away. */
export function tableHref(clubId: string, query: Partial<TableQuery>, change: TableAddress): string {
  const text = paramsOf(query, change).toString();
  return `/public-ranking/${clubId}${text ? `?${text}` : ""}`;
}

/** The address of the same ranking with everybody in it, as it stands now. */
export function unfilteredHref(
  { club, sport, format }: { club: { id: string }; sport: string; format: string },
  { ranking }: Partial<TableQuery>,
): string {
  return tableHref(club.id, {}, { sport, format: format === "doubles" ? format : undefined, ranking });
}

/** Gives the beginnings of the links of a table's rows, relative to the page: filters and place kept, no row open. */
export function rowLinks(query: Partial<TableQuery>): { open: string; close: string } {
  const text = paramsOf(query, { cursor: query.cursor ? String(query.cursor) : undefined }).toString();
  return { open: `?${text}${text ? "&" : ""}athlete=`, close: `?${text}` };
}

function paramsOf(query: Partial<TableQuery>, change: TableAddress): URLSearchParams {
  const all: TableAddress = {
    sport: query.sport,
    format: query.format === "singles" ? undefined : query.format,
    category: query.category,
    class: query.class,
    as_of: query.asOf,
    ranking: query.ranking,
    search: query.search || undefined,
    ...change,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, String(value));
  return params;
}
