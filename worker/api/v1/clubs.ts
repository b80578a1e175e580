import { Hono } from "hono";
import { searchClubs } from "../../../app/features/clubs/search-clubs.server.ts";
import type { ApiBindings } from "../bindings.ts";

/** Clubs by name; public (product §10). */
export const clubsApi = new Hono<ApiBindings>();

clubsApi.get("/clubs", async (c) => {
  const { search = "", cursor = null, limit } = c.req.query();
  const found = await searchClubs(
    { services: c.env.services },
    { search, cursor, limit: Number(limit) || undefined },
  );
  return c.json({ rows: found.rows, next_cursor: found.nextCursor });
});
