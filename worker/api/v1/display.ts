import { Hono } from "hono";
import { tellScore } from "../../../app/features/matches/tell-score.ts";
import { clubIdSchema, displayQuerySchema } from "../../../app/features/rankings/display-query.ts";
import { readDisplay, readDisplayVersion } from "../../../app/features/rankings/read-display.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { appVersion } from "../../../app/platform/app-version.server.ts";
import type { ApiBindings } from "../bindings.ts";

/** What a club's TV shows; public. Displays ask for the version every 15 s and for the rest when it changed. */
export const displayApi = new Hono<ApiBindings>();

displayApi.get("/clubs/:clubId/display", async (c) => {
  const query = displayQuerySchema.safeParse(c.req.query());
  if (!query.success) {
    throw new AppError("invalid_input", { field: query.error.issues[0]?.path.join(".") });
  }
  const input = { clubId: clubIdOf(c.req.param("clubId")), app: await appVersion(), ...query.data };
  const display = await readDisplay({ services: c.env.services }, input, tellScore);
  if (!display) throw new AppError("not_found");
  return c.json(display);
});

displayApi.get("/clubs/:clubId/display/version", async (c) => {
  const input = { clubId: clubIdOf(c.req.param("clubId")), app: await appVersion() };
  const version = await readDisplayVersion({ services: c.env.services }, input);
  if (!version) throw new AppError("not_found");
  return c.json(version);
});

function clubIdOf(text: string): string {
  const id = clubIdSchema.safeParse(text);
  if (!id.success) throw new AppError("not_found");
  return id.data;
}
