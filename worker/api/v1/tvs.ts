import { Hono } from "hono";
import { askPairing } from "../../../app/features/matches/tv/ask-pairing.server.ts";
import { readTv } from "../../../app/features/matches/tv/read-tv.server.ts";
import { recordPlays } from "../../../app/features/matches/tv/record-plays.server.ts";
import { tvPlaysSchema, tvSecretSchema } from "../../../app/features/matches/tv/tvs-schema.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import { comesFromUs } from "../../../app/platform/same-site.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { readJsonBody } from "../json.ts";

/**
 * The calls of a club's screens: they ask for a code to be paired by, and, with the secret that came with it, for what the office
 * says of them; and they say how long they showed each sponsor.
 */
export const tvsApi = new Hono<ApiBindings>();

tvsApi.post("/tvs/pairings", async (c) => {
  // A screen asks from our own page: another site must not use up the codes of whoever visits it.
  if (!comesFromUs(c.req.raw, c.env.services.origin)) throw new AppError("forbidden");
  await readJsonBody(c);
  const { code, secret, expiresAt } = await askPairing({ services: c.env.services });
  return c.json({ code, secret, expires_at: expiresAt.toISOString() }, 201);
});

tvsApi.post("/tvs/state", async (c) => {
  const input = parseInput(tvSecretSchema, await readJsonBody(c));
  return c.json(await readTv({ services: c.env.services }, input));
});

tvsApi.post("/tvs/plays", async (c) => {
  const { secret, seq, ended_ago_ms, lasted_ms, on_ms, plays } = parseInput(
    tvPlaysSchema,
    await readJsonBody(c),
  );
  const batch = {
    seq,
    endedAgoMs: ended_ago_ms,
    lastedMs: lasted_ms,
    onMs: on_ms,
    plays: plays.map(({ sponsor_id: sponsorId, shown_ms: shownMs, times }) => ({
      sponsorId,
      shownMs,
      times,
    })),
  };
  return c.json(await recordPlays({ services: c.env.services }, { secret, batch }));
});
