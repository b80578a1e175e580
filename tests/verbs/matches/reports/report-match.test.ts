import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { VISITOR } from "../../../../app/lib/actor.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { type ReportChanges, reporting, reportedMatch } from "../../../support/reported-match.ts";
import { decideMatch, disputeMatch, enterMatch, reportMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field ? { details: expect.objectContaining({ field }) } : {}) });
const reportInput = (input: ReportChanges = {}) => reportedMatch(club, verbs.clock.at, input);
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs.stop());

describe("who may report", () => {
  it.each<
    [string, () => ReturnType<typeof as> | { services: never; actor: typeof VISITOR }, ReportChanges, string]
  >([
    ["a visitor", () => ({ ...as("ana"), actor: VISITOR }) as never, {}, "unauthenticated"],
    ["somebody who did not play", () => as("caio"), {}, "not_your_match"],
    ["the other side under my name", () => as("bruno"), {}, "not_your_match"],
    ["a member of another club", () => as("outsider"), { by: "outsider" }, "forbidden"],
    ["the secretary, as an athlete", () => as("secretary"), {}, "not_your_match"],
    ["a minor whose guardian has not accepted", () => as("inez"), { by: "inez" }, "awaits_guardian"],
    ["who has not accepted the terms", () => as("nova"), { by: "nova" }, "terms_required"],
  ])("refuses %s", async (_, context, input, code) => {
    await expect(reportMatch(context() as never, reportInput(input))).rejects.toEqual(refusal(code));
  });

  it("refuses a session that was revoked", async () => {
    await sql("update sessions set revoked_at = now() where user_id = $1", [club.davi.userId]);
    await expect(reportMatch(as("davi"), reportInput({ by: "davi" }))).rejects.toEqual(
      refusal("session_expired"),
    );
    await sql("update sessions set revoked_at = null where user_id = $1", [club.davi.userId]);
  });
});

describe("what may be reported", () => {
  const cases: [string, () => ReportChanges & Record<string, unknown>, string, string?][] = [
    ["an opponent of another club", () => ({ against: "outsider" }), "invalid_input", "their_side"],
    ["oneself on both sides", () => ({ against: "ana" }), "invalid_input", "their_side"],
    [
      "two in singles",
      () => ({ my_side: [club.ana.athleteId, club.caio.athleteId] }),
      "invalid_input",
      "my_side",
    ],
    ["one in doubles", () => ({ format: "doubles" }), "invalid_input", "my_side"],
    ["a sport that the club has not", () => ({ sport: "squash" }), "invalid_input", "sport"],
    ["an unknown format", () => ({ score_format: "SET9" }), "invalid_input", "score_format"],
    ["another sport's format", () => ({ score_format: "SET3-S:TB21" }), "invalid_input", "score_format"],
    ["the future", () => ({ played_at: "2026-11-20T16:00:00Z" }), "invalid_input", "played_at"],
    ["more than a year ago", () => ({ played_at: "2025-11-19" }), "invalid_input", "played_at"],
    [
      "6-5 as a finished set",
      () => ({
        sets: [
          { mine: 6, theirs: 5 },
          { mine: 6, theirs: 0 },
        ],
      }),
      "impossible_score",
      "sets",
    ],
    [
      "a third set after 2-0",
      () => ({ sets: [6, 6, 6].map((mine) => ({ mine, theirs: 0 })) }),
      "impossible_score",
      "sets",
    ],
    ["sets in a W.O.", () => ({ end: "walkover" }), "impossible_score", "sets"],
    ["a field that we do not know", () => ({ surface: "clay" }), "invalid_input"],
    ["an unknown club", () => ({ club_id: club.ana.userId }), "not_found"],
  ];
  it.each(cases)("refuses %s", async (_, input, code, field) => {
    await expect(reportMatch(as("ana"), reportInput(input()))).rejects.toEqual(refusal(code, field));
  });

  it("keeps doubles, with the day in the club's zone and a ranking of its own", async () => {
    const sides = {
      my_side: [club.ana.athleteId, club.caio.athleteId],
      their_side: [club.bruno.athleteId, club.davi.athleteId],
    };
    const { id } = await reportMatch(
      as("ana"),
      reportInput({
        format: "doubles",
        sport: "beach_tennis",
        score_format: "SET3-S:6NOAD/TB7-F:TB10",
        ...sides,
        played_at: "2026-11-19T23:30",
      }),
    );
    const [match] = await sql(
      "select m.played_on::text, m.played_at, r.format, r.sport from matches m join rankings r on r.id = m.ranking_id where m.id = $1",
      [id],
    );
    expect(match).toMatchObject({ played_on: "2026-11-19", format: "doubles", sport: "beach_tennis" });
    expect((match!.played_at as Date).toISOString()).toBe("2026-11-20T02:30:00.000Z");
    expect(await sql("select 1 from notifications where data ->> 'match_id' = $1", [id])).toHaveLength(2);
    await expect(approveMatch(as("caio"), { match_id: id })).rejects.toEqual(
      refusal("reporter_cannot_answer"),
    );
  });
});

describe("an idempotency key", () => {
  it("gives the same answer again, even after the match moved on; other data under it are refused", async () => {
    const input = { ...reportInput(), idempotency_key: "k-1" };
    const { asked, ...first } = await reportMatch(as("ana"), input);
    // The first answer alone names those who were asked; nobody is asked again.
    expect(asked).toEqual(["Bruno"]);
    await approveMatch(as("bruno"), { match_id: first.id });
    expect(await reportMatch(as("ana"), input)).toEqual(first);
    await expect(reportMatch(as("ana"), { ...input, end: "retired", sets: [] })).rejects.toEqual(
      refusal("idempotency_conflict"),
    );
    const other = await reportMatch(as("bruno"), {
      ...reportInput({ by: "bruno", against: "ana" }),
      idempotency_key: "k-1",
    });
    expect(other.id).not.toBe(first.id);
  });

  it("makes one match of twenty reports at once", async () => {
    const input = { ...reportInput(), idempotency_key: "k-2" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => reportMatch(as("ana"), input)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await sql("select 1 from match_events where match_id = $1", [answers[0]!.id])).toHaveLength(1);
  });
});

