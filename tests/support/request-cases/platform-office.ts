import { form } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";
import { page } from "./pages.ts";

const LIST = "/super-admin-dashboard/pessoas";
const ONE = `${LIST}/:userId`;
const EVENTS = "/super-admin-dashboard/seguranca";
const NOTICES = "/super-admin-dashboard/avisos";
const MONEY = "/super-admin-dashboard/pagamentos";
const AUDIT = "/super-admin-dashboard/auditoria";
const TOKENS = "/super-admin-dashboard/tokens";
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Pages of the platform's team about accounts. */
export const platformOfficePages: RequestCase[] = [
  ...["", "?busca=souza", "?quem=suspensas", "?pagina=1"].map((query) => page(LIST, "superAdmin", query)),
  page(LIST, "ana", "", { status: 403 }),
  page(ONE, "superAdmin", "", { path: (w) => `${LIST}/${w.club.bruno.userId}` }),
  page(ONE, "superAdmin", "", { what: "none", path: () => `${LIST}/${NOBODY}`, status: 404 }),
  page(ONE, "superAdmin", "", { what: "no id", path: () => `${LIST}/nada`, status: 404 }),
  page(ONE, "ana", "", { path: (w) => `${LIST}/${w.club.bruno.userId}`, status: 403 }),
  ...[
    "",
    "?tipo=page_access&risco=baixo&pessoa=atleta%40demo.test&de=2026-01-01",
    "?antes=nada&de=ontem",
  ].map((query) => page(EVENTS, "superAdmin", query)),
  page(EVENTS, "ana", "", { status: 403 }),
  page(`${EVENTS}/arquivo`, "superAdmin"),
  page(`${EVENTS}/arquivo`, "ana", "", { status: 403 }),
  ...["", `?antes=2026-01-01T00:00:00.000000Z_${NOBODY}`].map((query) => page(AUDIT, "superAdmin", query)),
  page(AUDIT, "ana", "", { status: 403 }),
  page(TOKENS, "superAdmin"),
  page(TOKENS, "ana", "", { status: 403 }),
  ...[
    "",
    "?situacao=active&quem=clube",
    "?lista=pagamentos&situacao=refund&quem=ch_1&de=2026-01-01&ate=2026-12-31&pagina=1",
    "?lista=avisos&quem=invoice",
  ].map((query) => page(MONEY, "superAdmin", query)),
  page(MONEY, "ana", "", { status: 403 }),
  page(NOTICES, "superAdmin"),
  page(NOTICES, "ana", "", { status: 403 }),
];

/** Somebody whose account nobody else needs. */
async function spare(w: RequestHarness, more: string): Promise<string> {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into users (id, email, name, email_confirmed_at, suspended_at)
     select x.id, x.id || '@exemplo.test', 'Conta de teste', now(), ${more} from (select gen_random_uuid() as id) x returning id`,
  );
  return row!.id;
}

/** A form about an account of its own, without scripts or as our own scripts send it. */
function act(
  intent: string,
  json: boolean,
  fields: (w: RequestHarness, userId: string) => Promise<Record<string, string>> | Record<string, string>,
  suspendedAt = "null",
): RequestCase {
  const fieldsOf = async (w: RequestHarness, userId: string) => ({
    intent,
    reason: "Pedido por telefone.",
    ...(await fields(w, userId)),
  });
  return {
    route: `POST ${json ? `${ONE}/envio` : ONE}`,
    what: [intent.replaceAll("_", " "), json ? "json" : "", "superAdmin"].filter(Boolean).join(" "),
    kind: "mutation",
    status: json ? 200 : 302,
    // Each mail is taken and closed after the answer; of a factor there are two.
    afterAnswer: intent === "remove_factor" ? 4 : 2,
    prepare: async (w) => {
      const userId = await spare(w, suspendedAt);
      const address = `${LIST}/${userId}${json ? "/envio" : ""}`;
      const body = await fieldsOf(w, userId);
      return () => w.post("superAdmin", address, body, { json });
    },
  };
}

/** Forms of those pages. */
export const platformOfficeForms: RequestCase[] = [false, true].flatMap((json) => [
  form(EVENTS, "superAdmin", { intent: "prove" }, { what: "prove nothing", json, status: 400 }),
  form(
    TOKENS,
    "superAdmin",
    async (w) => {
      await w.app.sql("update sessions set proved_at = now() where id = $1", [w.club.superAdmin.sessionId]);
      await w.app.sql("delete from api_tokens where club_id is null");
      return { intent: "create_token", name: "Relatório", days: "30", "scope:members:read": "on" };
    },
    { what: "create token", json, status: 200 },
  ),
  form(
    TOKENS,
    "superAdmin",
    async (w) => {
      const [token] = await w.app.sql<{ id: string }>(
        `insert into api_tokens (id, user_id, name, token_hash, ending, scopes, created_at, expires_at)
         select x.id, $1, 'x', x.id::text, 'x', '{members:read}', now(), now() + interval '9 days'
         from (select gen_random_uuid() as id) x returning id`,
        [w.club.superAdmin.userId],
      );
      return { intent: "revoke_token", token_id: token!.id };
    },
    { what: "revoke token", json },
  ),
  form(
    NOTICES,
    "superAdmin",
    {
      intent: "write_notice",
      audience: "club_admins",
      title: "Manutenção",
      message: "Domingo, das 2h às 3h.",
    },
    { what: "write notice", json },
  ),
  form(
    NOTICES,
    "superAdmin",
    async (w) => {
      const [row] = await w.app.sql<{ id: string }>(
        `insert into platform_notices (id, title, message, audience, created_at, people)
         values (gen_random_uuid(), 'x', 'x', 'athletes', now(), 1) returning id`,
      );
      return { intent: "stop_notice", notice_id: row!.id };
    },
    { what: "stop notice", json },
  ),
  act("end_sessions", json, () => ({ session_id: "" })),
  act("suspend", json, () => ({})),
  act("lift", json, () => ({}), "now()"),
  act("remove_factor", json, async (w, userId) => {
    const [row] = await w.app.sql<{ id: string }>(
      `insert into mfa_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', 'verified', 'x', now(), now()) returning id`,
      [userId],
    );
    return { factor_id: row!.id, check: "Mostrou a identidade." };
  }),
]);
