import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetUnconfirmed } from "../../../../app/features/clubs/clubs/forget-unconfirmed-clubs.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { reportMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const NOW = new Date("2026-11-21T12:43:10Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  verbs.clock.at = NOW;
});
afterAll(() => verbs.stop());

async function account(days: number, options: { isConfirmed?: boolean; hasSession?: boolean } = {}) {
  const at = daysAgo(days);
  const userId = uuidv7({ msecs: at.getTime() });
  const athleteId = uuidv7();
  await sql(
    "insert into users (id, email, name, user_role, created_at, email_confirmed_at) values ($1, $2, 'X', 'athlete', $3, $4)",
    [userId, `${userId}@x.test`, at, options.isConfirmed ? at : null],
  );
  await sql("insert into athletes (id, user_id, name, search_name) values ($1, $2, 'X', 'x')", [
    athleteId,
    userId,
  ]);
  await sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', $4)",
    [uuidv7(), club.clubId, athleteId, at],
  );
  if (options.hasSession)
    await sql(
      "insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')",
      [uuidv7(), userId],
    );
  return { userId, athleteId };
}

const left = async (people: { userId: string; athleteId: string }[]) => ({
  users: (await sql("select id from users where id = any($1)", [people.map((p) => p.userId)])).length,
  athletes: (await sql("select id from athletes where id = any($1)", [people.map((p) => p.athleteId)]))
    .length,
  requests: (
    await sql("select id from memberships where athlete_id = any($1)", [people.map((p) => p.athleteId)])
  ).length,
});

const system = () =>
  ({ services: verbs.context.services, actor: { kind: "system", job: "forget-unconfirmed" } }) as const;

it("accounts that nobody confirmed in seven days go, with profile and requests; all others stay", async () => {
  const gone = [await account(8), await account(50)];
  const kept = [
    await account(6),
    await account(8, { isConfirmed: true }),
    await account(8, { hasSession: true }),
  ];
  verbs.clock.at = new Date("2026-11-21T12:42:10Z");
  await forgetUnconfirmed(system());
  expect(await left(gone)).toEqual({ users: 2, athletes: 2, requests: 2 });
  verbs.clock.at = NOW;
  await forgetUnconfirmed(system());
  expect(await left(gone)).toEqual({ users: 0, athletes: 0, requests: 0 });
  expect(await left(kept)).toEqual({ users: 3, athletes: 3, requests: 3 });
});

it("a club that only they registered goes too, and a profile with matches stays without its owner", async () => {
  const lone = await account(9);
  const clubId = uuidv7();
  await sql(
    "insert into clubs (id, name, search_name, city_code, created_at) values ($1, 'Só', 'so', 3304557, $2)",
    [clubId, daysAgo(9)],
  );
  await sql("insert into club_admins (club_id, user_id) values ($1, $2)", [clubId, lone.userId]);
  const player = await account(9);
  const { id } = await reportMatch(
    asPerson(verbs, club.ana),
    reportedMatch(club, NOW, { their_side: [club.bruno.athleteId] }),
  );
  await sql("update match_players set athlete_id = $1 where match_id = $2 and athlete_id = $3", [
    player.athleteId,
    id,
    club.bruno.athleteId,
  ]);
  await forgetUnconfirmed(system());
  expect(await sql("select 1 from clubs where id = $1", [clubId])).toEqual([]);
  expect(await sql("select 1 from clubs where id = $1", [club.clubId])).toHaveLength(1);
  expect(await left([lone])).toEqual({ users: 0, athletes: 0, requests: 0 });
  expect(await sql("select user_id from athletes where id = $1", [player.athleteId])).toEqual([
    { user_id: null },
  ]);
});

it("only the system may", async () => {
  await expect(forgetUnconfirmed(asPerson(verbs, club.superAdmin))).rejects.toMatchObject({
    code: "forbidden",
  });
});
