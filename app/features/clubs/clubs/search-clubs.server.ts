import type { Services } from "../../../platform/services.server.ts";
import { readClubCursor } from "./club-search-query.ts";
import { clubsStatement } from "./club-search-repository.server.ts";
import { searchText } from "../../../lib/search-text.ts";

interface ClubOption {
  id: string;
  name: string;
  city: string;
  state: string;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 500;

/**
 * Clubs by name or city, accents and case ignored, in alphabetical order; an empty search lists all. Open to everybody; one
 * round trip. `cursor` is what the answer before gave.
 */
export async function searchClubs(
  { services }: { services: Services },
  input: { search: string; limit?: number; cursor?: string | null },
): Promise<{ rows: ClubOption[]; nextCursor: string | null }> {
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? DEFAULT_LIMIT), 1), MAX_LIMIT);
  const after = input.cursor ? readClubCursor(input.cursor) : null;
  const statement = clubsStatement(services.db, {
    search: searchText(input.search),
    limit: limit + 1,
    after,
    now: services.now(),
  });
  const found = await services.read(statement);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ id, name, city, state }) => ({ id, name, city, state })),
    nextCursor: found.length > limit && last ? JSON.stringify([last.search_name, last.id]) : null,
  };
}
