import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { PODIUM_SIZE, type DisplayMatchRow } from "../../../../app/lib/display-data.ts";
import { type DrawnPlace, drawnReport, personOf } from "../../../support/drawn-report.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const FOUR = ["ana", "bruno", "caio", "davi"] as const;
let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs?.stop());

const secretary = () => asPerson(verbs, club.secretary);

/** An event of four that is on since yesterday, drawn. */
async function drawnEvent(drawFormat?: string) {
  const entries = FOUR.map((name) => [club[name].athleteId]);
  const made = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    entries,
    drawFormat ? { drawFormat } : {},
  );
  await verbs.database.sql("update tournaments set starts_on = starts_on - 1 where id = $1", [
    made.tournamentId,
  ]);
  await drawEvent(secretary(), verbs.clock, made.eventId);
  return made;
}

async function look(chave?: string, clubId = club.clubId) {
  const { services } = verbs.context;
  const input = { clubId, app: "test", ...(chave ? { chave } : {}) };
  return (await readDisplay({ services }, input, { formatScore, readTournamentScene }))!;
}

const shown = async (eventId: string) =>
  ((await look(eventId)).board!.rows as DisplayMatchRow[]).filter(({ look: words }) => words !== "gap");

const ready = (eventId: string) =>
  verbs.database.sql<DrawnPlace>(
    "select id, side1, side2 from tournament_matches where event_id = $1 and state in ('ready', 'called') order by position",
    [eventId],
  );

/** The first of two plays the other and wins; the other approves. */
async function play(place: DrawnPlace): Promise<void> {
  const [winner, loser] = [place.side1, place.side2].map((side) => club[personOf(club, FOUR, side)]);
  const { id } = await reportMatch(
    asPerson(verbs, winner!),
    drawnReport(club, place, { at: verbs.clock.at }),
  );
  await approveMatch(asPerson(verbs, loser!), { match_id: id });
  await verbs.settle();
}

// Issue "Tournaments": the TV gains scenes: ranking, now and next, draw.
describe("the bracket of an event", () => {
  it("takes its turn behind what is played now, changes with each result, and keeps its champion", async () => {
    const { tournamentId, eventId } = await drawnEvent();
    const keys = (await look()).boards.map(({ key }) => key);
    expect(keys).toEqual([`torneio/${tournamentId}`, `chave/${eventId}`]);

    const drawn = await look(eventId);
    expect(drawn.board).toMatchObject({
      key: `chave/${eventId}`,
      kind: "draw",
      perPage: 16,
      title: "Chave · Livre · Aberto da Praia",
      total: PODIUM_SIZE + 16,
    });
    const first = await shown(eventId);
    expect(first.map(({ title, area, score }) => [title, area, score])).toEqual([
      ["Semifinais", "1 / 1 / span 4", "\n"],
      ["Semifinais", "5 / 1 / span 4", "\n"],
      ["Final", "1 / 2 / span 8", "\n"],
    ]);
    expect(first[2]).toMatchObject({ name: "A definir\nA definir", look: "pairs wide" });

    for (const place of await ready(eventId)) {
      const before = await look(eventId);
      await play(place);
      const after = await look(eventId);
      expect(after.version).not.toBe(before.version);
      const versionOf = ({ boards }: typeof after) =>
        boards.find(({ key }) => key === `chave/${eventId}`)!.version;
      expect(versionOf(after)).not.toBe(versionOf(before));
    }
    const semis = await shown(eventId);
    expect(semis[0]).toMatchObject({ score: "6 6\n4 3", look: "none wide first" });
    expect(semis[2]!.name).not.toContain("A definir");
    await play((await ready(eventId))[0]!);
    // Nothing is to be played: the scene of now and next is over, the bracket stays for this day.
    const left = (await look()).boards.map(({ key }) => key);
    expect(left.filter((key) => !key.startsWith("semana/"))).toEqual([
      "beach_tennis/singles",
      `chave/${eventId}`,
    ]);
    expect((await shown(eventId))[2]!.look).toBe("pairs wide first");
  });

  it("of another club, another day or none shows the club's ranking instead", async () => {
    const other = await makeMatchClub(verbs.database.sql);
    const { tournamentId, eventId } = await drawnEvent();
    expect((await look(eventId, other.clubId)).board).toBeNull();
    await verbs.database.sql(
      "update tournaments set starts_on = starts_on + 3, ends_on = ends_on + 3 where id = $1",
      [tournamentId],
    );
    expect((await look(eventId)).board).toMatchObject({ key: "beach_tennis/singles" });
    expect((await look(tournamentId)).board).toMatchObject({ key: "beach_tennis/singles" });
  });
});

it("shows groups' tables", async () => {
  const { eventId } = await drawnEvent("round_robin");
  const { board } = await look(eventId);
  expect(board).toMatchObject({ kind: "groups", title: "Grupos · Livre · Aberto da Praia" });
  const [head, ...rows] = await shown(eventId);
  expect(head).toMatchObject({ court: "Saldo", look: "head", area: "1 / 1" });
  expect(rows.map(({ when, title, court, area }) => [when, title, court, area])).toEqual(
    [2, 3, 4, 5].map((line) => ["–", "0–0", "0", `${line} / 1`]),
  );
  await play((await ready(eventId))[0]!);
  expect((await shown(eventId))[1]).toMatchObject({ when: "1º", title: "1–0", court: "+5" });
});
