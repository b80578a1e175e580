import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readYear } from "../../../../app/features/matches/history/read-year.server.ts";
import type { YearList } from "../../../../app/features/matches/history/year.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const report = reporting(verbs, club);
  // A Wednesday; answers after 2 h and 4 h, one match without an answer.
  verbs.clock.at = new Date("2026-11-18T15:00:00Z");
  const first = await report();
  const second = await report({ by: "caio", against: "davi" });
  await report();
  verbs.clock.at = new Date("2026-11-18T17:00:00Z");
  await approveMatch(asPerson(verbs, club.bruno), { match_id: first });
  verbs.clock.at = new Date("2026-11-18T19:00:00Z");
  await approveMatch(asPerson(verbs, club.davi), { match_id: second });
  // A match that the secretary enters has no answer. Sunday night in São Paulo is Monday in UTC.
  const enter = (changes: object) =>
    enterMatch(asPerson(verbs, club.secretary), reportedMatch(club, verbs.clock.at, changes));
  await enter({ on: "2026-11-17", sets: [], end: "walkover", against: "caio" });
  await enter({ played_at: "2026-11-15T23:30" });
  await enter({ on: "2026-02-10" });
});
afterAll(() => verbs.stop());

const read = (who: PersonName, asked: { week?: string; list?: YearList; clubId?: string | null } = {}) =>
  readYear(asPerson(verbs, club[who]), { clubId: null, week: null, list: "partidas", ...asked });

it("sums 52 weeks of the club's own days", async () => {
  const { year, opened } = await read("clerk");
  expect(opened).toBeNull();
  expect(year.weeks).toHaveLength(52);
  expect(year.weeks.at(-1)).toEqual({
    monday: "2026-11-16",
    matches: 3,
    walkovers: 1,
    athletes: 4,
    hours: 3,
  });
  expect(year.weeks.at(-2)).toEqual({
    monday: "2026-11-09",
    matches: 1,
    walkovers: 0,
    athletes: 2,
    hours: null,
  });
  expect(year.weeks[0]).toMatchObject({ monday: "2025-11-24", matches: 0, athletes: 0, hours: null });
  expect(year.whole).toEqual({ matches: 5, walkovers: 1, athletes: 4, hours: 3 });
});

it("opens each list of a week", async () => {
  const listOf = async (list: YearList) => (await read("secretary", { week: "2026-11-16", list })).opened!;
  const all = await listOf("partidas");
  expect(all).toMatchObject({ total: 3, athletes: [] });
  expect(all.matches[0]).toMatchObject({
    sentence: "Ana Souza venceu Caio Prado por W.O.",
    playedOn: "2026-11-17",
    hours: null,
  });
  expect((await listOf("respostas")).matches.map(({ sentence, hours }) => [sentence, hours])).toEqual([
    ["Caio Prado venceu Davi Rocha por 6/4 6/3", 4],
    ["Ana Souza venceu Bruno Lima por 6/4 6/3", 2],
  ]);
  expect(await listOf("wo")).toMatchObject({ total: 1, matches: [{ hours: null }] });
  const people = await listOf("atletas");
  expect(people.matches).toEqual([]);
  expect(people.athletes.map(({ name, matches }) => [name, matches])).toEqual([
    ["Ana Souza", 2],
    ["Caio Prado", 2],
    ["Bruno Lima", 1],
    ["Davi Rocha", 1],
  ]);
  // A week that the pictures do not show any more.
  expect((await read("secretary", { week: "2024-01-01" })).opened).toMatchObject({ total: 0, matches: [] });
});

it("refuses the wrong role and the wrong club", async () => {
  for (const name of ["ana", "referee", "outsider", "otherAdmin"] as const)
    await expect(read(name, { clubId: club.clubId, week: "2026-11-16" })).rejects.toMatchObject({
      code: "forbidden",
    });
  await expect(
    readYear(verbs.context, { clubId: club.clubId, week: null, list: "wo" }),
  ).rejects.toMatchObject({ code: "unauthenticated" });
  // A club that is not there has no weeks; its page says so.
  expect((await read("superAdmin", { clubId: "00000000-0000-7000-8000-000000000000" })).year.weeks).toEqual(
    [],
  );
  expect((await read("otherAdmin")).year.whole.matches).toBe(0);
});
