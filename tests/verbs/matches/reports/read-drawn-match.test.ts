import { afterAll, beforeAll, expect, it } from "vitest";
import { readDrawnMatch } from "../../../../app/features/matches/reports/read-drawn-match.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { type ReadyMatch, makeRunTournament } from "../../../support/run-tournament.ts";
import { drawnTournament } from "../../../support/schedule/drawn-tournament.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let final: ReadyMatch;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const athletes = (["ana", "joao"] as const).map((name) => club[name].athleteId);
  [final] = (await makeRunTournament(verbs.database, club.clubId, { athletes })).ready as [ReadyMatch];
});
afterAll(async () => {
  await verbs.stop();
});

const read = (name: PersonName, tournamentMatchId = final.id) =>
  readDrawnMatch(asPerson(verbs, club[name]), { tournamentMatchId });

it("says who plays what to each of its players, with their own side first and names as everybody reads them", async () => {
  expect(await read("ana")).toEqual({
    id: final.id,
    title: "Livre · Final",
    tournamentName: "Aberto da Praia",
    club: { id: club.clubId, timeZone: "America/Sao_Paulo", courts: [] },
    sport: "beach_tennis",
    format: "singles",
    scoreFormat: "SET3-S:6/TB7",
    isFormatFixed: false,
    court: null,
    mine: [{ id: club.ana.athleteId, name: "Ana Souza" }],
    theirs: [{ id: club.joao.athleteId, name: "João S." }],
  });
  expect((await read("joao"))!.theirs).toEqual([{ id: club.ana.athleteId, name: "Ana Souza" }]);
});

it("has no other score format where partners change", async () => {
  const { sql } = verbs.database;
  const event = "(select event_id from tournament_matches where id = $1)";
  await sql(`update tournament_events set draw_format = 'super_8' where id = ${event}`, [final.id]);
  expect((await read("ana"))!.isFormatFixed).toBe(true);
  await sql(`update tournament_events set draw_format = 'single_elimination' where id = ${event}`, [
    final.id,
  ]);
  expect((await read("ana"))!.isFormatFixed).toBe(false);
});

it("is nothing for others, for an address that is none, once it has a result or is cancelled, and after signing out", async () => {
  const { sql } = verbs.database;
  expect(await read("bruno")).toBeNull();
  expect(await read("ana", club.clubId)).toBeNull();
  expect(await read("ana", "nada")).toBeNull();
  await sql("update tournament_matches set state = 'done' where id = $1", [final.id]);
  expect(await read("ana")).toBeNull();
  await sql("update tournament_matches set state = 'called' where id = $1", [final.id]);
  expect(await read("ana")).not.toBeNull();
  await sql(
    "update tournaments set status = 'cancelled' where id in (select tournament_id from tournament_matches where id = $1)",
    [final.id],
  );
  expect(await read("ana")).toBeNull();
  await sql("update tournaments set status = 'running' where status = 'cancelled'");
  await sql("update sessions set revoked_at = now() where id = $1", [club.ana.sessionId]);
  expect(await read("ana")).toBeNull();
  await sql("update sessions set revoked_at = null where id = $1", [club.ana.sessionId]);
  await expect(
    readDrawnMatch({ ...verbs.context, actor: { kind: "visitor" } }, { tournamentMatchId: final.id }),
  ).rejects.toMatchObject({ code: "unauthenticated" });
});

it("has the reader before their partner", async () => {
  const today = verbs.clock.at.toISOString().slice(0, 10);
  await drawnTournament(verbs.database.sql, club, {
    known: ["bruno", "caio"],
    startsOn: today,
    endsOn: today,
  });
  const [row] = await verbs.database.sql<{ id: string }>(
    "select id from tournament_matches where state = 'ready' and $1 = any(side1 || side2) limit 1",
    [club.caio.athleteId],
  );
  for (const [reader, partner] of [
    ["bruno", "caio"],
    ["caio", "bruno"],
  ] as const) {
    const drawn = await read(reader, row!.id);
    expect(drawn!.mine.map(({ id }) => id)).toEqual([club[reader].athleteId, club[partner].athleteId]);
    expect(drawn!.theirs).toHaveLength(2);
  }
});
