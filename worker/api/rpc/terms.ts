import { Hono } from "hono";
import { acceptTerms } from "../../../app/features/people/terms/accept-terms.server.ts";
import { hasAcceptedTerms } from "../../../app/features/people/terms/has-accepted-terms.server.ts";
import { readCurrentTerms } from "../../../app/features/people/terms/read-current-terms.server.ts";
import {
  acceptTermsCallSchema,
  noParametersSchema,
} from "../../../app/features/people/terms/terms-schema.ts";
import { errorSentence } from "../../../app/copy/error-texts.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/** The remote procedures about terms (spec §7), under `/api/rest/v1/rpc`. Wrong parameters are 400 with a reason. */
export const termsRpc = new Hono<ApiBindings>();

// A list whose first item is the current terms; empty where none are in effect. Open to everybody.
termsRpc.post("/get_current_terms", async (c) => {
  parseInput(noParametersSchema, await readJsonBody(c));
  const terms = await readCurrentTerms({ services: c.env.services });
  if (!terms) return c.json([]);
  const { title, version, content, effectiveDate } = terms;
  return c.json([{ title, version, content, effective_date: effectiveDate }]);
});

termsRpc.post("/user_has_accepted_current_terms", async (c) => {
  const actor = requireApiActor(c);
  parseInput(noParametersSchema, await readJsonBody(c));
  return c.json((await hasAcceptedTerms({ services: c.env.services, actor })).hasAccepted);
});

termsRpc.post("/accept_terms", async (c) => {
  const viewer = requireApiActor(c);
  const input = parseInput(acceptTermsCallSchema, await readJsonBody(c));
  const acceptance = {
    termsVersion: input.p_terms_version,
    method: input.p_acceptance_method,
    userAgent: input.p_user_agent ?? null,
  };
  try {
    await acceptTerms({ services: c.env.services, viewer }, acceptance);
    return c.json({ success: true });
  } catch (error) {
    // Only a version that is not the current one is an answer; an ended session is 401 as everywhere.
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return c.json({ success: false, error: errorSentence(error.code, error.details) });
  }
});
