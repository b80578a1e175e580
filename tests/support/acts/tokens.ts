import { randomUUID } from "node:crypto";
import { OPERATIONS } from "../../../worker/api/v1/operations/operations.ts";
import { makeApiToken } from "../api-tokens.ts";
import { makeWebhook, webhookFields } from "../made-webhook.ts";
import { PLAIN_JPEG } from "../pictures.ts";
import { type Act, NOBODY } from "./act.ts";
import { office, toAll } from "./answers.ts";
import { type About, call, sentForm } from "./builders.ts";
import { freshToken } from "./fresh-token.ts";
import type { RequestHarness } from "./harness.ts";
import { tokenTournamentCalls } from "./token-tournaments.ts";

const V1 = "/api/v1";
const CLUB = `${V1}/clubs/:clubId`;
const PANEL = "/club-admin-dashboard/integracoes";
const reason = { reason: "Conferido na súmula." };

const result = ({ club }: RequestHarness) => ({
  format: "singles",
  score_format: "SET3-S:6/TB7",
  played_at: new Date().toISOString(),
  my_side: [club.ana.athleteId],
  their_side: [club.bruno.athleteId],
  sets: [
    { mine: 6, theirs: 4 },
    { mine: 6, theirs: 3 },
  ],
  end: "completed",
  is_second_match: true,
});

