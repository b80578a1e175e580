import { randomUUID } from "node:crypto";
import { makeApiToken } from "../api-tokens.ts";
import { makeWebhook, webhookFields } from "../made-webhook.ts";
import { PLAIN_JPEG } from "../pictures.ts";
import { form, inClub } from "./forms.ts";
import { freshToken } from "./fresh-token.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";
import { tokenTournamentCalls } from "./token-tournaments.ts";

const V1 = "/api/v1";
const CLUB = `${V1}/clubs/:clubId`;
const PANEL = "/club-admin-dashboard/integracoes";
const reason = { reason: "Conferido na súmula." };

const result = (w: RequestHarness) => ({
  format: "singles",
  score_format: "SET3-S:6/TB7",
  played_at: new Date().toISOString(),
  my_side: [w.club.ana.athleteId],
  their_side: [w.club.bruno.athleteId],
  sets: [
    { mine: 6, theirs: 4 },
    { mine: 6, theirs: 3 },
  ],
  end: "completed",
  is_second_match: true,
});

/** A call by an API token. */
function byToken(
  route: string,
  options: {
    status?: number;
    what?: string;
    matchAfter?: "approve" | "dispute" | "nothing";
    /** Before it answers: without it, what every write of a match asks. */
    beforeAnswer?: number;
    afterAnswer?: number;
    body?: (w: RequestHarness) => unknown;
  } = {},
): RequestCase {
  const [method = "GET", pattern = ""] = route.split(" ");
  const { status = 200, what = "", matchAfter, beforeAnswer = 3, afterAnswer = 1, body } = options;
  const isWrite = method !== "GET" && !what.includes("dry");
  return {
    route,
    what: [what, "by token"].filter(Boolean).join(" "),
    kind: method === "GET" ? "call" : "mutation",
    status,
    ...(isWrite ? { afterAnswer, beforeAnswer } : {}),
    prepare: async (w) => {
      const token = await freshToken(w);
      const matchId = matchAfter ? await w.report() : "";
      if (matchAfter === "approve") await w.act("bruno", matchId, "approve");
      if (matchAfter === "dispute") await w.act("bruno", matchId, "dispute", reason);
      const sponsorId = pattern.includes(":sponsorId") ? await sponsorOf(w) : "";
      const path = pattern
        .replace(":clubId", w.club.clubId)
        .replace(":matchId", matchId)
        .replace(":sponsorId", sponsorId);
      const query = what.includes("dry") ? "?dry_run=true" : "";
      const sent = body?.(w);
      return () => w.call("visitor", method, path + query, sent, { authorization: `Bearer ${token}` });
    },
  };
}

