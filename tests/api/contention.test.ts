import { afterAll, beforeAll, expect, it } from "vitest";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { lineSumDifferences } from "../support/kept-tables.ts";
import { makeRandomClubs, type Player, type RandomClub } from "../support/random-clubs.ts";

const AT_ONCE = 9;
let app: TestApp;
let club: RandomClub;
beforeAll(async () => {
  app = await startApp();
  [club] = (await makeRandomClubs({ database: app }, 32)) as [RandomClub];
});
afterAll(() => app.stop());

async function call(person: Player, path: string, body: unknown, signal?: AbortSignal) {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const claims = { sub: person.userId, session_id: person.sessionId, email: "x@teste.test" };
  const token = await tokens.sign(claims as never, new Date(), 600);
  const answer = await app.fetch(`/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string; status: string } };
}

it("confirmations of one athlete at once, one of whose senders goes away, are all answered and written once", async () => {
  // One athlete is in all of them; everybody answers once, for a person's calls are limited.
  const [hot, ...others] = club.players.filter(({ userId }) => userId) as [Player, ...Player[]];
  const answerers = others.slice(0, AT_ONCE);
  const ids: string[] = [];
  for (const other of answerers) {
    const input = {
      club_id: club.id,
      format: "singles",
      score_format: "SET3-S:6/TB7",
      played_at: new Date().toISOString(),
      my_side: [hot.athleteId],
      their_side: [other.athleteId],
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 3 },
      ],
      end: "completed",
    };
    ids.push((await call(hot, "/matches", input)).body.id);
  }
  app.proxy.resetStats();
  const leaver = new AbortController();
  const answers = ids.map((id, n) =>
    call(answerers[n]!, `/matches/${id}/approve`, {}, n === 3 ? leaver.signal : undefined),
  );
  await expect.poll(() => app.proxy.stats().http_requests, { timeout: 10_000 }).toBeGreaterThan(0);
  leaver.abort();
  const settled = await Promise.allSettled(answers);
  const roundTrips = app.proxy.stats().http_requests / AT_ONCE;
  console.log(`${AT_ONCE} confirmations of one athlete at once: ${roundTrips.toFixed(1)} round trips each`);
  const answered = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(answered.length).toBeGreaterThanOrEqual(AT_ONCE - 1);
  for (const { status, body } of answered) expect([status, body.status]).toEqual([200, "confirmed"]);
  expect(roundTrips).toBeLessThan(8);

  // A client that gave up sends again.
  expect(await call(answerers[3]!, `/matches/${ids[3]}/approve`, {})).toMatchObject({ status: 200 });
  const lines = await app.sql<{ n: number }>(
    `select count(*)::int as n from ledger_lines l join rankings r on r.id = l.ranking_id and r.is_main
     where l.match_id = any($1) group by l.match_id`,
    [ids],
  );
  expect(lines.map(({ n }) => n)).toEqual(ids.map(() => 2));
  expect(await lineSumDifferences(app)).toEqual([]);
  expect(app.proxy.stats().deadlocks).toBe(0);
});
