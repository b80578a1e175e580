import { randomUUID } from "node:crypto";
import { madeRefund } from "../made-refund.ts";
import { type Act, NOBODY } from "./act.ts";
import { platform } from "./answers.ts";
import { form, sentForm, page, queries } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const HOME = "/super-admin-dashboard";
const LIST = `${HOME}/pessoas`;
const ONE = `${LIST}/:userId`;
const EVENTS = `${HOME}/seguranca`;
const NOTICES = `${HOME}/avisos`;
const MONEY = `${HOME}/pagamentos`;
const AUDIT = `${HOME}/auditoria`;
const TOKENS = `${HOME}/tokens`;
const NOTES = `${HOME}/notificacoes`;
const TERMS = `${HOME}/termos`;
const DIAGNOSTICS = "/system-diagnostics";

/** A page of the platform's team, also tried by an athlete. */
const ofTeam = (route: string) => [
  ...page(route, "", { answers: platform("open"), by: "superAdmin" }),
  ...page(route, "", { by: "ana", status: 403 }),
];

/** Pages of the platform's team. */
export const platformPages: Act[] = [
  ...[
    HOME,
    NOTES,
    DIAGNOSTICS,
    LIST,
    EVENTS,
    `${EVENTS}/arquivo`,
    AUDIT,
    TOKENS,
    MONEY,
    NOTICES,
    TERMS,
  ].flatMap(ofTeam),
  ...page(`${HOME}/patrocinadores`, "", { answers: platform("open"), by: "superAdmin" }),
  ...page(ONE, "", {
    answers: { another: platform("open"), missing: platform("missing") },
    by: "superAdmin",
    measured: ["another", "missing"],
    path: (w, { target }) => `${LIST}/${target === "missing" ? NOBODY : w.club.bruno.userId}`,
  }),
  ...page(ONE, "", { by: "ana", path: (w) => `${LIST}/${w.club.bruno.userId}`, status: 403 }),
  ...page(ONE, "no id", { by: "superAdmin", path: `${LIST}/nada`, status: 404 }),
  ...queries(HOME, "superAdmin", ["?busca=praia", "?cursor=30"]),
  ...[HOME, DIAGNOSTICS].flatMap((route) =>
    page(route, ".data", { by: "superAdmin", path: `${route}.data` }),
  ),
  ...queries(LIST, "superAdmin", ["?busca=souza", "?quem=suspensas", "?pagina=1"]),
  ...queries(EVENTS, "superAdmin", [
    "?tipo=page_access&risco=baixo&pessoa=atleta%40demo.test&de=2026-01-01",
    "?antes=nada&de=ontem",
  ]),
  ...page(AUDIT, `?antes=2026-01-01T00:00:00.000000Z_${NOBODY}`, { by: "superAdmin" }),
  ...queries(MONEY, "superAdmin", [
    "?situacao=active&quem=clube",
    "?lista=pagamentos&situacao=refund&quem=ch_1&de=2026-01-01&ate=2026-12-31&pagina=1",
    "?lista=avisos&quem=invoice",
  ]),
];

