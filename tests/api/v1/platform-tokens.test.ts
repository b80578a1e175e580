import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeApiToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";
import { lapseClub } from "../../support/plans.ts";

let app: TestApp;
let club: MatchClub;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  club = await makeMatchClub(app.sql);
  token = await made();
});

const made = (scopes?: string[], userId = club.superAdmin.userId) =>
  makeApiToken(app.sql, app.vars.AUTH_SIGNING_KEYS!, {
    clubId: null,
    userId,
    ...(scopes ? { scopes } : {}),
  });

interface Answered {
  club?: unknown;
  id: string | null;
  status: string;
  rows: { athlete_id: string }[];
  error: { code: string; message: string; reason?: string };
}

async function call(
  path: string,
  { body, key, as = token }: { body?: object; key?: string; as?: string } = {},
): Promise<{ status: number; body: Answered }> {
  const answer = await app.fetch(`/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${as}`, ...(key ? { "idempotency-key": key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

const result = () => ({
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
});

it("addresses any club, and says that it is of none", async () => {
  expect(await call("/token")).toMatchObject({ status: 200, body: { club: null } });
  const ours = await call(`/clubs/${club.clubId}/members`);
  const others = await call(`/clubs/${club.otherClubId}/members`);
  expect(ours.body.rows.map((row) => row.athlete_id)).toContain(club.ana.athleteId);
  expect(others.body.rows.map((row) => row.athlete_id)).toContain(club.outsider.athleteId);
  expect(others.body.rows.map((row) => row.athlete_id)).not.toContain(club.ana.athleteId);
  expect(await call("/clubs/00000000-0000-4000-8000-000000000000/members")).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  });
});

it("writes as the club that it addresses, whatever its plan; not in another's match, nor where nobody pays", async () => {
  await app.sql("update clubs set plan = 'essencial' where id = $1", [club.clubId]);
  const entered = await call(`/clubs/${club.clubId}/matches`, { body: result() });
  expect(entered).toMatchObject({ status: 201, body: { status: "confirmed" } });
  const [event] = await app.sql("select actor_user_id from match_events where match_id = $1", [
    entered.body.id,
  ]);
  expect(event).toEqual({ actor_user_id: club.superAdmin.userId });
  const reason = { reason: "Lançado em duplicidade." };
  const annul = (clubId: string) =>
    call(`/clubs/${clubId}/matches/${entered.body.id}/annul`, { body: reason });
  expect((await annul(club.otherClubId)).status).toBe(404);
  await lapseClub(app.sql, club.clubId, 30);
  expect((await call(`/clubs/${club.clubId}/members`)).status).toBe(200);
  expect((await annul(club.clubId)).body.error.code).toBe("club_read_only");
  await lapseClub(app.sql, club.clubId, null);
  expect(await annul(club.clubId)).toMatchObject({ status: 200, body: { status: "annulled" } });
});

it("one key stands for one request, also in another club", async () => {
  const body = result();
  const first = await call(`/clubs/${club.clubId}/matches`, { body, key: "dia-1" });
  expect(first.status).toBe(201);
  expect(await call(`/clubs/${club.clubId}/matches`, { body, key: "dia-1" })).toEqual(first);
  const elsewhere = await call(`/clubs/${club.otherClubId}/matches`, { body, key: "dia-1" });
  expect(elsewhere).toMatchObject({ status: 422, body: { error: { code: "idempotency_conflict" } } });
});

it("is refused without its scope, and once who made it is no super admin, is suspended or revoked it", async () => {
  const narrow = await made(["rankings:read"]);
  expect(await call(`/clubs/${club.clubId}/members`, { as: narrow })).toMatchObject({
    status: 403,
    body: { error: { reason: "insufficient_scope" } },
  });
  // A club's admin cannot have one, however it came to be.
  const forged = await made(undefined, club.secretary.userId);
  expect((await call(`/clubs/${club.clubId}/members`, { as: forged })).status).toBe(401);
  const { userId } = club.superAdmin;
  await app.sql("update users set suspended_at = now() where id = $1", [userId]);
  expect((await call("/token")).status).toBe(401);
  await app.sql("update users set suspended_at = null, user_role = 'athlete' where id = $1", [userId]);
  expect(await call("/token")).toMatchObject({
    status: 401,
    body: { error: { message: "Quem criou este token de API não administra mais a plataforma." } },
  });
  await app.sql("update users set user_role = 'super_admin' where id = $1", [userId]);
  await app.sql("update api_tokens set revoked_at = now()");
  expect((await call("/token")).status).toBe(401);
});
