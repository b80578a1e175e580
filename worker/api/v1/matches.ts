import { Hono, type Context } from "hono";
import { approveMatch } from "../../../app/features/matches/matches/approve-match.server.ts";
import { decideMatch } from "../../../app/features/matches/matches/decide-match.server.ts";
import { disputeMatch } from "../../../app/features/matches/matches/dispute-match.server.ts";
import { editMatch } from "../../../app/features/matches/reports/edit-match.server.ts";
import { readMatch } from "../../../app/features/matches/pages/read-match.server.ts";
import { reportMatch } from "../../../app/features/matches/reports/report-match.server.ts";
import {
  decideMatchSchema,
  editMatchSchema,
  type MatchIdInput,
  matchIdSchema,
  reasonedSchema,
  reportMatchSchema,
} from "../../../app/features/matches/matches/matches-schema.ts";
import { isUnplayed, UNPLAYED_NOTICE } from "../../../app/features/matches/matches/typed-score.ts";
import { withdrawMatch } from "../../../app/features/matches/reports/withdraw-match.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { VerbContext } from "../../../app/platform/services.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/** Matches of the token's person (product §10). Bodies are parsed here. */
export const matchesApi = new Hono<ApiBindings>();

// A club admin who plays on neither side enters a result as the secretary (product §4). The same match again is
// answered with the first, and `notice` says so; `is_second_match` makes it another one.
matchesApi.post("/matches", async (c) => {
  const context = contextOf(c);
  const { idempotency_key: _, ...body } = await readJsonBody(c);
  const key = c.req.header("idempotency-key");
  const input = parseInput(reportMatchSchema, {
    ...body,
    ...(key === undefined ? {} : { idempotency_key: key }),
  });
  const { same, asked: _asked, ...answer } = await reportMatch(context, input, { mayEnter: true });
  const notice = [same?.sentence, isUnplayed(input) ? UNPLAYED_NOTICE : null].filter(Boolean).join(" ");
  return c.json(notice ? { ...answer, notice } : answer, 201);
});

matchesApi.get("/matches/:id", async (c) => c.json(await readMatch(contextOf(c), matchOf(c))));

matchesApi.patch("/matches/:id", async (c) => {
  const context = contextOf(c);
  const input = parseInput(editMatchSchema, { ...(await readJsonBody(c)), ...matchOf(c) });
  return c.json(await editMatch(context, input));
});

matchesApi.post("/matches/:id/approve", async (c) => c.json(await approveMatch(contextOf(c), matchOf(c))));

matchesApi.post("/matches/:id/withdraw", async (c) => c.json(await withdrawMatch(contextOf(c), matchOf(c))));

matchesApi.post("/matches/:id/dispute", async (c) => {
  const context = contextOf(c);
  const input = parseInput(reasonedSchema, { ...(await readJsonBody(c)), ...matchOf(c) });
  return c.json(await disputeMatch(context, input));
});

matchesApi.post("/matches/:id/decide", async (c) => {
  const context = contextOf(c);
  const input = parseInput(decideMatchSchema, { ...(await readJsonBody(c)), ...matchOf(c) });
  return c.json(await decideMatch(context, input));
});

function contextOf(c: Context<ApiBindings>): VerbContext {
  return { services: c.env.services, actor: requireApiActor(c) };
}

/** The match that the address names; 404 for text that is no id. */
function matchOf(c: Context<ApiBindings>): MatchIdInput {
  const asked = matchIdSchema.safeParse({ match_id: c.req.param("id") });
  if (!asked.success) throw new AppError("not_found");
  return asked.data;
}