/** Somebody whose account nobody else needs. */
async function spare(w: RequestHarness, suspendedAt: string): Promise<string> {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into users (id, email, name, email_confirmed_at, suspended_at)
     select x.id, x.id || '@exemplo.test', 'Conta de teste', now(), ${suspendedAt} from (select gen_random_uuid() as id) x returning id`,
  );
  return row!.id;
}

/** A form about an account of its own, with scripts or without. Each mail is taken and closed after the answer. */
const aboutSpare = (
  intent: string,
  fields: (w: RequestHarness, userId: string) => Promise<Record<string, string>> | Record<string, string>,
  { suspendedAt = "null", after = 2 } = {},
) =>
  sentForm(
    ONE,
    intent.replaceAll("_", " "),
    async (w) => {
      const userId = await spare(w, suspendedAt);
      const more = await fields(w, userId);
      return { ":userId": userId, intent, reason: "Pedido por telefone.", ...more };
    },
    { by: "superAdmin", after, changes: "own" },
  );

/** Forms of those pages: accounts, tokens and notices of the platform. */
export const platformForms: Act[] = [
  ...sentForm(EVENTS, "prove nothing", { intent: "prove" }, { answers: platform("400"), by: "superAdmin" }),
  ...sentForm(
    TOKENS,
    "create token",
    async ({ app }) => {
      await app.sql("update sessions set proved_at = now()");
      await app.sql("delete from api_tokens where club_id is null");
      return { intent: "create_token", name: "Relatório", days: "30", "scope:members:read": "on" };
    },
    { answers: platform("open"), by: "superAdmin", changes: "own" },
  ),
  ...sentForm(
    TOKENS,
    "revoke token",
    async (w) => {
      const [token] = await w.app.sql<{ id: string }>(
        `insert into api_tokens (id, user_id, name, token_hash, ending, scopes, created_at, expires_at)
         select x.id, $1, 'x', x.id::text, 'x', '{members:read}', now(), now() + interval '9 days'
         from (select gen_random_uuid() as id) x returning id`,
        [w.club.superAdmin.userId],
      );
      return { intent: "revoke_token", token_id: token!.id };
    },
    { by: "superAdmin", changes: "own" },
  ),
  // A club's token is none of these.
  ...sentForm(
    TOKENS,
    "revoke token",
    { intent: "revoke_token", token_id: NOBODY },
    { answers: { missing: platform("missing") } },
  ),
  ...sentForm(
    NOTICES,
    "write notice",
    {
      intent: "write_notice",
      audience: "club_admins",
      title: "Manutenção",
      message: "Domingo, das 2h às 3h.",
    },
    { by: "superAdmin", changes: "own" },
  ),
  ...sentForm(
    NOTICES,
    "stop notice",
    async (w) => {
      const [row] = await w.app.sql<{ id: string }>(
        `insert into platform_notices (id, title, message, audience, created_at, people)
         values (gen_random_uuid(), 'x', 'x', 'athletes', now(), 1) returning id`,
      );
      return { intent: "stop_notice", notice_id: row!.id };
    },
    { by: "superAdmin", changes: "own" },
  ),
  ...sentForm(
    NOTICES,
    "stop nothing",
    { intent: "stop_notice", notice_id: NOBODY },
    { answers: platform("409") },
  ),
  ...aboutSpare("end_sessions", () => ({ session_id: "" })),
  ...aboutSpare("suspend", () => ({})),
  ...aboutSpare("lift", () => ({}), { suspendedAt: "now()" }),
  ...aboutSpare(
    "remove_factor",
    async (w, userId) => {
      const [row] = await w.app.sql<{ id: string }>(
        `insert into mfa_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'x', 'verified', 'x', now(), now()) returning id`,
        [userId],
      );
      return { factor_id: row!.id, check: "Mostrou a identidade." };
    },
    { after: 4 },
  ),
  // An account that is not suspended: nothing changes.
  ...sentForm(
    ONE,
    "lift nothing",
    (w, { target }) => ({
      ":userId": target === "another" ? w.club.bruno.userId : NOBODY,
      intent: "lift",
      reason: "Conferido por telefone.",
    }),
    { answers: { another: platform("409"), missing: platform("missing") } },
  ),
];

const publication = (version: string, more: Record<string, string> = {}) => ({
  intent: "publish_terms",
  version,
  title: "Termos de uso",
  content: "# Termos\n\nJogue limpo, respeite o adversário e o clube de cada um.",
  effectiveDate: "2099-12-31T00:00",
  confirm: "sim",
  ...more,
});
const publish = (what: string, fields: Record<string, string>, status?: number) =>
  form(TERMS, what, fields, { by: "superAdmin", changes: "own", ...(status ? { status } : {}) });

/** A form about a payment or a refund that is not there. */
const payment = (intent: string, fields: Record<string, string>, answer: string): Act[] =>
  sentForm(
    DIAGNOSTICS,
    `${intent}, none`,
    { intent, ...fields },
    { answers: platform(answer), by: "superAdmin" },
  );

const event = { event_id: "evt_none" };
const refund = { refund_id: NOBODY };

/** The panel where the terms are published, and the platform's diagnostics. */
export const diagnosticForms: Act[] = [
  ...form(TERMS, "publish terms", () => publication(`9-${randomUUID().slice(0, 8)}`), {
    answers: platform("done"),
    by: "superAdmin",
    changes: "own",
  }),
  ...publish("publish terms, the first", publication("9.0")),
  ...publish("publish terms again", publication("9.0")),
  ...publish("publish terms, other words", publication("9.0", { title: "Outro título" }), 400),
  ...publish("publish terms, no text", publication("9.1", { content: "" }), 400),
  ...publish("preview terms", publication("9.1", { intent: "preview_terms" }), 200),
  ...payment("reprocess_event", event, "missing"),
  ...payment("retry_refund", refund, "409"),
  ...payment("check_subscription", { ...event, reason: "Visto" }, "missing"),
  ...payment("settle_event", { ...event, reason: "Visto" }, "409"),
  ...sentForm(
    DIAGNOSTICS,
    "settle_event, without a reason",
    { intent: "settle_event", ...event, reason: "" },
    { by: "superAdmin", status: 400 },
  ),
  ...payment("check_refund", { ...refund, reason: "Visto" }, "409"),
  ...payment("settle_refund", { ...refund, reason: "Visto" }, "409"),
  ...sentForm(
    DIAGNOSTICS,
    "read_refund_key",
    async ({ app, club }) => ({
      intent: "read_refund_key",
      refund_id: (await madeRefund(app, { userId: club.ana.userId }, null)).refund_id,
    }),
    { answers: platform("done"), by: "superAdmin", changes: "own" },
  ),
  ...sentForm(
    DIAGNOSTICS,
    "return_by_pix",
    async ({ app, club }) => ({
      intent: "return_by_pix",
      ...(await madeRefund(app, { userId: club.ana.userId }, null)),
    }),
    { answers: platform("done"), by: "superAdmin", changes: "own", after: 2 },
  ),
  ...form(
    DIAGNOSTICS,
    "check",
    { intent: "check", sport: "tennis" },
    { by: "superAdmin", status: 200, changes: "own" },
  ),
  ...form(
    DIAGNOSTICS,
    "check of a sport without matches",
    { intent: "check", sport: "squash" },
    { answers: platform("open") },
  ),
  ...form(
    DIAGNOSTICS,
    "check",
    { intent: "check", sport: "tennis" },
    { by: "ana", status: 403, before: 1, after: 1 },
  ),
  ...form(
    DIAGNOSTICS,
    "rebuild, not confirmed",
    { intent: "rebuild", sport: "tennis" },
    { by: "superAdmin", status: 400 },
  ),
  ...form(
    DIAGNOSTICS,
    "rebuild",
    { intent: "rebuild", sport: "tennis", confirm: "sim" },
    { by: "superAdmin", status: 200, changes: "own" },
  ),
];
