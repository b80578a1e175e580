import { z } from "zod";
import { searchCities } from "../../../../app/features/base/geography/search-cities.server.ts";
import { clubSearchSchema } from "../../../../app/features/clubs/clubs/club-search-query.ts";
import { searchClubs } from "../../../../app/features/clubs/clubs/search-clubs.server.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { readPublic } from "./builders.ts";
import type { Subject } from "./operation.ts";

const place = z.looseObject({ name: z.string() });

/** Cities and clubs by name, for forms: the same for everybody. */
export const SEARCH_CALLS: Subject = {
  tag: "Busca",
  about: "Dados públicos para formulários.",
  operations: [
    readPublic({
      id: "searchCities",
      path: "/cities",
      summary: "Cidades pelo nome",
      query: z.object({ search: z.string().optional(), limit: z.number().int().min(1).max(50).optional() }),
      answer: z.strictObject({ rows: z.array(place) }),
      run: async ({ services }, { query: { search = "", limit } }) => {
        const { rows } = await searchCities({ services }, { search, limit: Number(limit ?? 10) || 10 });
        return { rows };
      },
    }),
    readPublic({
      id: "searchClubs",
      path: "/clubs",
      summary: "Clubes pelo nome",
      query: z.object({
        search: clubSearchSchema.shape.search,
        limit: z.number().int().min(1).max(500).optional(),
        cursor: z.string().optional(),
      }),
      answer: z.strictObject({ rows: z.array(place), next_cursor: z.string().nullable() }),
      run: async ({ services }, { query }) => {
        const { rows, nextCursor } = await searchClubs({ services }, parseInput(clubSearchSchema, query));
        return { rows, next_cursor: nextCursor };
      },
    }),
  ],
};
