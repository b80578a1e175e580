import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../../../worker/api/v1/operations/operations.ts";
import { SCOPE_NAMES } from "../../../app/features/base/access/scopes.ts";
import { NOBODY } from "../../support/acts/act.ts";
import { makeClubToken } from "../../support/api-tokens.ts";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";

// A program is judged before what it sends, money asks for a permission of its own, and a program's act leaves one audit line in its club.

let app: TestApp;
let club: MatchClub;
beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
});
afterAll(() => app?.stop());

const lines = () =>
  app.sql(
    `select l.action, l.actor_user_id as actor, t.name as token, l.data ->> 'summary' as summary
     from audit_lines l join api_tokens t on t.id::text = l.data ->> 'token_id' where l.club_id = $1 order by l.at, l.id`,
    [club.clubId],
  );

async function send(method: string, path: string, as: string, body?: string, key?: string) {
  const answer = await app.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(key ? { "idempotency-key": key } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

const BY_TOKEN = OPERATIONS.flatMap((one) => (one.by === "token" && one.scope !== null ? [one] : []));

it("without the scope every call answers 403, whatever its body or query is", async () => {
  expect(BY_TOKEN.length).toBeGreaterThan(40);
  const answered: string[] = [];
  for (const { id, method, path, scope } of BY_TOKEN) {
    await forgetLimits(app);
    const others = SCOPE_NAMES.filter((one) => one !== scope);
    const as = await makeClubToken(app, club, { scopes: others });
    const at = path.replaceAll(/:\w+/g, (name) => (name === ":clubId" ? club.clubId : NOBODY));
    const bodies = method === "get" ? [undefined] : [undefined, "{", "[]", '{"x":"\\u0000"}'];
    for (const body of bodies) {
      const { status, text } = await send(method.toUpperCase(), `${at}?limit=x&dry_run=x`, as, body);
      if (status !== 403 || !text.includes("insufficient_scope"))
        answered.push(`${id} ${body}: ${status} ${text.slice(0, 80)}`);
    }
  }
  expect(answered).toEqual([]);
  expect(await lines()).toEqual([]);
});

it("what gives money back or says that it was paid asks for a scope of its own", () => {
  const ofMoney = BY_TOKEN.filter(({ scope }) => scope === "money:write").map(({ id }) => id);
  expect(ofMoney.toSorted()).toEqual([
    "cancelTournament",
    "giveBackEvent",
    "markReturned",
    "markShare",
    "mergeEvent",
    "removeEntry",
  ]);
});

it("an act leaves one line, however often it is sent; a trial and a refusal leave none, each file its own", async () => {
  await forgetLimits(app);
  const as = await makeClubToken(app, club);
  const notices = `/clubs/${club.clubId}/notices`;
  const body = JSON.stringify({ title: "Quadra 2 fechada", message: "Até sexta." });
  expect((await send("POST", `${notices}?dry_run=true`, as, body)).status).toBe(200);
  expect((await send("POST", notices, as, "{}")).status).toBe(400);
  expect(await lines()).toEqual([]);
  for (const _ of [1, 2]) expect((await send("POST", notices, as, body, "aviso-1")).status).toBe(201);
  const file = `/clubs/${club.clubId}/exports/members?format=csv`;
  expect((await send("GET", file, as)).status).toBe(200);
  expect((await send("GET", `/clubs/${club.clubId}/exports/table?ranking=${NOBODY}`, as)).status).toBe(404);
  const by = { actor: club.secretary.userId, token: "Placar do site" };
  expect(await lines()).toEqual([
    { action: "sendNotice", ...by, summary: "Enviar um aviso aos membros" },
    { action: "exportMembers", ...by, summary: "Os membros, como o painel os baixa" },
  ]);
});
