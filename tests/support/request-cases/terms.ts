import { call } from "./calls.ts";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { page } from "./pages.ts";
import { termsVersion } from "./sign-ups.ts";
import type { RequestHarness } from "./harness.ts";

const RPC = "/api/rest/v1/rpc";
const OWN = "/api/v1/me/terms";
const PANEL = "/super-admin-dashboard/termos";
const TEXT = "# Termos\n\nJogue limpo, respeite o adversário e o clube de cada um.";

const own = (version?: string) => async (w: RequestHarness) => ({
  version: version ?? (await termsVersion(w)),
  method: "existing_user",
});

/** Calls about the terms, and what an error screen reports to the team. */
export const termsCalls: RequestCase[] = [
  call(`POST ${RPC}/get_current_terms`, "visitor", { kind: "call" }),
  call(`POST ${RPC}/user_has_accepted_current_terms`, "ana", { kind: "call" }),
  call(`POST ${RPC}/user_has_accepted_current_terms`, "visitor", { kind: "call", status: 401 }),
  call(`POST ${RPC}/accept_terms`, "ana", {
    body: async (w) => ({ p_terms_version: await termsVersion(w) }),
  }),
  call(`POST ${RPC}/accept_terms`, "ana", {
    what: "other version",
    body: () => ({ p_terms_version: "0.1" }),
  }),
  call(`POST ${RPC}/accept_terms`, "ana", { what: "unreadable", body: () => ({}), status: 400 }),
  call(`GET ${OWN}`, "ana"),
  call(`GET ${OWN}`, "visitor"),
  call(`GET ${OWN}/acceptance`, "ana"),
  call(`GET ${OWN}/acceptance`, "visitor", { status: 401 }),
  call(`POST ${OWN}/acceptance`, "ana", { body: own() }),
  call(`POST ${OWN}/acceptance`, "ana", { what: "other version", body: own("0.1"), status: 409 }),
  call("POST /api/v1/errors", "visitor", {
    body: () => ({ kind: "screen", message: "x is not a function", route: "/", request_id: "r-1" }),
    headers: (w) => ({ origin: w.app.vars.APP_ORIGIN! }),
    status: 204,
    afterAnswer: 1,
    beforeAnswer: 0,
  }),
  call("POST /api/v1/errors", "visitor", { what: "of another site", body: () => ({}), status: 403 }),
];

const publication = (version: string, more: Record<string, string> = {}) => ({
  intent: "publish_terms",
  version,
  title: "Termos de uso",
  content: TEXT,
  effectiveDate: "2099-12-31T00:00",
  confirm: "sim",
  ...more,
});
const publish = (fields: Record<string, string>, what: string, status?: number) =>
  form(PANEL, "superAdmin", fields, { what, status });

/** The panel where a super admin publishes the terms. */
export const termsForms: RequestCase[] = [
  publish(publication("9.0"), "publish terms"),
  publish(publication("9.0"), "publish terms again"),
  publish(publication("9.0", { title: "Outro título" }), "publish terms, other words", 400),
  publish(publication("9.1", { content: "" }), "publish terms, no text", 400),
  publish(publication("9.1", { intent: "preview_terms" }), "preview terms", 200),
];

/** The same panel, looked at. */
export const termsPages: RequestCase[] = [page(PANEL, "superAdmin"), page(PANEL, "ana", "", { status: 403 })];
