import { afterAll, beforeAll, expect, it } from "vitest";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { nameImpediment } from "../../../../app/features/tournaments/schedule/name-impediment.server.ts";
import { takeImpedimentBack } from "../../../../app/features/tournaments/schedule/take-impediment-back.server.ts";
import { readSchedule } from "../../../../app/features/tournaments/schedule/read-schedule.server.ts";
import { makeEntry } from "../../../support/made-tournament.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { type DrawnTournament, drawnTournament } from "../../../support/schedule/drawn-tournament.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let drawn: DrawnTournament;

const [SATURDAY, SUNDAY] = ["2026-11-28", "2026-11-29"];
const MORNING = { day: SATURDAY, from: "08:00", to: "10:30" };

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-25T12:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  drawn = await drawnTournament(verbs.database.sql, club, {
    known: ["ana", "bruno", "caio"],
    startsOn: SATURDAY,
    endsOn: SUNDAY,
  });
});
afterAll(() => verbs.stop());

const name = (who: PersonName, hours: typeof MORNING) =>
  nameImpediment(asPerson(verbs, club[who]), { tournamentId: drawn.tournamentId, ...hours });
const pageOf = (who: PersonName) =>
  readEntryPage(asPerson(verbs, club[who]), { tournamentId: drawn.tournamentId, invitation: null });
const readOfOffice = () =>
  readSchedule(asPerson(verbs, club.secretary), {
    clubId: club.clubId,
    tournamentId: drawn.tournamentId,
    fields: null,
  });

it("the organisers read what somebody named, in the club's zone, once however often it is said", async () => {
  await name("ana", MORNING);
  await Promise.all([name("ana", MORNING), name("ana", MORNING)]);
  const { impediments } = await pageOf("ana");
  expect(impediments).toMatchObject({ days: [SATURDAY, SUNDAY], closed: null });
  expect(impediments.own.map(({ from, to }) => [new Date(from), new Date(to)])).toEqual([
    [new Date("2026-11-28T11:00:00Z"), new Date("2026-11-28T13:30:00Z")],
  ]);
  expect((await readOfOffice()).tournament.impediments).toMatchObject([{ athleteId: club.ana.athleteId }]);
  expect((await pageOf("bruno")).impediments.own).toEqual([]);
});

it("keeps six of one person at most, however fast they come", async () => {
  const hours = ["08", "09", "10", "11", "12", "13", "14", "15"].map((hour) => ({
    day: SUNDAY,
    from: `${hour}:00`,
    to: `${hour}:45`,
  }));
  const answers = await Promise.allSettled(hours.map((each) => name("bruno", each)));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect((await pageOf("bruno")).impediments.own).toHaveLength(6);
  expect(refused).toHaveLength(2);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: "conflict" } });
});

it("is taken back by its own person only", async () => {
  const [own] = (await pageOf("ana")).impediments.own;
  const take = (who: PersonName) =>
    takeImpedimentBack(asPerson(verbs, club[who]), {
      tournamentId: drawn.tournamentId,
      impedimentId: own!.id,
    });
  await take("caio");
  expect((await pageOf("ana")).impediments.own).toHaveLength(1);
  await take("ana");
  await take("ana");
  expect((await pageOf("ana")).impediments.own).toEqual([]);
});

it("the organisers read by name whom the waiting list may bring in", async () => {
  const { athleteId } = club.mia;
  await makeEntry(verbs.database.sql, drawn.eventId, { athleteId, status: "waiting" });
  await name("mia", MORNING);
  const { people, tournament } = await readOfOffice();
  expect(tournament.impediments).toContainEqual(expect.objectContaining({ athleteId }));
  expect(people).toContainEqual(expect.objectContaining({ id: athleteId }));
});

it("refuses who is not entered, a tournament of no such name, and everybody once a match has an hour", async () => {
  await expect(name("outsider", MORNING)).rejects.toMatchObject({ code: "conflict" });
  await expect(
    nameImpediment(asPerson(verbs, club.ana), { tournamentId: "x", ...MORNING }),
  ).rejects.toMatchObject({ code: "not_found" });
  await verbs.database.sql(
    "update tournament_matches set starts_at = now() where tournament_id = $1 and id = (select min(id::text)::uuid from tournament_matches where tournament_id = $1)",
    [drawn.tournamentId],
  );
  expect((await pageOf("caio")).impediments.closed).toMatch(/já saíram/);
  await expect(name("caio", MORNING)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/já saíram/),
  });
});
