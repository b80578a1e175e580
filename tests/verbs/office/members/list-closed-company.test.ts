import { afterAll, beforeAll, expect, it } from "vitest";
import { listClosedCompany } from "../../../../app/features/office/members/list-closed-company.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

async function play(times: number, by: PersonName, against: PersonName): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await enterMatch(as("secretary"), reportedMatch(club, verbs.clock.at, { by, against }));
}
async function listed(): Promise<string[]> {
  const rows = await listClosedCompany(as("secretary"), { clubId: null });
  return rows.map(({ name, company, matches, format }) => `${name}: ${company}, ${matches} ${format}`);
}

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("tells a club's admins alone", async () => {
  for (const name of ["ana", "outsider", "otherAdmin"] as const)
    await expect(listClosedCompany(as(name), { clubId: club.clubId })).rejects.toEqual(refusal("forbidden"));
  const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
  await expect(listClosedCompany(visitor, { clubId: club.clubId })).rejects.toEqual(
    refusal("unauthenticated"),
  );
  expect(await listClosedCompany(as("superAdmin"), { clubId: club.clubId })).toEqual([]);
});

it("tells of those who play only each other, of this club and these weeks", async () => {
  await play(4, "ana", "bruno");
  expect(await listed()).toEqual([]);
  await play(1, "joao", "bruno");
  expect(await listed()).toEqual(["Bruno Lima: Só jogou com Ana Souza e mais 1, 5 singles"]);
  await play(1, "ana", "bruno");
  // João's profile is private: the ranking's page shows no lines of his, only the match is left to open.
  await play(5, "joao", "bruno");
  const rows = await listClosedCompany(as("secretary"), { clubId: club.clubId });
  expect(rows).toMatchObject([
    { name: "Bruno Lima", company: "Só jogou com João de Souza Sá e mais 1", matches: 11, isPublic: true },
    { name: "João de Souza Sá", company: "Só jogou com Bruno Lima", matches: 6, isPublic: false },
    { name: "Ana Souza", company: "Só jogou com Bruno Lima", matches: 5, isPublic: true },
  ]);
  const [last] = await verbs.database.sql<{ id: string }>(
    "select id from matches order by confirmed_at desc, id desc limit 1",
  );
  expect(rows[0]!.lastMatchId).toBe(last!.id);
  expect(await listClosedCompany(as("otherAdmin"), { clubId: club.otherClubId })).toEqual([]);

  // Ana has left: the company is as closed as before, she is not told of.
  const stays = (status: string) =>
    verbs.database.sql("update memberships set status = $2 where athlete_id = $1", [
      club.ana.athleteId,
      status,
    ]);
  await stays("left");
  expect((await listed()).map((line) => line.split(":")[0])).toEqual(["Bruno Lima", "João de Souza Sá"]);
  await stays("active");

  // A match that is not confirmed does not count, and a person whom they met beyond four opens the company.
  await verbs.database.sql("update matches set status = 'annulled' where id = $1", [last!.id]);
  expect(await listed()).toContain("João de Souza Sá: Só jogou com Bruno Lima, 5 singles");
  await play(1, "caio", "ana");
  expect((await listed()).length).toBe(3);
  await play(1, "davi", "caio");
  expect(await listed()).toEqual([]);
});

it("forgets what is older than four weeks", async () => {
  const before = verbs.clock.at;
  verbs.clock.at = new Date("2027-03-01T12:00:00Z");
  await play(5, "gil", "hugo");
  expect(await listed()).toEqual([
    "Gil Ferraz: Só jogou com Hugo Ferraz, 5 singles",
    "Hugo Ferraz: Só jogou com Gil Ferraz, 5 singles",
  ]);
  verbs.clock.at = new Date("2027-03-28T12:00:00Z");
  expect(await listed()).toHaveLength(2);
  verbs.clock.at = new Date("2027-03-29T12:00:01Z");
  expect(await listed()).toEqual([]);
  verbs.clock.at = before;
});
