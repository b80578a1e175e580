import { Hono, type Context } from "hono";
import { approveMatch } from "../../../app/features/matches/approve-match.server.ts";
import { decideMatch } from "../../../app/features/matches/decide-match.server.ts";
import { disputeMatch } from "../../../app/features/matches/dispute-match.server.ts";
import { editMatch } from "../../../app/features/matches/edit-match.server.ts";
import { readMatch } from "../../../app/features/matches/read-match.server.ts";
import { reportMatch } from "../../../app/features/matches/report-match.server.ts";
import type {
  DecideMatchInput,
  EditMatchInput,
  ReasonedInput,
  ReportMatchInput,
} from "../../../app/features/matches/schemas.ts";
import { withdrawMatch } from "../../../app/features/matches/withdraw-match.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import type { VerbContext } from "../../../app/platform/services.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJson } from "../json.ts";

/** Matches of the person behind the token (product §10). The verbs parse the bodies. */
export const matchesApi = new Hono<ApiBindings>();

// A club admin who plays on neither side enters a result as the secretary (product §4).
matchesApi.post("/matches", async (c) => {
  const context = contextOf(c);
  const { idempotency_key: _, ...body } = await readJson(c);
  const key = c.req.header("idempotency-key");
  const input = {
    ...body,
    ...(key === undefined ? {} : { idempotency_key: key }),
  } as unknown as ReportMatchInput;
  return c.json(await reportMatch(context, input, { mayEnter: true }), 201);
});

matchesApi.get("/matches/:id", async (c) => c.json(await readMatch(contextOf(c), { match_id: matchId(c) })));

matchesApi.patch("/matches/:id", async (c) => {
  const context = contextOf(c);
  const input = { ...(await readJson(c)), match_id: matchId(c) } as unknown as EditMatchInput;
  return c.json(await editMatch(context, input));
});

matchesApi.post("/matches/:id/approve", async (c) =>
  c.json(await approveMatch(contextOf(c), { match_id: matchId(c) })),
);

matchesApi.post("/matches/:id/withdraw", async (c) =>
  c.json(await withdrawMatch(contextOf(c), { match_id: matchId(c) })),
);

matchesApi.post("/matches/:id/dispute", async (c) => {
  const context = contextOf(c);
  const input = { ...(await readJson(c)), match_id: matchId(c) } as unknown as ReasonedInput;
  return c.json(await disputeMatch(context, input));
});

matchesApi.post("/matches/:id/decide", async (c) => {
  const context = contextOf(c);
  const input = { ...(await readJson(c)), match_id: matchId(c) } as unknown as DecideMatchInput;
  return c.json(await decideMatch(context, input));
});

function contextOf(c: Context<ApiBindings>): VerbContext {
  return { services: c.env.services, actor: requireApiActor(c) };
}

/** The match of the address; what is no id names no match. */
function matchId(c: Context<ApiBindings>): string {
  const id = c.req.param("id") ?? "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new AppError("not_found");
  return id;
}