describe("against a side with no account", () => {
  it("silence does not approve: the club's admins and secretary are asked, and approve", async () => {
    const id = await report({ against: "gil" });
    expect((await sql("select silence_approves from matches where id = $1", [id]))[0]).toEqual({
      silence_approves: 0,
    });
    const asked = await sql("select user_id, title from notifications where data ->> 'match_id' = $1", [id]);
    expect(asked.map((row) => row.user_id).sort()).toEqual(
      [club.secretary.userId, club.playingAdmin.userId, club.clerk.userId].sort(),
    );
    await expect(approveMatch(as("otherAdmin"), { match_id: id })).rejects.toEqual(refusal("not_your_match"));
    await expect(approveMatch(as("secretary"), { match_id: id })).resolves.toEqual({
      id,
      status: "confirmed",
    });
    await checkedPoints(verbs.database.sql);
  });

  it("an admin may decide it, but not one who played it", async () => {
    const id = await report({ by: "playingAdmin", against: "gil" });
    await expect(approveMatch(as("playingAdmin"), { match_id: id })).rejects.toEqual(
      refusal("reporter_cannot_answer"),
    );
    await expect(
      decideMatch(as("playingAdmin"), { match_id: id, outcome: "confirm", reason: "x" }),
    ).rejects.toEqual(refusal("played_the_match"));
    await expect(
      decideMatch(as("secretary"), { match_id: id, outcome: "annul", reason: "Gil não lembra" }),
    ).resolves.toEqual({ id, status: "annulled" });
  });

  it("a minor who cannot answer yet is one", async () => {
    const id = await report({ against: "inez" });
    expect((await sql("select silence_approves from matches where id = $1", [id]))[0]).toEqual({
      silence_approves: 0,
    });
  });
});

describe("the secretary", () => {
  it("enters a result between two others: confirmed at once, both are notified", async () => {
    const before = await checkedPoints(verbs.database.sql);
    const { id, status } = await enterMatch(as("secretary"), reportInput({ by: "caio", against: "davi" }));
    expect(status).toBe("confirmed");
    const asked = await sql("select user_id, type from notifications where data ->> 'match_id' = $1", [id]);
    expect(asked.map((row) => row.user_id).sort()).toEqual([club.caio.userId, club.davi.userId].sort());
    const after = await checkedPoints(verbs.database.sql);
    expect(after[club.caio.athleteId]! - (before[club.caio.athleteId] ?? 0)).toBe(122);
  });

  it("enters the first match of a ranking, and the second meeting of a month counts half", async () => {
    const input = reportInput({
      by: "hugo",
      against: "gil",
      sport: "beach_tennis",
      score_format: "SET3-S:6NOAD/TB7",
    });
    await enterMatch(as("secretary"), input);
    await enterMatch(as("secretary"), input);
    const lines = await sql(
      "select meeting, points from ledger_lines where athlete_id = $1 order by meeting",
      [club.hugo.athleteId],
    );
    expect(lines).toEqual([
      { meeting: 1, points: 122 },
      { meeting: 2, points: 61 },
    ]);
    await checkedPoints(verbs.database.sql);
  });

  it("must administer the club and not have played", async () => {
    const input = reportInput({ by: "caio", against: "davi" });
    for (const other of ["ana", "outsider", "otherAdmin"] as const) {
      await expect(enterMatch(as(other), input)).rejects.toEqual(refusal("forbidden"));
    }
    await expect(enterMatch(as("playingAdmin"), reportInput({ by: "playingAdmin" }))).rejects.toEqual(
      refusal("played_the_match"),
    );
    await expect(enterMatch(as("superAdmin"), input)).resolves.toMatchObject({ status: "confirmed" });
  });

  it("is disputed within the hours: its points go until the club decides", async () => {
    const before = await checkedPoints(verbs.database.sql);
    const { id } = await enterMatch(
      as("secretary"),
      reportInput({ by: "caio", against: "davi", on: "2026-09-10" }),
    );
    await expect(disputeMatch(as("ana"), { match_id: id, reason: "x" })).rejects.toEqual(
      refusal("not_your_match"),
    );
    await expect(disputeMatch(as("caio"), { match_id: id, reason: "perdi" })).resolves.toEqual({
      id,
      status: "disputed",
    });
    expect(await checkedPoints(verbs.database.sql)).toEqual(before);
    await decideMatch(as("secretary"), { match_id: id, outcome: "confirm", reason: "conferi a súmula" });
    const after = await checkedPoints(verbs.database.sql);
    expect(after[club.caio.athleteId]! - before[club.caio.athleteId]!).toBe(122);
  });

  it("is not disputed after the hours", async () => {
    const { id } = await enterMatch(as("secretary"), reportInput({ by: "caio", against: "davi" }));
    const entered = verbs.clock.at;
    verbs.clock.at = new Date(entered.getTime() + 24 * 3_600_000);
    await expect(disputeMatch(as("davi"), { match_id: id, reason: "tarde" })).rejects.toEqual(
      refusal("deadline_passed"),
    );
    verbs.clock.at = entered;
  });
});
