import { Hono } from "hono";
import { searchClubs } from "../../../app/features/clubs/clubs/search-clubs.server.ts";
import { clubSearchSchema } from "../../../app/features/clubs/clubs/club-search-query.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";

/** Clubs by name; public (product §10). */
export const clubsApi = new Hono<ApiBindings>();

clubsApi.get("/clubs", async (c) => {
  const query = parseInput(clubSearchSchema, c.req.query());
  const found = await searchClubs({ services: c.env.services }, query);
  return c.json({ rows: found.rows, next_cursor: found.nextCursor });
});
