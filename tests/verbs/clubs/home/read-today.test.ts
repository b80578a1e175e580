import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readToday } from "../../../../app/features/clubs/home/read-today.server.ts";
import { listPeople } from "../../../../app/features/office/members/list-people.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { disputeMatch } from "../../../support/match-requests.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const of = (name: "secretary" | "clerk" | "superAdmin", clubId: string | null = null) =>
  readToday(asPerson(verbs, club[name]), { clubId });

it("counts what waits, each once", async () => {
  const { sql } = verbs.database;
  const report = reporting(verbs, club);
  const disputed = await report();
  await report();
  await report({ by: "caio", against: "davi" });
  // Nobody can answer for a profile without an account.
  await report({ against: "gil" });
  await disputeMatch(asPerson(verbs, club.bruno), { match_id: disputed, reason: "Foi 7/5." });
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())`,
    [uuidv7(), club.clubId, club.outsider.athleteId],
  );
  await sql(
    `insert into profile_claims (id, club_id, user_id, target_id, status, created_at) values ($1, $2, $3, $4, 'asked', now())`,
    [uuidv7(), club.clubId, club.outsider.userId, club.hugo.athleteId],
  );
  await sql(
    `insert into name_requests (id, club_id, athlete_id, asker, created_at, answer_by) values ($1, $2, $3, 'self', now(), now())`,
    [uuidv7(), club.clubId, club.gil.athleteId],
  );
  const waits = [
    ["disputes", "1"],
    ["leftToClub", "1"],
    ["answers", "2"],
    ["people", "1"],
    ["names", "1"],
    // Gil and Hugo.
    ["noAccount", "2"],
  ];
  const said = async (...asked: Parameters<typeof of>) =>
    (await of(...asked)).map(({ id, value }) => [id, value]);
  expect(await said("secretary")).toEqual([...waits, ["subscription", "Rede"]]);
  // The secretary of a club sees no money.
  expect(await said("clerk")).toEqual(waits);
  expect(await said("superAdmin", club.clubId)).toEqual([...waits, ["subscription", "Rede"]]);
  // Another club's office sees nothing of it.
  const other = await readToday(asPerson(verbs, club.otherAdmin), { clubId: null });
  expect(other.filter(({ isPressing }) => isPressing)).toEqual([]);
});

it("counts whom to invite again and whom to call, each of the club alone", async () => {
  const { sql } = verbs.database;
  const seen = async () => {
    const items = await of("clerk");
    return items.flatMap(({ id, value, detail }) =>
      id === "noAccount" || id === "idle" ? [`${id} ${value}: ${detail}`] : [],
    );
  };
  expect(await seen()).toEqual(["noAccount 2: Convide"]);
  await sql(
    `insert into invitations (id, club_id, athlete_id, created_at, expires_at) values ($1, $2, $3, now(), now() - interval '1 day')`,
    [uuidv7(), club.clubId, club.gil.athleteId],
  );
  const report = reporting(verbs, club);
  // Caio and Davi stopped; Ana, who played Caio then, plays; Mia and João stopped long ago.
  const games: [daysAgo: number, changes: Parameters<typeof report>[0]][] = [
    [40, { by: "caio", against: "davi" }],
    [35, { by: "ana", against: "caio" }],
    [2, { by: "ana", against: "bruno" }],
    [100, { by: "mia", against: "joao" }],
  ];
  const played: string[] = [];
  for (const [daysAgo, changes] of games) {
    const id = await report(changes);
    await sql(
      `update matches set status = 'confirmed', answer_by = null, played_on = played_on - $2::int,
         played_at = played_at - make_interval(days => $2::int), confirmed_at = played_at - make_interval(days => $2::int - 1) where id = $1`,
      [id, daysAgo],
    );
    played.push(id);
  }
  expect(await seen()).toEqual(["noAccount 2: Convide de novo", "idle 2: Chame para jogar"]);
  await sql("update memberships set status = 'left', left_at = now() where athlete_id = $1", [
    club.davi.athleteId,
  ]);
  expect(await seen()).toEqual(["noAccount 2: Convide de novo", "idle 1: Chame para jogar"]);
  const { rows } = await listPeople(asPerson(verbs, club.clerk), {
    clubId: club.clubId,
    query: {
      search: "",
      class: null,
      sport: null,
      account: null,
      role: null,
      isIdle: true,
      status: "active",
      from: 0,
    },
  });
  expect(rows.map(({ name }) => name)).toEqual(["Caio Prado"]);
  await sql("update memberships set status = 'active', left_at = null where athlete_id = $1", [
    club.davi.athleteId,
  ]);
  await sql("delete from matches where id = any($1)", [played]);
});

it("says when a deadline has passed, and how the subscription stands", async () => {
  const now = verbs.clock.at;
  await verbs.database.sql("update clubs set lapsed_at = $2 where id = $1", [club.clubId, now]);
  verbs.clock.at = new Date(now.getTime() + 25 * 3_600_000);
  const items = await of("secretary");
  const countOf = (id: string) => Number(items.find((item) => item.id === id)?.value ?? 0);
  // The club decides for those whom no mail reached.
  expect(countOf("answers") + countOf("leftToClub")).toBe(3);
  expect(items.at(-1)).toMatchObject({ id: "subscription", detail: "6 dias para pagar", isPressing: true });
  verbs.clock.at = now;
});

it("refuses the wrong role and the wrong club", async () => {
  for (const name of ["ana", "referee", "outsider", "otherAdmin"] as const)
    await expect(readToday(asPerson(verbs, club[name]), { clubId: club.clubId })).rejects.toMatchObject({
      code: "forbidden",
    });
  await expect(readToday(verbs.context, { clubId: club.clubId })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});
