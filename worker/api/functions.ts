import { Hono } from "hono";
import { checkAthleteSubscription } from "../../app/features/money/subscriptions/check-athlete-subscription.ts";
import { openPortal } from "../../app/features/money/subscriptions/open-portal.server.ts";
import {
  clubPortalCallSchema,
  noFunctionParametersSchema,
} from "../../app/features/money/subscriptions/subscriptions-schema.ts";
import { parseInput } from "../../app/lib/parse.ts";
import { clubPath } from "../../app/lib/paths.ts";
import type { ApiBindings } from "./bindings.ts";
import { requireApiActor, requireApiUser } from "./identity.ts";
import { readJsonBody } from "./json.ts";

/** The serverless functions of spec §7, under `/api/functions/v1`: POST with a bearer token. */
export const functionsApi = new Hono<ApiBindings>();

functionsApi.post("/check-athlete-subscription", async (c) => {
  requireApiActor(c);
  parseInput(noFunctionParametersSchema, await readJsonBody(c));
  return c.json(checkAthleteSubscription(await requireApiUser(c)));
});

functionsApi.post("/create-athlete-customer-portal", async (c) => {
  const actor = requireApiActor(c);
  parseInput(noFunctionParametersSchema, await readJsonBody(c));
  const portal = { owner: { kind: "athlete" }, returnPath: "/athlete/subscription" } as const;
  return c.json(await openPortal({ services: c.env.services, actor }, portal));
});

functionsApi.post("/create-customer-portal", async (c) => {
  const actor = requireApiActor(c);
  const { club_id: clubId } = parseInput(clubPortalCallSchema, await readJsonBody(c));
  const portal = {
    owner: { kind: "club", clubId: clubId ?? null },
    returnPath: clubPath(null, "assinatura"),
  } as const;
  return c.json(await openPortal({ services: c.env.services, actor }, portal));
});
