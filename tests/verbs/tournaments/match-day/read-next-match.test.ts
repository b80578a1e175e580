import { afterAll, beforeAll, expect, it } from "vitest";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { readNextMatch } from "../../../../app/features/tournaments/match-day/read-next-match.server.ts";
import { placeOnCourts } from "../../../support/courts-of-play.ts";
import { addDays, dayIn, DEFAULT_TIME_ZONE, instantAt } from "../../../../app/lib/dates.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { makeRunTournament } from "../../../support/run-tournament.ts";
import { drawnTournament } from "../../../support/schedule/drawn-tournament.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(async () => {
  await verbs.stop();
});

const read = (name: PersonName, tournamentId: string | null = null) =>
  readNextMatch(asPerson(verbs, club[name]), { tournamentId });
const made = (...names: PersonName[]) =>
  makeRunTournament(verbs.database, club.clubId, { athletes: names.map((name) => club[name].athleteId) });
const cancel = (tournamentId: string) =>
  verbs.database.sql("update tournaments set status = 'cancelled' where id = $1", [tournamentId]);
/** Tomorrow at half past two in the club's afternoon, whatever the hour is now: the club's day is behind that of UTC. */
const tomorrow = () =>
  instantAt(addDays(dayIn(verbs.clock.at, DEFAULT_TIME_ZONE), 1), "14:30", DEFAULT_TIME_ZONE);

it("is nothing for who plays in no tournament, for a visitor, and after signing out", async () => {
  expect(await read("ana")).toBeNull();
  await expect(
    readNextMatch({ ...verbs.context, actor: { kind: "visitor" } }, { tournamentId: null }),
  ).rejects.toMatchObject({ code: "unauthenticated" });
  const { tournamentId } = await made("ana", "bruno");
  expect(await read("ana")).not.toBeNull();
  const { sql } = verbs.database;
  await sql("update sessions set revoked_at = now() where id = $1", [club.ana.sessionId]);
  expect(await read("ana")).toBeNull();
  await sql("update sessions set revoked_at = null where id = $1", [club.ana.sessionId]);
  await cancel(tournamentId);
});

it("says day, hour, court and opponent, by the name that everybody reads", async () => {
  const { tournamentId, ready } = await made("ana", "joao");
  expect(await read("ana")).toMatchObject({ when: null, court: null });
  await placeOnCourts(verbs.database, tournamentId, { courts: ["Quadra 2"], first: tomorrow() });
  expect(await read("ana")).toEqual({
    id: ready[0]!.id,
    tournamentId,
    tournamentName: "Aberto da Praia",
    title: "Livre · Final",
    isCalled: false,
    isReady: true,
    when: "Amanhã, 14:30",
    court: "Quadra 2",
    partner: null,
    against: "João S.",
  });
  expect(await read("joao")).toMatchObject({ against: "Ana Souza" });
  expect(await read("bruno")).toBeNull();
  await callMatch(asPerson(verbs, club.clerk), { tournament_match_id: ready[0]!.id });
  expect(await read("ana")).toMatchObject({ isCalled: true, court: "Quadra 2" });
  await cancel(tournamentId);
  expect(await read("ana")).toBeNull();
});

it("says whose win one waits for, and shows the match of one tournament where that is asked for", async () => {
  const first = await made("ana", "bruno", "davi");
  const other = await made("ana", "caio");
  const { sql } = verbs.database;
  // Whoever has the bye of three stands in the final and waits for the other semi-final.
  const [waits] = await sql<{ athlete: string }>(
    `update tournament_matches set side1 = coalesce(side1, array[$2]::uuid[]) where tournament_id = $1 and key = 'M2-1'
     returning side1[1] as athlete`,
    [first.tournamentId, club.ana.athleteId],
  );
  expect(waits!.athlete).toBe(club.ana.athleteId);
  await sql("update tournament_matches set state = 'done' where tournament_id = $1 and key like 'M1-%'", [
    first.tournamentId,
  ]);
  expect(await read("ana", first.tournamentId)).toMatchObject({
    title: "Livre · Final",
    isReady: false,
    against: "a definir: quem vencer o jogo 2 · Semifinais",
  });
  expect(await read("ana", other.tournamentId)).toMatchObject({ against: "Caio Prado" });
  expect(await read("ana", "nada")).toBeNull();
  // The one with an hour comes before the one without.
  await placeOnCourts(verbs.database, first.tournamentId, { courts: ["Quadra 1"], first: tomorrow() });
  expect(await read("ana")).toMatchObject({ tournamentId: first.tournamentId });
  await cancel(first.tournamentId);
  await cancel(other.tournamentId);
});

it("names the partner of a pair, and forgets a tournament that nobody finished", async () => {
  const today = verbs.clock.at.toISOString().slice(0, 10);
  const { tournamentId } = await drawnTournament(verbs.database.sql, club, {
    known: ["ana", "bruno"],
    startsOn: today,
    endsOn: today,
  });
  const next = await read("ana");
  expect(next).toMatchObject({ tournamentId, partner: "Bruno Lima" });
  expect(next!.against).toMatch(/^Dupla .* e Dupla /);
  const { at } = verbs.clock;
  verbs.clock.at = new Date(at.getTime() + 9 * 86_400_000);
  expect(await read("ana")).toBeNull();
  verbs.clock.at = at;
});