async function sponsorOf({ app, club }: RequestHarness): Promise<string> {
  const id = randomUUID();
  await app.sql(
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
     values ($1, 'Padaria', 'local', $2, '/logo.png', 8, 8, 'Padaria')`,
    [id, club.clubId],
  );
  return id;
}

async function matchOf(w: RequestHarness, after: "approve" | "dispute" | "nothing"): Promise<string> {
  const id = await w.report();
  if (after !== "nothing") await w.act("bruno", id, after, after === "dispute" ? reason : undefined);
  return id;
}

/** A call by an API token of the club; what it writes is told after the answer. */
function byToken(
  route: string,
  options: {
    status?: number;
    isDry?: boolean;
    matchAfter?: "approve" | "dispute" | "nothing";
    before?: number;
    after?: number;
    body?: (w: RequestHarness) => unknown;
  } = {},
): Act[] {
  const [method = "GET", pattern = ""] = route.split(" ");
  const { status = 200, isDry = false, matchAfter, before = 3, body } = options;
  const isWrite = method !== "GET" && !isDry;
  return call(route, isDry ? "dry run" : "", {
    by: "token",
    status,
    before,
    after: isWrite ? (options.after ?? 1) : 0,
    changes: isWrite ? "club" : "own",
    path: isDry ? `${pattern}?dry_run=true` : pattern,
    headers: async (w) => ({ authorization: `Bearer ${await freshToken(w)}` }),
    named: async (w) => ({
      matchId: matchAfter ? await matchOf(w, matchAfter) : NOBODY,
      athleteId: w.club.gil.athleteId,
      sponsorId: pattern.includes(":sponsorId") ? await sponsorOf(w) : NOBODY,
    }),
    body,
  });
}

const logo = Buffer.from(PLAIN_JPEG).toString("base64");

/** Calls of programs by API token: no person's token opens them. */
const refusedCalls: Act[] = OPERATIONS.filter(({ by }) => by === "token").flatMap(({ method, path }) => {
  const route = `${method.toUpperCase()} ${V1}${path}`;
  const body = method === "get" ? undefined : {};
  return call(route, "by a person", { answers: path === "/token" ? "401" : toAll("401", "401"), body });
});

/** Calls of programs by API token, and their description. */
export const tokenCalls: Act[] = [
  ...refusedCalls,
  ...call(`GET ${V1}/openapi.json`, "", { answers: "200", by: "visitor" }),
  ...call(`GET ${V1}/docs`, "", { answers: "200", by: "visitor" }),
  ...byToken(`GET ${V1}/token`),
  ...byToken(`GET ${CLUB}/members`),
  ...byToken(`GET ${CLUB}/members/contacts`),
  ...byToken(`PATCH ${CLUB}/members/:athleteId`, {
    body: () => ({ external_id: randomUUID().slice(0, 8) }),
  }),
  ...byToken(`POST ${CLUB}/members/edits`, {
    body: (w) => ({
      athlete_ids: [w.club.hugo.athleteId],
      class: { sport: "tennis", class: "B", reason: "Conferido na quadra" },
    }),
  }),
  ...byToken(`POST ${CLUB}/members/edits`, {
    isDry: true,
    body: (w) => ({ athlete_ids: [w.club.hugo.athleteId], gender_category: "male" }),
  }),
  ...byToken(`GET ${CLUB}/matches`),
  ...byToken(`GET ${CLUB}/matches/:matchId`, { matchAfter: "nothing" }),
  ...byToken(`GET ${CLUB}/rankings`),
  ...byToken(`GET ${CLUB}/sponsors`),
  ...byToken(`GET ${CLUB}/sponsors/own`),
  ...byToken(`POST ${CLUB}/sponsors`, {
    status: 201,
    before: 4,
    after: 2,
    body: () => ({ name: "Padaria do Sol", logo }),
  }),
  ...byToken(`POST ${CLUB}/sponsors`, { isDry: true, body: () => ({ name: "Padaria do Sol", logo }) }),
  ...byToken(`PATCH ${CLUB}/sponsors/:sponsorId`, { before: 4, body: () => ({ name: "Padaria da Lua" }) }),
  ...byToken(`POST ${CLUB}/sponsors/:sponsorId/move`, { body: () => ({ to: "up" }) }),
  ...byToken(`DELETE ${CLUB}/sponsors/:sponsorId`),
  ...byToken(`GET ${CLUB}/notices`),
  // Its mails are taken, and closed once the mail service has them.
  ...byToken(`POST ${CLUB}/notices`, {
    status: 201,
    after: 3,
    body: () => ({ title: "Quadra 2 fechada", message: "Até sexta.", to: null }),
  }),
  ...tokenTournamentCalls,
  ...["members", "rules", "matches", "table", "points", "ledger"].flatMap((file) =>
    byToken(`GET ${CLUB}/exports/${file}`),
  ),
  ...byToken(`POST ${CLUB}/matches`, { body: result, status: 201 }),
  ...byToken(`POST ${CLUB}/matches`, { isDry: true, body: result }),
  ...byToken(`POST ${CLUB}/matches/:matchId/decide`, {
    matchAfter: "dispute",
    body: () => ({ outcome: "confirm", ...reason }),
  }),
  ...byToken(`POST ${CLUB}/matches/:matchId/correct`, {
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
  ...byToken(`POST ${CLUB}/matches/:matchId/annul`, { matchAfter: "approve", body: () => reason }),
  ...byToken(`POST ${CLUB}/matches/:matchId/cancel`, { matchAfter: "nothing", body: () => reason }),
];

/** Everybody has just proven who they are. As many tokens as a club may have would be too many at some time. */
async function proven({ app }: RequestHarness): Promise<void> {
  await app.sql("update sessions set proved_at = now()");
  await app.sql("update api_tokens set revoked_at = now() where revoked_at is null");
}

const token = { intent: "create_token", name: "Placar", days: "30", "scope:members:read": "on" };

/** A token that a club's admin made. */
async function madeToken({ app, club }: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return NOBODY;
  const { userId } = target === "another" ? club.otherAdmin : club.secretary;
  await makeApiToken(app.sql, app.vars.AUTH_SIGNING_KEYS!, { clubId, userId });
  const [row] = await app.sql<{ id: string }>(
    "select id from api_tokens where club_id = $1 and revoked_at is null limit 1",
    [clubId],
  );
  return row!.id;
}

/** Acts that show a secret are the club's own admins'. */
const secret = office("open", { platform: "closed" });
/** Shutting a program out is never refused. */
const shutting = { answers: office("done"), by: "secretary", changes: "own" } as const;

/** A form about a webhook of the club that is asked, which has told one thing. */
const webhookForm = (intent: string, options: Partial<Parameters<typeof sentForm>[3]> = {}): Act[] =>
  sentForm(
    PANEL,
    intent.replaceAll("_", " "),
    async (w, { target, clubId }) => {
      await proven(w);
      const isOff = intent === "resume_webhook";
      const nothing = { id: NOBODY, deliveryId: NOBODY };
      return webhookFields(
        intent,
        target === "missing" ? nothing : await makeWebhook(w.app.sql, clubId, { isOff }),
      );
    },
    { answers: office("done"), by: "secretary", changes: "club", ...options },
  );

/** The forms of a club's integrations: tokens and webhooks. */
export const tokenForms: Act[] = [
  ...sentForm(PANEL, "create token", async (w) => (await proven(w), token), {
    answers: secret,
    by: "secretary",
    after: 2,
    changes: "club",
  }),
  ...sentForm(
    PANEL,
    "create token without a proof",
    async ({ app }) => {
      await app.sql("update sessions set proved_at = null");
      return token;
    },
    { answers: office("closed", { another: "closed", missing: "missing" }) },
  ),
  ...sentForm(
    PANEL,
    "revoke token",
    async (w, about) => {
      await proven(w);
      return { intent: "revoke_token", token_id: await madeToken(w, about) };
    },
    { ...shutting, after: 2 },
  ),
  ...sentForm(
    PANEL,
    "create webhook",
    async (w) => {
      await proven(w);
      await w.app.sql("delete from webhook_endpoints");
      const url = "https://programa.clube.com.br/quadra";
      return { intent: "create_webhook", url, "event:match.confirmed": "on" };
    },
    {
      answers: secret,
      by: "secretary",
      after: 2,
      changes: "club",
    },
  ),
  ...webhookForm("rotate_webhook", { answers: secret }),
  ...webhookForm("choose_webhook_events"),
  ...webhookForm("resume_webhook"),
  // The message is taken, sent, and its outcome written.
  ...webhookForm("test_webhook", { after: 2 }),
  ...webhookForm("resend_delivery", { after: 2 }),
  ...webhookForm("remove_webhook", shutting),
];
