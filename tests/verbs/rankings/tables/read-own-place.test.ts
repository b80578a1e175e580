import { afterAll, beforeAll, expect, it } from "vitest";
import { readOwnPlace } from "../../../../app/features/rankings/tables/read-own-place.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { askedTable } from "../../../../app/features/rankings/tables/tables-schema.ts";
import { VISITOR } from "../../../../app/lib/actor.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update sessions set expires_at = '2027-06-01'");
  verbs.clock.at = new Date("2026-11-18T12:00:00Z");
  const enter = (by: PersonName, against: PersonName, more: object = {}) =>
    enterMatch(asPerson(verbs, club.secretary), {
      ...reportedMatch(club, verbs.clock.at, { by, against }),
      ...more,
    } as never);
  await enter("ana", "bruno");
  await enter("ana", "joao");
  await enter("davi", "caio", { sport: "beach_tennis" });
}, 60_000);
afterAll(() => verbs.stop());

const place = (name: PersonName, search = "", clubId = club.clubId) =>
  readOwnPlace(asPerson(verbs, club[name]), { clubId, ...askedTable(new URLSearchParams(search))! });

it("is the position and the points of the table that the same address shows, to a hidden profile too", async () => {
  for (const search of ["", "sport=tennis", "search=zzz", "cursor=100", "as_of=2026-11-18"]) {
    const { query, opensFirst } = askedTable(new URLSearchParams(search))!;
    const whole = { ...query, search: undefined, cursor: 0 };
    const table = (await readTable(verbs.context, { clubId: club.clubId, ...whole, opensFirst }))!;
    for (const name of ["ana", "bruno", "joao"] as const) {
      const { athleteId } = club[name];
      const { position, points } = table.rows.find(({ athlete }) => athlete.id === athleteId)!;
      expect([search, await place(name, search)]).toMatchObject([search, { athleteId, position, points }]);
    }
  }
});

it("is of the table asked for", async () => {
  expect(await place("davi")).toBeNull();
  expect(await place("davi", "sport=beach_tennis")).toMatchObject({
    position: 1,
    href: `/public-ranking/${club.clubId}?sport=beach_tennis#atleta-${club.davi.athleteId}`,
  });
  expect(await place("ana", "as_of=2026-11-17")).toBeNull();
  expect(await place("ana", `ranking=${club.otherClubId}`)).toBeNull();
  expect(askedTable(new URLSearchParams("sport=nada"))).toBeNull();
});

it("is nothing to visitors, to people of another club, to who does not play, and to a session that has ended", async () => {
  const asked = { clubId: club.clubId, ...askedTable(new URLSearchParams())! };
  expect(await readOwnPlace({ ...verbs.context, actor: VISITOR }, asked)).toBeNull();
  for (const name of ["outsider", "clerk", "mia"] as const)
    expect([name, await place(name)]).toEqual([name, null]);
  expect(await place("ana", "", club.otherClubId)).toBeNull();
  await verbs.database.sql("update sessions set revoked_at = now() where id = $1", [club.bruno.sessionId]);
  expect(await place("bruno")).toBeNull();
});
