import { Hono } from "hono";
import { acceptTerms } from "../../../app/features/people/terms/accept-terms.server.ts";
import { hasAcceptedTerms } from "../../../app/features/people/terms/has-accepted-terms.server.ts";
import { readCurrentTerms } from "../../../app/features/people/terms/read-current-terms.server.ts";
import { acceptOwnTermsSchema } from "../../../app/features/people/terms/terms-schema.ts";
import { termsText } from "../../../app/features/people/terms/terms-text.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { readJsonBody } from "../json.ts";
import { screenActor } from "../identity.ts";

/** The terms modal's calls on every page (spec §2, §4), by bearer token or by the cookies of a screen of ours. */
export const meTermsApi = new Hono<ApiBindings>();

// The terms in effect as they were written (`content`) and as the modal shows them (`html`), or null.
meTermsApi.get("/me/terms", async (c) => {
  await screenActor(c);
  const terms = await readCurrentTerms({ services: c.env.services });
  c.header("cache-control", "private, no-store");
  if (!terms) return c.json({ terms: null });
  const { title, version, content, effectiveDate } = terms;
  const { html } = termsText(terms);
  return c.json({ terms: { title, version, content, html, effective_date: effectiveDate } });
});

// The acceptance check of spec §4.
meTermsApi.get("/me/terms/acceptance", async (c) => {
  const actor = await screenActor(c);
  const { hasAccepted, isRequired } = await hasAcceptedTerms({ services: c.env.services, actor });
  c.header("cache-control", "private, no-store");
  return c.json({ accepted: hasAccepted, required: isRequired });
});

meTermsApi.post("/me/terms/acceptance", async (c) => {
  const actor = await screenActor(c);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { version, method } = parseInput(acceptOwnTermsSchema, await readJsonBody(c));
  await acceptTerms({ services: c.env.services, viewer: actor }, { termsVersion: version, method });
  return c.json({ success: true });
});
