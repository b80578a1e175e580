import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { announceDrawSchema } from "../../../../app/features/tournaments/running/running-schema.ts";
import { reportMatchSchema } from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { placeOnCourts } from "../../../support/courts-of-play.ts";
import { sideScores } from "../../../../app/features/scoring/brackets/drawn-match-view.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
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

const clerk = () => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club.clerk.userId, sessionId: club.clerk.sessionId } as const,
});
const readAll = (tournamentId: string) => readEventDraws(verbs.context, { tournamentId });
const read = async (tournamentId: string) => (await readAll(tournamentId)).events;
const event = (options = {}) =>
  makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    (["ana", "bruno", "caio", "joao"] as const).map((name) => [club[name].athleteId]),
    options,
  );

describe("the draws of a tournament's page", () => {
  it("shows the hash and the number that will decide before there is a draw, and nothing for a draft", async () => {
    const { eventId, tournamentId } = await event();
    expect(await read(tournamentId)).toEqual([]);
    const { hash, beacon } = await announceDraw(
      clerk(),
      announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" } }),
    );
    const [shown] = await read(tournamentId);
    expect(shown).toMatchObject({
      eventId,
      parts: [],
      groups: [],
      draws: [{ number: 1, status: "announced", hash, beacon, randomness: null, rebuild: null }],
    });
    const [{ entrants, seeding, rules } = { entrants: [], seeding: "", rules: [] }] = shown!.draws;
    expect(entrants.map(({ number, names }) => [number, names])).toEqual([
      [1, "Ana Souza"],
      [2, "Bruno Lima"],
      [3, "Caio Prado"],
      [4, "João S."],
    ]);
    expect(entrants.filter(({ seed }) => seed !== null)).toHaveLength(2);
    expect(seeding).toBe("Cabeças de chave pelo nível.");
    expect(rules[0]).toBe("Eliminatória simples.");
    await verbs.database.sql("update tournaments set status = 'draft' where id = $1", [tournamentId]);
    expect(await read(tournamentId)).toEqual([]);
    expect(await read("nada")).toEqual([]);
  });

  it("shows a group's table with its policy in words, names as everybody reads them, and the champion", async () => {
    const { eventId, tournamentId } = await event({ drawFormat: "round_robin" });
    await drawEvent(clerk(), verbs.clock, eventId);
    const places = await verbs.database.sql<{ id: string; side1: string[]; side2: string[] }>(
      "select id, side1, side2 from tournament_matches where event_id = $1 order by round, position",
      [eventId],
    );
    expect(places).toHaveLength(6);
    for (const { id, side1, side2 } of places) {
      const isOver = side2.includes(club.ana.athleteId);
      const [mine, theirs] = isOver ? [side2, side1] : [side1, side2];
      await enterMatch(
        clerk(),
        reportMatchSchema.parse({
          club_id: club.clubId,
          sport: "beach_tennis",
          format: "singles",
          score_format: "SET3-S:6/TB7",
          played_at: verbs.clock.at.toISOString(),
          my_side: mine,
          their_side: theirs,
          end: "completed",
          sets: [
            { mine: 6, theirs: 4 },
            { mine: 7, theirs: 6, tiebreak: 5 },
          ],
          tournament_match_id: id,
        }),
      );
    }
    const [shown] = await read(tournamentId);
    expect(shown!.champions).toEqual(["Ana Souza"]);
    const [group] = shown!.groups;
    expect(group!.order).toContain("número de vitórias");
    expect(group!.rows[0]).toMatchObject({ name: "Ana Souza", played: 3, wins: 3, balance: "+9" });
    expect(group!.rows.map((row) => row.name)).toContain("João S.");
    // Whoever reported it, the score is read from the first side on.
    const { matches } = await readAll(tournamentId);
    const scores = matches.map(({ score, sides }) => [score, sides[0].isWinner]);
    expect(scores).toHaveLength(6);
    expect(scores.every(([score, won]) => score === (won ? "6/4 7/6(5)" : "4/6 6/7(5)"))).toBe(true);
    const drawn = group!.rounds.flatMap((round) => round.matches);
    const shownScores = drawn.map((match) =>
      sideScores(match)
        .map((score, at) => `${match.sides[at]!.isWinner}: ${score}`)
        .sort(),
    );
    expect(shownScores).toEqual(drawn.map(() => ["false: 4 6(5)", "true: 6 7"]));
  });

  it.each([
    ["6/4 6/4", ["Bruno 22–19 +3", "Caio 20–20 0", "Ana 19–22 −3"]],
    ["W.O.", ["Caio 20–12 +8", "Bruno 22–19 +3", "Ana 11–22 −11"]],
  ])(
    "counts a super tie-break as one game and a W.O. by the event's format, after a last %s",
    async (last, rows) => {
      const people = ["ana", "bruno", "caio"] as const;
      const scoreFormat = "SET3-S:6/TB7-F:TB10";
      const { eventId, tournamentId } = await makeDrawEvent(
        verbs.database.sql,
        club.clubId,
        people.map((name) => [club[name].athleteId]),
        { drawFormat: "round_robin", scoreFormat },
      );
      await drawEvent(clerk(), verbs.clock, eventId);
      for (const [winner, loser, score] of [
        ["ana", "bruno", "6/4 4/6 10/0"],
        ["bruno", "caio", "6/4 6/4"],
        ["caio", "ana", last],
      ] as const) {
        const [mine, theirs] = [club[winner].athleteId, club[loser].athleteId];
        const [place] = await verbs.database.sql<{ id: string }>(
          "select id from tournament_matches where event_id = $1 and side1 || side2 @> $2::uuid[]",
          [eventId, [mine, theirs]],
        );
        const sets = score === "W.O." ? [] : score.split(" ").map((set) => set.split("/").map(Number));
        await enterMatch(
          clerk(),
          reportMatchSchema.parse({
            club_id: club.clubId,
            sport: "beach_tennis",
            format: "singles",
            score_format: scoreFormat,
            played_at: verbs.clock.at.toISOString(),
            my_side: [mine],
            their_side: [theirs],
            end: sets.length > 0 ? "completed" : "walkover",
            losing_side: "theirs",
            sets: sets.map(([one, other]) => ({ mine: one, theirs: other })),
            tournament_match_id: place!.id,
          }),
        );
      }
      const [group] = (await read(tournamentId))[0]!.groups;
      expect(
        group!.rows.map(({ name, games, balance }) => `${name.split(" ")[0]} ${games} ${balance}`),
      ).toEqual(rows);
      expect(group!.order).toContain(
        "O super tie-break vale 1 game. W.O. e desclassificação contam 6/0 6/0.",
      );
    },
  );

  it("says court and hour of the matches that have them, in the picture and beside each match", async () => {
    const { eventId, tournamentId } = await event();
    await drawEvent(clerk(), verbs.clock, eventId);
    expect((await readAll(tournamentId)).matches.map(({ place }) => place)).toEqual([null, null, null]);
    await placeOnCourts(verbs.database, tournamentId, {
      courts: ["Quadra 1", "Quadra 2"],
      first: "2026-11-28T17:30:00Z",
    });
    const { events, matches } = await readAll(tournamentId);
    expect(matches.map(({ place }) => place)).toMatchObject([
      { court: "Quadra 1", startsAt: expect.stringContaining("17:30"), timeZone: "America/Sao_Paulo" },
      { court: "Quadra 2", startsAt: expect.stringContaining("17:30") },
      { court: "Quadra 1", startsAt: expect.stringContaining("18:30") },
    ]);
    const notes = events[0]!.parts[0]!.rounds.map((round) => round.matches.map((match) => match!.note));
    expect(notes).toEqual([
      ["Quadra 1 · sáb., 28/11, 14:30", "Quadra 2 · sáb., 28/11, 14:30"],
      ["Quadra 1 · sáb., 28/11, 15:30"],
    ]);
  });
});
