import { type Context, Hono } from "hono";
import { readTournamentScene } from "../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../../../app/features/scoring/scores/format-score.ts";
import {
  clubIdSchema,
  displayQuerySchema,
  namedQuery,
  versionQuerySchema,
} from "../../../app/features/matches/tv/display-query.ts";
import { readDisplay, readDisplayVersion } from "../../../app/features/matches/tv/read-display.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import { appVersion } from "../../../app/platform/app-version.server.ts";
import type { ApiBindings } from "../bindings.ts";

/**
 * The content of a club's TV; public, and under no limit. Displays ask for the version every 15 s and at each message of the
 * channel, and for the data when it changed. The data's address names the version, so that all displays share one answer.
 */
export const displayApi = new Hono<ApiBindings>();

type DisplayContext = Context<ApiBindings>;

const PATH = "/clubs/:clubId/display";
/** As `displayStatement` makes them. */
const VERSION = /^[0-9a-f]{32}$/;

// Only the current data may be cached: no redirect to it, and no error.
displayApi.use(`${PATH}/*`, async (c, next) => {
  await next();
  if (c.res.status >= 300) c.res.headers.set("cache-control", "private, no-store");
});

displayApi.get(PATH, async (c) => {
  parseInput(displayQuerySchema, namedQuery(c.req.query()));
  return redirectTo(c, (await readVersion(c)).version);
});

displayApi.get(`${PATH}/version`, async (c) => {
  parseInput(versionQuerySchema, c.req.query());
  return c.json(await readVersion(c));
});

displayApi.get(`${PATH}/:version`, async (c) => {
  const query = parseInput(displayQuerySchema, namedQuery(c.req.query()));
  const asked = c.req.param("version");
  if (!VERSION.test(asked)) return redirectTo(c, (await readVersion(c)).version);
  const input = { clubId: clubIdOf(c), app: await appVersion(), ...query };
  const display = await readDisplay({ services: c.env.services }, input, {
    formatScore,
    readTournamentScene,
  });
  if (!display) throw new AppError("not_found");
  return display.version === asked ? c.json(display) : redirectTo(c, display.version);
});

async function readVersion(c: DisplayContext) {
  const input = { clubId: clubIdOf(c), app: await appVersion() };
  const version = await readDisplayVersion({ services: c.env.services }, input);
  if (!version) throw new AppError("not_found");
  return version;
}

/** To the address of what is current, with the query as it was sent. */
function redirectTo(c: DisplayContext, version: string): Response {
  return c.redirect(`/api/v1/clubs/${clubIdOf(c)}/display/${version}${new URL(c.req.url).search}`, 302);
}

function clubIdOf(c: DisplayContext): string {
  const id = clubIdSchema.safeParse(c.req.param("clubId"));
  if (!id.success) throw new AppError("not_found");
  return id.data.toLowerCase();
}
