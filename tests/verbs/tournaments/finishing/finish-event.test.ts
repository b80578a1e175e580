import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { readFinishing } from "../../../../app/features/tournaments/finishing/read-finishing.server.ts";
import { reopenEvent } from "../../../../app/features/tournaments/finishing/reopen-event.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import {
  correctMatchSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { changeRules } from "../../../../app/features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// An event's end (product §5, §6): its phase points are in the ranking, exactly once, and out of it again.

let verbs: TestVerbs;
let club: MatchClub;
let ranking: string;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (name: PersonName) => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
});
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({
    code,
    ...(message ? { message: expect.stringMatching(message) as unknown } : {}),
  }) as unknown;
const FOUR = ["ana", "bruno", "caio", "davi"] as const;
const POINTS = { "1": 200, "2": 120, "4": 60 };
const SPORT = "beach_tennis";

interface Place {
  id: string;
  key: string;
  side1: string[];
  side2: string[];
  match_id: string | null;
}
const places = async (eventId: string) =>
  await verbs.database.sql<Place & Record<string, unknown>>(
    "select id, key, side1, side2, match_id, winner_side from tournament_matches where event_id = $1 order by round, position",
    [eventId],
  );

/** Enters a result at a place: its first side won. */
async function play({ id, side1, side2 }: Place, end = "completed"): Promise<string> {
  const { id: matchId } = await enterMatch(
    as("clerk"),
    reportMatchSchema.parse({
      club_id: club.clubId,
      sport: SPORT,
      format: "singles",
      score_format: "SET3-S:6/TB7",
      my_side: side1,
      their_side: side2,
      played_at: verbs.clock.at.toISOString(),
      sets:
        end === "completed"
          ? [
              { mine: 6, theirs: 4 },
              { mine: 6, theirs: 3 },
            ]
          : [],
      end,
      tournament_match_id: id,
    }),
  );
  return matchId;
}

/** An event of four that gives points in a ranking, played but for so many of its last matches. */
async function event({ of = ranking, left = 0 }: { of?: string | null; left?: number } = {}) {
  const { eventId, tournamentId } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    FOUR.map((name) => [club[name].athleteId]),
  );
  await verbs.database.sql("update tournament_events set ranking_id = $2, phase_points = $3 where id = $1", [
    eventId,
    of,
    JSON.stringify(of === null ? {} : POINTS),
  ]);
  await drawEvent(as("clerk"), verbs.clock, eventId);
  for (let done = 0; done < 3 - left; done += 1) await play((await places(eventId))[done]!);
  return { eventId, tournamentId };
}
const nameOf = (athleteId: string) => FOUR.find((name) => club[name].athleteId === athleteId)!;
const champion = async (eventId: string) => nameOf((await places(eventId))[2]!.side1[0]!);

async function table(of = ranking): Promise<Record<string, number>> {
  const read = await readTable(
    { services: verbs.context.services },
    { clubId: club.clubId, format: "singles", ranking: of, limit: 100, cursor: 0 },
  );
  return Object.fromEntries(read!.rows.map((row) => [row.athlete.id, row.points]));
}
const pointsOf = async (name: PersonName, of = ranking) => (await table(of))[club[name].athleteId] ?? 0;
async function expectWhole(): Promise<void> {
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, { sport: SPORT })).toEqual([]);
}

beforeEach(async () => {
  const opened = await openRanking(as("secretary"), {
    ...EVERYBODY,
    club_id: club.clubId,
    sport: SPORT,
    format: "singles",
    name: `Livre ${verbs.context.services.newId()}`,
  } as Parameters<typeof openRanking>[1]);
  ranking = opened.id;
});

