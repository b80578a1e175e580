import { Hono, type Context } from "hono";
import {
  answerInvite,
  counterInvite,
} from "../../../app/features/matches/challenges/answer-invite.server.ts";
import { listInvites } from "../../../app/features/matches/challenges/list-invites.server.ts";
import { openInvite } from "../../../app/features/matches/challenges/open-invite.server.ts";
import {
  acceptInviteSchema,
  counterInviteSchema,
  inviteIdSchema,
  openInviteSchema,
} from "../../../app/features/matches/challenges/match-invites-schema.ts";
import { answerPair } from "../../../app/features/matches/challenges/answer-pair.server.ts";
import { invitePartner } from "../../../app/features/matches/challenges/invite-partner.server.ts";
import { listPairs } from "../../../app/features/matches/challenges/list-pairs.server.ts";
import { invitePartnerSchema, pairIdSchema } from "../../../app/features/matches/challenges/pairs-schema.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { VerbContext } from "../../../app/platform/services.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/** Invites to matches, and pairs of doubles, of the token's person (product §4). Bodies are parsed here. */
export const invitesApi = new Hono<ApiBindings>();

invitesApi.get("/invites", async (c) => c.json({ rows: await listInvites(contextOf(c)) }));

invitesApi.post("/invites", async (c) => {
  const context = contextOf(c);
  return c.json(await openInvite(context, parseInput(openInviteSchema, await keyed(c))), 201);
});

invitesApi.post("/invites/:id/accept", async (c) => {
  const context = contextOf(c);
  const input = parseInput(acceptInviteSchema, { ...(await readJsonBody(c)), ...inviteOf(c) });
  return c.json(await answerInvite(context, { ...input, act: "accept" }));
});

invitesApi.post("/invites/:id/counter", async (c) => {
  const context = contextOf(c);
  const input = parseInput(counterInviteSchema, { ...(await readJsonBody(c)), ...inviteOf(c) });
  return c.json(await counterInvite(context, input));
});

for (const act of ["decline", "withdraw", "cancel"] as const)
  invitesApi.post(`/invites/:id/${act}`, async (c) =>
    c.json(await answerInvite(contextOf(c), { ...inviteOf(c), act })),
  );

invitesApi.get("/pairs", async (c) => c.json({ rows: await listPairs(contextOf(c)) }));

invitesApi.post("/pairs", async (c) => {
  const context = contextOf(c);
  return c.json(await invitePartner(context, parseInput(invitePartnerSchema, await keyed(c))), 201);
});

for (const act of ["accept", "decline", "withdraw", "dissolve"] as const)
  invitesApi.post(`/pairs/:id/${act}`, async (c) =>
    c.json(await answerPair(contextOf(c), { ...pairOf(c), act })),
  );

function contextOf(c: Context<ApiBindings>): VerbContext {
  return { services: c.env.services, actor: requireApiActor(c) };
}

/** The body, with the key of its header. */
async function keyed(c: Context<ApiBindings>): Promise<Record<string, unknown>> {
  const { idempotency_key: _, ...body } = await readJsonBody(c);
  const key = c.req.header("idempotency-key");
  return { ...body, ...(key === undefined ? {} : { idempotency_key: key }) };
}

/** The invite that the address names; 404 for text that is no id. */
function inviteOf(c: Context<ApiBindings>) {
  const asked = inviteIdSchema.safeParse({ invite_id: c.req.param("id") });
  if (!asked.success) throw new AppError("not_found");
  return asked.data;
}

function pairOf(c: Context<ApiBindings>) {
  const asked = pairIdSchema.safeParse({ pair_id: c.req.param("id") });
  if (!asked.success) throw new AppError("not_found");
  return asked.data;
}
