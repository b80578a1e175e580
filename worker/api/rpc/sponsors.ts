import { Hono } from "hono";
import { readSponsors } from "../../../app/features/clubs/sponsors/read-sponsors.server.ts";
import { combinedSponsorsSchema } from "../../../app/features/clubs/sponsors/sponsors-schema.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { readJsonBody } from "../json.ts";

/** The sponsors of a club and of the country (spec §7); open to everybody, as the club's TV shows them. */
export const sponsorsRpc = new Hono<ApiBindings>();

sponsorsRpc.post("/get_combined_sponsors_with_jequiti", async (c) => {
  const { p_club_id: clubId } = parseInput(combinedSponsorsSchema, await readJsonBody(c));
  return c.json(await readSponsors({ services: c.env.services }, { clubId: clubId ?? null }));
});
