import { Hono } from "hono";
import { searchCities } from "../../../app/features/base/geography/search-cities.server.ts";
import type { ApiBindings } from "../bindings.ts";

/** Cities for forms; public, the same for everybody. */
export const citiesApi = new Hono<ApiBindings>();

citiesApi.get("/cities", async (c) => {
  const { services } = c.env;
  const limit = Number(c.req.query("limit") ?? 10) || 10;
  const { rows } = await searchCities({ services }, { search: c.req.query("search") ?? "", limit });
  return c.json({ rows });
});
