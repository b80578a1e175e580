import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { cancelMatch } from "../../../../app/features/matches/matches/cancel-match.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { disputeMatch, editMatch, enterMatch, reportMatch } from "../../../support/match-requests.ts";
import { inOwnRequest } from "../../../support/own-request.ts";
import { type ReportChanges, reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
});
afterEach(() => verbs.stop());

const as = (name: PersonName) => asPerson(verbs, club[name]);
const input = (changes: ReportChanges = {}) =>
  reportedMatch(club, verbs.clock.at, { is_second_match: false, ...changes });
const MIRRORED = [
  { mine: 4, theirs: 6 },
  { mine: 3, theirs: 6 },
];
/** Makes Bruno's report of the match that Ana won. */
const byBruno = (changes: ReportChanges = {}) =>
  input({ by: "bruno", against: "ana", sets: MIRRORED, ...changes });
const report = (changes?: ReportChanges) => reportMatch(as("ana"), input(changes));

async function counted(): Promise<{ matches: number; wins: number }> {
  const [row] = await verbs.database.sql<{ matches: number; wins: number }>(
    `select (select count(*)::int from matches where status in ('pending_validation', 'confirmed')) as matches,
       (select coalesce(sum(wins), 0)::int from standings) as wins`,
  );
  return row!;
}

describe("the same match reported twice", () => {
  it("by both sides is one, and the opponent's mirrored report approves it", async () => {
    const { id } = await report();
    const answer = await reportMatch(as("bruno"), byBruno());
    expect(answer).toMatchObject({
      id,
      status: "confirmed",
      same: { kind: "approves", sentence: expect.stringContaining("valeu como aprovação") },
    });
    expect(await counted()).toEqual({ matches: 1, wins: 1 });
    const events = await verbs.database.sql("select kind, actor_user_id from match_events order by seq");
    expect(events.at(-1)).toEqual({ kind: "approved", actor_user_id: club.bruno.userId });
  });

  it("by one side is the first again", async () => {
    const { asked, ...first } = await report();
    expect(asked).toEqual(["Bruno"]);
    expect(await report()).toEqual({
      ...first,
      same: {
        kind: "shown",
        clubId: club.clubId,
        sentence: "Esta partida já foi lançada: Ana Souza venceu Bruno Lima por 6/4 6/3. Aguarda resposta.",
      },
    });
    await approveMatch(as("bruno"), { match_id: first.id });
    expect(await reportMatch(as("bruno"), byBruno())).toMatchObject({
      id: first.id,
      status: "confirmed",
      same: { kind: "shown", sentence: expect.stringContaining("Já está confirmada.") },
    });
    expect(await counted()).toEqual({ matches: 1, wins: 1 });
  });

  it("by the secretary after an athlete, and by an athlete after the secretary, is the first", async () => {
    const first = await report();
    const entered = await enterMatch(as("secretary"), input());
    expect(entered).toMatchObject({ id: first.id, status: "pending_validation", same: { kind: "shown" } });
    const other = await enterMatch(as("secretary"), input({ by: "caio", against: "davi" }));
    expect(await reportMatch(as("caio"), input({ by: "caio", against: "davi" }))).toMatchObject({
      id: other.id,
      status: "confirmed",
      same: { kind: "shown" },
    });
  });

  it("named by account, with the sides the other way round and at another hour of the day", async () => {
    const { id } = await report({ on: "2026-11-19" });
    const mirrored = byBruno({
      my_side: [club.bruno.userId],
      their_side: [club.ana.userId],
      played_at: "2026-11-20T02:30:00Z",
    });
    expect(await reportMatch(as("bruno"), mirrored)).toMatchObject({ id, status: "confirmed" });
  });

  it("is refused with the first where it says that the other side won", async () => {
    const { id } = await report();
    await expect(reportMatch(as("bruno"), input({ by: "bruno", against: "ana" }))).rejects.toMatchObject({
      code: "same_match",
      details: { resourceId: id, message: expect.stringContaining("Ana Souza venceu Bruno Lima") },
    });
    expect(await counted()).toEqual({ matches: 1, wins: 0 });
  });
});

/** A match of its own, of which Bruno is asked. */
const anew = (first: string) => ({
  id: expect.not.stringMatching(first),
  status: "pending_validation",
  asked: ["Bruno"],
});

describe("a second match of the day", () => {
  it("counts when it is said to be one", async () => {
    const first = await report();
    await approveMatch(as("bruno"), { match_id: first.id });
    const second = await report({ is_second_match: true });
    expect(second).toEqual(anew(first.id));
    // And Bruno's report of it approves it, though he says nothing.
    expect(await reportMatch(as("bruno"), byBruno())).toMatchObject({ id: second.id, status: "confirmed" });
    expect(await counted()).toEqual({ matches: 2, wins: 2 });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["disputed", (match_id) => disputeMatch(as("bruno"), { match_id, reason: "não foi assim" })],
    ["withdrawn", (match_id) => withdrawMatch(as("ana"), { match_id })],
    ["cancelled", (match_id) => cancelMatch(as("secretary"), { match_id, reason: "não houve" })],
    [
      "annulled",
      async (match_id) => {
        await approveMatch(as("bruno"), { match_id });
        await annulMatch(as("secretary"), { match_id, reason: "não valeu" });
      },
    ],
  ])("is not swallowed by a first one that was %s", async (_, take) => {
    const { id } = await report();
    await take(id);
    const again = await report();
    expect(again).toEqual(anew(id));
  });
});

describe("at the same instant", () => {
  it("both sides report: one match, confirmed", async () => {
    const answers = await Promise.all([
      reportMatch(inOwnRequest(verbs, club.ana), input()),
      reportMatch(inOwnRequest(verbs, club.bruno), byBruno()),
    ]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toContain("confirmed");
    expect(await counted()).toEqual({ matches: 1, wins: 1 });
  });

  it("one side reports ten times: one match", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reportMatch(inOwnRequest(verbs, club.ana), input())),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await counted()).toEqual({ matches: 1, wins: 0 });
    expect(verbs.proxy.stats().deadlocks).toBe(0);
  });
});

describe("what may be reported", () => {
  it("an athlete goes 14 days back, the club a year", async () => {
    const old = { on: "2026-11-05" };
    await expect(report(old)).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "played_at", message: expect.stringContaining("peça ao clube") },
    });
    await expect(report({ on: "2026-11-06" })).resolves.toMatchObject({ status: "pending_validation" });
    await expect(enterMatch(as("secretary"), input(old))).resolves.toMatchObject({ status: "confirmed" });
  });

  it("an athlete does not edit a match into an older day, and may leave an old one where it is", async () => {
    const { id } = await report({ on: "2026-11-06" });
    verbs.clock.at = new Date("2026-11-21T10:00:00Z");
    const edit = {
      match_id: id,
      end: "completed" as const,
      sets: [
        { mine: 6, theirs: 1 },
        { mine: 6, theirs: 1 },
      ],
    };
    await expect(editMatch(as("ana"), { ...edit, played_at: "2026-11-05" })).rejects.toMatchObject({
      details: { field: "played_at" },
    });
    await expect(editMatch(as("ana"), { ...edit, played_at: "2026-11-06" })).resolves.toMatchObject({ id });
  });

  it("a retirement without a game is kept as a W.O.", async () => {
    const { id } = await report({ end: "retired", sets: [] });
    expect(await verbs.database.sql(`select "end", losing_side from matches where id = $1`, [id])).toEqual([
      { end: "walkover", losing_side: 2 },
    ]);
  });
});