describe("closing an event", () => {
  it.each([
    ["ana", "forbidden"],
    ["referee", "forbidden"],
    ["otherAdmin", "forbidden"],
  ] as const)("refuses %s", async (name, code) => {
    const { eventId } = await event();
    for (const act of [finishEvent, reopenEvent])
      await expect(act(as(name), { event_id: eventId })).rejects.toEqual(refusal(code));
    await expect(finishEvent(as("clerk"), { event_id: ranking })).rejects.toEqual(refusal("not_found"));
  });

  it("waits for its last match", async () => {
    const { eventId, tournamentId } = await event({ left: 1 });
    await expect(finishEvent(as("clerk"), { event_id: eventId })).rejects.toEqual(
      refusal("conflict", /Ainda faltam jogos/),
    );
    const read = await readFinishing(as("clerk"), { clubId: club.clubId, tournamentId });
    expect(read.events[0]).toMatchObject({ state: "playing", left: 1, places: [] });
  });

  it("gives each phase its points, once, whoever presses how often; who entered is told", async () => {
    const { eventId, tournamentId } = await event();
    const before = await table();
    const pressed = (["clerk", "secretary", "clerk"] as const).map((name) =>
      finishEvent(as(name), { event_id: eventId }),
    );
    await Promise.all(pressed);
    await finishEvent(as("clerk"), { event_id: eventId });
    const [one, other, final] = await places(eventId);
    const gained = await table();
    const moreOf = (side: string[]) => gained[side[0]!]! - before[side[0]!]!;
    expect([moreOf(final!.side1), moreOf(final!.side2), moreOf(one!.side2), moreOf(other!.side2)]).toEqual([
      200, 120, 60, 60,
    ]);
    await expectWhole();
    const [kept] = await verbs.database.sql<{ state: string; status: string }>(
      "select v.state, t.status from tournament_events v join tournaments t on t.id = v.tournament_id where v.id = $1",
      [eventId],
    );
    expect(kept).toEqual({ state: "finished", status: "finished" });
    const notices = await verbs.database.sql<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Livre terminou' order by created_at desc limit 1",
      [club[nameOf(final!.side1[0]!)].userId],
    );
    expect(notices[0]!.message).toMatch(/venceu Livre. Você ganhou 200 pontos de fase.$/);
    const read = await readFinishing(as("clerk"), { clubId: club.clubId, tournamentId });
    expect(read.events[0]).toMatchObject({ state: "finished", left: 0 });
    expect(read.events[0]!.places.map(({ position, points }) => [position, points])).toEqual([
      [1, 200],
      [2, 120],
      [3, 60],
      [3, 60],
    ]);
  });

  it("of a final to which nobody came has no champion, and both finalists keep what the semifinal gave", async () => {
    const { eventId, tournamentId } = await event({ left: 1 });
    await play((await places(eventId))[2]!, "double_walkover");
    const before = await table();
    const read = await readFinishing(as("clerk"), { clubId: club.clubId, tournamentId });
    expect(read.events[0]).toMatchObject({ state: "ready", isWithoutChampion: true });
    await finishEvent(as("clerk"), { event_id: eventId });
    const [one, other, final] = await places(eventId);
    expect(final).toMatchObject({ winner_side: null });
    const gained = await table();
    const moreOf = (side: string[]) => gained[side[0]!]! - before[side[0]!]!;
    expect([moreOf(final!.side1), moreOf(final!.side2), moreOf(one!.side2), moreOf(other!.side2)]).toEqual([
      120, 120, 60, 60,
    ]);
    await expectWhole();
    const [notice] = await verbs.database.sql<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Livre terminou' order by created_at desc limit 1",
      [club[nameOf(final!.side1[0]!)].userId],
    );
    expect(notice!.message).toMatch(/Livre terminou sem campeão\. Você ganhou 120 pontos de fase\.$/);
  });

  it("says in the ledger how far somebody came, and where", async () => {
    const { eventId } = await event();
    await finishEvent(as("clerk"), { event_id: eventId });
    const winner = club[await champion(eventId)];
    const read = await readLedger(
      as("clerk"),
      { clubId: club.clubId, athleteId: winner.athleteId, format: "singles", ranking, limit: 50, cursor: 0 },
      () => "",
    );
    expect(read!.lines.find(({ reason }) => reason === "phase")).toMatchObject({
      points: 200,
      matchId: null,
      levelBefore: null,
      rule: "Fase alcançada no torneio (1º lugar em Livre, Aberto da Praia)",
    });
    expect(read!.lines.reduce((sum, line) => sum + line.points, 0)).toBe(read!.points);
  });

  it("without a ranking closes and gives nothing", async () => {
    const { eventId } = await event({ of: null });
    const before = await verbs.database.sql("select count(*) from ledger_lines");
    await finishEvent(as("clerk"), { event_id: eventId });
    expect(await verbs.database.sql("select count(*) from ledger_lines")).toEqual(before);
  });

  it("keeps results and entries as they are until it is opened again", async () => {
    const { eventId } = await event();
    await finishEvent(as("clerk"), { event_id: eventId });
    const final = (await places(eventId))[2]!;
    const correction = correctMatchSchema.parse({
      match_id: final.match_id,
      reason: "Lados trocados.",
      end: "completed",
      sets: [
        { mine: 2, theirs: 6 },
        { mine: 2, theirs: 6 },
      ],
    });
    await expect(correctMatch(as("secretary"), correction)).rejects.toEqual(
      refusal("conflict", /Esta categoria foi encerrada/),
    );
    const [entry] = await verbs.database.sql<{ id: string }>(
      "select id from tournament_entries where event_id = $1 limit 1",
      [eventId],
    );
    await expect(withdrawDrawn(as("clerk"), { entry_id: entry!.id })).rejects.toEqual(
      refusal("conflict", /Esta categoria foi encerrada/),
    );
    await reopenEvent(as("clerk"), { event_id: eventId });
    await correctMatch(as("secretary"), correction);
    await finishEvent(as("clerk"), { event_id: eventId });
    const phases = async (side: string[]) =>
      (
        await verbs.database.sql<{ points: number }>(
          `select sum(l.points)::int as points from ledger_lines l join ranking_events e on e.id = l.event_id
           where e.tournament_event_id = $1 and l.athlete_id = $2`,
          [eventId, side[0]],
        )
      )[0]!.points;
    expect([await phases(final.side1), await phases(final.side2)]).toEqual([120, 200]);
    await expectWhole();
  });
});

