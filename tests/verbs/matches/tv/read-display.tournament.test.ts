import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { type DrawnPlace, drawnReport, personOf } from "../../../support/drawn-report.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const FOUR = ["ana", "bruno", "caio", "davi"] as const;
let verbs: TestVerbs;
let club: MatchClub;
let tournamentId: string;
let eventId: string;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  ({ tournamentId, eventId } = await eventOfToday(
    club,
    FOUR.map((name) => [club[name].athleteId]),
  ));
});
afterAll(() => verbs?.stop());

/** An event that is on since yesterday: whatever the hour, it is one of today in the club's zone. */
async function eventOfToday({ clubId }: MatchClub, entries: string[][]) {
  const made = await makeDrawEvent(verbs.database.sql, clubId, entries);
  await verbs.database.sql("update tournaments set starts_on = starts_on - 1 where id = $1", [
    made.tournamentId,
  ]);
  return made;
}

const secretary = () => asPerson(verbs, club.secretary);

async function look(asked: { torneio?: string } = { torneio: tournamentId }) {
  const { services } = verbs.context;
  return (await readDisplay(
    { services },
    { clubId: club.clubId, app: "test", ...asked },
    { formatScore, readTournamentScene },
  ))!;
}

/** All that takes turns but draws and weeks, which have their own tests. */
const scenes = async () =>
  (await look()).boards.map(({ key }) => key).filter((key) => !/^(chave|semana)\//.test(key));

const ready = () =>
  verbs.database.sql<DrawnPlace>(
    "select id, side1, side2 from tournament_matches where event_id = $1 and state in ('ready', 'called') order by position",
    [eventId],
  );

/** The first of two plays the other and wins; the other approves. */
async function play(place: DrawnPlace): Promise<void> {
  const [winner, loser] = [place.side1, place.side2].map((side) => club[personOf(club, FOUR, side)]);
  const report = drawnReport(club, place, { at: verbs.clock.at });
  const { id } = await reportMatch(asPerson(verbs, winner!), report);
  await approveMatch(asPerson(verbs, loser!), { match_id: id });
  await verbs.settle();
}

// Product §1, §6: the TV shows what is played now and next.
it("a tournament takes its turn from its draw to its last match, and changes with each call and result", async () => {
  expect(await scenes()).toEqual([]);
  await drawEvent(secretary(), verbs.clock, eventId);
  expect(await scenes()).toEqual([`torneio/${tournamentId}`]);

  const drawn = await look();
  expect(drawn.board).toMatchObject({
    kind: "matches",
    title: "Agora e a seguir · Aberto da Praia",
    total: 2,
  });
  const coming = { when: "a seguir", title: "Livre · Semifinais", isNow: false };
  expect(drawn.board!.rows).toMatchObject([coming, coming]);
  expect(drawn.board!.rows.map(({ name }) => name.split("\n").length)).toEqual([2, 2]);

  const [first, second] = await ready();
  await callMatch(secretary(), { tournament_match_id: first!.id });
  const called = await look();
  expect(called.version).not.toBe(drawn.version);
  // Issue N, 7: a call interrupts what any screen of the club shows; called again it is another call of the same match.
  const call = { match: first!.id, title: "Livre · Semifinais", court: "" };
  expect(drawn.calls).toEqual([]);
  expect(called.calls).toEqual([expect.objectContaining(call)]);
  expect((await look({})).calls).toEqual(called.calls);
  await callMatch(secretary(), { tournament_match_id: first!.id });
  const again = (await look()).calls;
  expect(again).toEqual([expect.objectContaining(call)]);
  expect(again[0]!.id).not.toBe(called.calls[0]!.id);
  expect(called.boards[0]!.version).not.toBe(drawn.boards[0]!.version);
  expect(called.board!.rows).toMatchObject([
    { id: first!.id, when: "agora", isNow: true },
    { id: second!.id, when: "a seguir", isNow: false },
  ]);

  await play(first!);
  const played = await look();
  expect(played.calls).toEqual([]);
  expect(played.matches[0]).toMatchObject({
    sport: "beach_tennis",
    firstIds: [club[personOf(club, FOUR, first!.side1)].athleteId],
  });
  expect(played.version).not.toBe(called.version);
  expect(played.board!.rows.map(({ id }) => id)).toEqual([second!.id]);
  await play(second!);
  const [final] = await ready();
  expect((await look()).board!.rows).toMatchObject([{ id: final!.id, title: "Livre · Final" }]);
  await play(final!);
  expect(await scenes()).toEqual(["beach_tennis/singles"]);
});

it("one that is over, of another day or of another club shows the club's ranking instead", async () => {
  expect((await look()).board).toMatchObject({ key: "beach_tennis/singles" });
  const other = await makeMatchClub(verbs.database.sql);
  const entries = [[other.ana.athleteId], [other.bruno.athleteId]];
  const foreign = await eventOfToday(other, entries);
  await drawEvent(asPerson(verbs, other.secretary), verbs.clock, foreign.eventId);
  expect((await look({ torneio: foreign.tournamentId })).board).toMatchObject({
    key: "beach_tennis/singles",
  });
  const own = await eventOfToday(club, [[club.ana.athleteId], [club.bruno.athleteId]]);
  await drawEvent(secretary(), verbs.clock, own.eventId);
  expect(await scenes()).toHaveLength(2);
  await verbs.database.sql(
    "update tournaments set starts_on = starts_on + 3, ends_on = ends_on + 3 where id = $1",
    [own.tournamentId],
  );
  expect((await look({ torneio: own.tournamentId })).board).toMatchObject({ key: "beach_tennis/singles" });
  expect(await scenes()).toHaveLength(1);
});
