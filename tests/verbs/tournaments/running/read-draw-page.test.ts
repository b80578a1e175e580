import { afterAll, beforeAll, expect, it } from "vitest";
import { readDrawPage } from "../../../../app/features/tournaments/running/read-draw-page.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { drawing, drawToMake, eventToDraw } from "../../../support/draw-desk.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const read = (who: PersonName, tournamentId: string, eventId: string | null = null, clubId = club.clubId) =>
  readDrawPage(asPerson(verbs, club[who]), { clubId, tournamentId, eventId });

it.each<PersonName>(["ana", "referee", "otherAdmin"])(
  "refuses %s, who does not work for the club",
  async (who) => {
    const { tournamentId } = await eventToDraw(verbs.database.sql, club, club.clubId);
    await expect(read(who, tournamentId)).rejects.toMatchObject({ code: "forbidden" });
  },
);

it("does not find another club's tournament", async () => {
  const { tournamentId } = await eventToDraw(verbs.database.sql, club, club.clubId);
  await expect(read("otherAdmin", tournamentId, null, club.otherClubId)).rejects.toMatchObject({
    code: "not_found",
  });
});

it("shows an event before its draw: entries, their order, and what speaks against announcing", async () => {
  const { sql } = verbs.database;
  const { tournamentId, entryIds } = await eventToDraw(sql, club, club.clubId);
  await sql(
    "insert into ratings (athlete_id, sport, level, matches) values ($1, 'beach_tennis', 1700000, 20) on conflict (athlete_id, sport) do update set level = 1700000",
    [club.caio.athleteId],
  );
  const { event, shown, events } = await read("clerk", tournamentId);
  expect(shown).toBeNull();
  expect(events).toMatchObject([{ name: "Livre", entries: 4 }]);
  expect(event).toMatchObject({
    refusal: null,
    draws: 0,
    waiting: null,
    usualSeeds: 2,
    format: { label: "Eliminatória simples" },
  });
  expect(event!.byLevel[0]).toBe(entryIds[2]);
  expect(event!.entries.find(({ entryId }) => entryId === entryIds[2])).toMatchObject({
    level: 1700,
    points: null,
  });
  await sql("update tournament_events set draw_format = null where tournament_id = $1", [tournamentId]);
  expect((await read("clerk", tournamentId)).event).toMatchObject({
    refusal: "Escolha primeiro o formato da chave desta categoria.",
    format: null,
  });
});

it("shows what was announced, whether the list has changed since, and the bracket once it is drawn", async () => {
  const { sql } = verbs.database;
  const { tournamentId, eventId, drawId, entryIds } = await drawToMake(sql, club, club.clubId);
  expect((await read("secretary", tournamentId, eventId)).event!.waiting).toMatchObject({
    id: drawId,
    number: 1,
    beacon: { kind: "loteria", round: 20261125 },
    isChanged: false,
  });
  await sql("update tournament_entries set status = 'withdrawn' where id = $1", [entryIds[0]]);
  expect((await read("secretary", tournamentId, eventId)).event!.waiting!.isChanged).toBe(true);
  await sql("update tournament_entries set status = 'confirmed' where id = $1", [entryIds[0]]);
  const { number, source } = drawing(drawId);
  await makeDraw(asPerson(verbs, club.clerk), { draw_id: drawId, number, source });
  const { event, shown } = await read("secretary", tournamentId, eventId);
  expect(event).toMatchObject({ waiting: null, draws: 1, refusal: null });
  expect(shown!.draws).toMatchObject([{ number: 1, status: "drawn", randomness: "12345" }]);
  expect(shown!.parts[0]!.rounds.map(({ label }) => label)).toEqual(["Semifinais", "Final"]);
});