async function sponsorOf({ app, club }: RequestHarness): Promise<string> {
  const id = randomUUID();
  await app.sql(
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
     values ($1, 'Padaria', 'local', $2, '/logo.png', 8, 8, 'Padaria')`,
    [id, club.clubId],
  );
  return id;
}

const logo = Buffer.from(PLAIN_JPEG).toString("base64");

/** What programs do by API token, and its description. */
export const tokenCalls: RequestCase[] = [
  byToken(`GET ${V1}/openapi.json`),
  byToken(`GET ${V1}/docs`),
  byToken(`GET ${V1}/token`),
  byToken(`GET ${CLUB}/members`),
  byToken(`GET ${CLUB}/matches`),
  byToken(`GET ${CLUB}/matches/:matchId`, { matchAfter: "nothing" }),
  byToken(`GET ${CLUB}/rankings`),
  byToken(`GET ${CLUB}/sponsors`),
  byToken(`GET ${CLUB}/sponsors/own`),
  byToken(`POST ${CLUB}/sponsors`, {
    status: 201,
    beforeAnswer: 4,
    afterAnswer: 2,
    body: () => ({ name: "Padaria do Sol", logo }),
  }),
  byToken(`POST ${CLUB}/sponsors`, { what: "dry run", body: () => ({ name: "Padaria do Sol", logo }) }),
  byToken(`PATCH ${CLUB}/sponsors/:sponsorId`, { beforeAnswer: 4, body: () => ({ name: "Padaria da Lua" }) }),
  byToken(`POST ${CLUB}/sponsors/:sponsorId/move`, { body: () => ({ to: "up" }) }),
  byToken(`DELETE ${CLUB}/sponsors/:sponsorId`, {}),
  byToken(`GET ${CLUB}/notices`),
  // Its mails are taken, and closed once the mail service has them.
  byToken(`POST ${CLUB}/notices`, {
    status: 201,
    afterAnswer: 3,
    body: () => ({ title: "Quadra 2 fechada", message: "Até sexta.", to: null }),
  }),
  ...tokenTournamentCalls,
  byToken(`GET ${CLUB}/exports/members`),
  byToken(`GET ${CLUB}/exports/rules`),
  byToken(`GET ${CLUB}/exports/matches`),
  byToken(`GET ${CLUB}/exports/table`),
  byToken(`GET ${CLUB}/exports/points`),
  byToken(`GET ${CLUB}/exports/ledger`),
  byToken(`POST ${CLUB}/matches`, { body: result, status: 201 }),
  byToken(`POST ${CLUB}/matches`, { what: "dry run", body: result }),
  byToken(`POST ${CLUB}/matches/:matchId/decide`, {
    matchAfter: "dispute",
    body: () => ({ outcome: "confirm", ...reason }),
  }),
  byToken(`POST ${CLUB}/matches/:matchId/correct`, {
    matchAfter: "approve",
    body: () => ({
      ...reason,
      sets: [
        { mine: 6, theirs: 1 },
        { mine: 6, theirs: 2 },
      ],
      end: "completed",
    }),
  }),
  byToken(`POST ${CLUB}/matches/:matchId/annul`, { matchAfter: "approve", body: () => reason }),
  byToken(`POST ${CLUB}/matches/:matchId/cancel`, { matchAfter: "nothing", body: () => reason }),
];

const proven = async (w: RequestHarness) => {
  await w.app.sql("update sessions set proved_at = now() where id = $1", [w.club.secretary.sessionId]);
  // As many as a club may have would be too many at some time.
  await w.app.sql("update api_tokens set revoked_at = now() where revoked_at is null");
};

/** The forms of a club's integrations. */
export const tokenForms: RequestCase[] = [true, false].flatMap((json) => [
  form(
    PANEL,
    "secretary",
    async (w) => {
      await proven(w);
      return { intent: "create_token", name: "Placar", days: "30", "scope:members:read": "on" };
    },
    { what: "create token", query: inClub, json, status: 200, afterAnswer: 2 },
  ),
  form(
    PANEL,
    "secretary",
    async (w) => {
      await proven(w);
      const { clubId, secretary } = w.club;
      await makeApiToken(w.app.sql, w.app.vars.AUTH_SIGNING_KEYS!, { clubId, userId: secretary.userId });
      const [token] = await w.app.sql<{ id: string }>("select id from api_tokens where revoked_at is null");
      return { intent: "revoke_token", token_id: token!.id };
    },
    { what: "revoke token", query: inClub, json, afterAnswer: 2 },
  ),
  form(
    PANEL,
    "secretary",
    async (w) => {
      await proven(w);
      await w.app.sql("delete from webhook_endpoints");
      const url = "https://programa.clube.com.br/quadra";
      return { intent: "create_webhook", url, "event:match.confirmed": "on" };
    },
    { what: "create webhook", query: inClub, json, status: 200, afterAnswer: 2 },
  ),
  webhookForm("rotate_webhook", "rotate webhook", { json, status: 200 }),
  webhookForm("choose_webhook_events", "choose webhook events", { json }),
  webhookForm("resume_webhook", "resume webhook", { json, isOff: true }),
  // What is sent is taken, and its outcome written.
  webhookForm("test_webhook", "test webhook", { json, afterAnswer: 2 }),
  webhookForm("resend_delivery", "resend delivery", { json, afterAnswer: 2 }),
  webhookForm("remove_webhook", "remove webhook", { json }),
]);

/** A form about a webhook of the secretary's club that has told one thing. */
function webhookForm(
  intent: string,
  what: string,
  { isOff = false, ...options }: { json: boolean; status?: number; afterAnswer?: number; isOff?: boolean },
): RequestCase {
  return form(
    PANEL,
    "secretary",
    async (w) => {
      await proven(w);
      return webhookFields(intent, await makeWebhook(w.app.sql, w.club.clubId, { isOff }));
    },
    { what, query: inClub, ...options },
  );
}
