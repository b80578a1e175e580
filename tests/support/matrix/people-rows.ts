import { sendPath } from "../../../app/lib/paths.ts";
import { NOBODY, type Row } from "./rows.ts";

const LIST = "/super-admin-dashboard/pessoas";
const EVENTS = "/super-admin-dashboard/seguranca";
const NOTICES = "/super-admin-dashboard/avisos";
const MONEY = "/super-admin-dashboard/pagamentos";
const AUDIT = "/super-admin-dashboard/auditoria";
const TOKENS = "/super-admin-dashboard/tokens";
const ONE = `${LIST}/:userId`;

/** The pages of the platform's team about accounts, events and its own acts. */
export const peoplePages: Row[] = [
  ...[LIST, EVENTS, `${EVENTS}/arquivo`, AUDIT, TOKENS, NOTICES, MONEY].map((path): Row => ({
    route: `GET ${path}`,
    what: "",
    target: "none",
    way: "cookie",
    prepare: () => ({ path }),
  })),
  ...(["another", "missing"] as const).map((target): Row => ({
    route: `GET ${ONE}`,
    what: "",
    target,
    way: "cookie",
    prepare: ({ club }) => ({ path: `${LIST}/${target === "another" ? club.bruno.userId : NOBODY}` }),
  })),
];

/** Forms of those pages, without scripts and as our own scripts send them: of an account that is not suspended, so that nothing changes. */
export const peopleForms: Row[] = [false, true].flatMap((isSent) => {
  const to = (path: string) => (isSent ? sendPath(path) : path);
  const proof: Row = {
    route: `POST ${to(EVENTS)}`,
    what: "prove nothing",
    target: "none",
    way: "cookie",
    prepare: () => ({ path: to(EVENTS), form: { intent: "prove" } }),
  };
  const lifts = (["another", "missing"] as const).map((target): Row => ({
    route: `POST ${to(ONE)}`,
    what: "lift",
    target,
    way: "cookie",
    prepare: ({ club }) => ({
      path: to(`${LIST}/${target === "another" ? club.bruno.userId : NOBODY}`),
      form: { intent: "lift", reason: "Conferido por telefone." },
    }),
  }));
  const make: Row = {
    route: `POST ${to(TOKENS)}`,
    what: "create_token after a proof",
    target: "none",
    way: "cookie",
    prepare: async ({ app }) => {
      await app.sql("update sessions set proved_at = now()");
      await app.sql("delete from api_tokens where club_id is null");
      const fields = { name: "Relatório", days: "30", "scope:members:read": "on" };
      return { path: to(TOKENS), form: { intent: "create_token", ...fields } };
    },
  };
  // A club's token is none of these.
  const revoke: Row = {
    route: `POST ${to(TOKENS)}`,
    what: "revoke_token",
    target: "missing",
    way: "cookie",
    prepare: () => ({ path: to(TOKENS), form: { intent: "revoke_token", token_id: NOBODY } }),
  };
  const stop: Row = {
    route: `POST ${to(NOTICES)}`,
    what: "stop nothing",
    target: "none",
    way: "cookie",
    prepare: () => ({ path: to(NOTICES), form: { intent: "stop_notice", notice_id: NOBODY } }),
  };
  return [proof, stop, ...lifts, make, revoke];
});