describe("opening it again", () => {
  it("takes exactly its points back, once", async () => {
    const { eventId } = await event();
    const before = await table();
    await finishEvent(as("clerk"), { event_id: eventId });
    await Promise.all([0, 1].map(() => reopenEvent(as("clerk"), { event_id: eventId })));
    await reopenEvent(as("clerk"), { event_id: eventId });
    expect(await table()).toEqual(before);
    await expectWhole();
    await finishEvent(as("clerk"), { event_id: eventId });
    await expectWhole();
    const given = await verbs.database.sql("select kind from ranking_events where tournament_event_id = $1", [
      eventId,
    ]);
    expect(given).toHaveLength(3);
  });
});

describe("with other rules of the ranking", () => {
  it("counts among the best N, and a replay keeps the points", async () => {
    const { eventId } = await event();
    await finishEvent(as("clerk"), { event_id: eventId });
    const winner = await champion(eventId);
    await changeRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: ranking,
      rules: (rules) => ({ ...rules, bestOf: 1 }),
      replay: true,
    });
    expect(await pointsOf(winner)).toBe(200);
    await expectWhole();
    await changeRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: ranking,
      rules: (rules) => ({ ...rules, bestOf: null }),
      replay: true,
    });
    const whole = await pointsOf(winner);
    expect(whole).toBeGreaterThan(200);
    await expectWhole();
    await reopenEvent(as("clerk"), { event_id: eventId });
    expect(await pointsOf(winner)).toBe(whole - 200);
    await expectWhole();
  });

  it("of the main ranking too, beside which others stand", async () => {
    const [main] = await verbs.database.sql<{ id: string }>(
      "select id from rankings where club_id = $1 and sport = $2 and format = 'singles' and is_main",
      [club.clubId, SPORT],
    );
    const { eventId } = await event({ of: main!.id });
    const before = await table();
    await finishEvent(as("clerk"), { event_id: eventId });
    expect(await table()).toEqual(before);
    await changeRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: main!.id,
      rules: (rules) => ({ ...rules, win: rules.win + 10 }),
      replay: true,
    });
    await changeRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: ranking,
      rules: (rules) => ({ ...rules, win: rules.win + 10 }),
      replay: true,
    });
    await expectWhole();
    await rebuildSport(verbs.context, { sport: SPORT, page: 3 });
    await expectWhole();
  });

  it("a closed season neither gets points nor gives them back", async () => {
    const [open, done] = [await event(), await event()];
    await finishEvent(as("clerk"), { event_id: done.eventId });
    await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: ranking });
    for (const act of [
      () => finishEvent(as("clerk"), { event_id: open.eventId }),
      () => reopenEvent(as("clerk"), { event_id: done.eventId }),
    ])
      await expect(act()).rejects.toEqual(refusal("conflict", /temporada do ranking desta categoria/));
    await expectWhole();
  });
});

// Last: the clock does not go back.
describe("a year later", () => {
  it("opening it again takes nothing back that has left its window", async () => {
    const { eventId } = await event();
    await finishEvent(as("clerk"), { event_id: eventId });
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 366 * 86_400_000);
    await closeWindows(verbs.context);
    expect(await pointsOf(await champion(eventId))).toBe(0);
    await reopenEvent(as("clerk"), { event_id: eventId });
    expect(await pointsOf(await champion(eventId))).toBe(0);
    await expectWhole();
  });
});
