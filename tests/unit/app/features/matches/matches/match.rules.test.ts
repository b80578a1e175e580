import { describe, expect, it } from "vitest";
import { refusesParticipant } from "../../../../../../app/features/matches/matches/participant.ts";
import {
  answerDeadline,
  isApprovedBySilence,
} from "../../../../../../app/features/matches/matches/silence.ts";
import { checkLineUp, silenceApproves } from "../../../../../../app/features/matches/reports/line-up.ts";
import {
  isUnplayed,
  readTypedScore,
  UNPLAYED_NOTICE,
} from "../../../../../../app/features/matches/matches/typed-score.ts";
import { monthsOf, readPlayedAt } from "../../../../../../app/features/matches/matches/played-at.ts";

const NOON = new Date("2026-11-21T15:00:00Z");

describe("deadlines", () => {
  it("run for the club's hours", () => {
    expect(answerDeadline(NOON, 24).toISOString()).toBe("2026-11-22T15:00:00.000Z");
  });
  it.each([
    ["pending_validation", true, 1, false],
    ["pending_validation", true, 0, true],
    ["pending_validation", false, 0, false],
    ["pending_validation", true, -1, true],
    ["confirmed", true, 0, false],
    ["disputed", true, 0, false],
  ] as const)(
    "%s, silence approves %s, %i ms before the deadline: %s",
    (status, approves, before, isApproved) => {
      const match = { status, silenceApproves: approves, answerBy: NOON };
      expect(isApprovedBySilence(match, new Date(NOON.getTime() - before))).toBe(isApproved);
    },
  );
});

it("without a deadline silence approves nothing", () => {
  expect(
    isApprovedBySilence({ status: "pending_validation", silenceApproves: true, answerBy: null }, NOON),
  ).toBe(false);
});

describe("readPlayedAt", () => {
  const zone = "America/Sao_Paulo";
  it.each([
    ["2026-11-21T12:00:00-03:00", "2026-11-21T15:00:00.000Z"],
    ["2026-11-21T14:59:59.5Z", "2026-11-21T14:59:59.500Z"],
    ["2026-11-20T21:30", "2026-11-21T00:30:00.000Z"],
    ["2026-11-20", "2026-11-20T15:00:00.000Z"],
    ["2026-11-21", "2026-11-21T15:00:00.000Z"],
    ["2026-11-21T15:04:00Z", "2026-11-21T15:04:00.000Z"],
    ["2026-11-21T15:05:00Z", "2026-11-21T15:05:00.000Z"],
    [" 2026-11-20 ", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20T23:59:58", "2026-11-21T02:59:58.000Z"],
    ["2026-11-20T23:59:58.123456789Z", "2026-11-20T23:59:58.123Z"],
    ["2026-11-20T12:00:00-0300", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20t12:00:00z", "2026-11-20T12:00:00.000Z"],
    ["2025-11-21T15:00:00Z", "2025-11-21T15:00:00.000Z"],
  ])("reads %s", (text, at) => {
    expect(readPlayedAt(text, zone, NOON, "club")).toEqual({ ok: true, at: new Date(at) });
  });
  it("reads a day whose noon is to come as now", () => {
    const morning = new Date("2026-11-21T11:00:00Z");
    expect(readPlayedAt("2026-11-21", zone, morning, "club")).toEqual({ ok: true, at: morning });
  });
  it.each([
    ["2026-11-21T15:05:01Z", "futuro"],
    ["2026-11-22", "futuro"],
    ["2025-11-21T14:59:59Z", "mais de um ano"],
    ["ontem", "quando"],
    ["2026-02-30", "quando"],
    ["2026-11-20T24:00", "quando"],
    ["2026-11-20T10:60", "quando"],
    ["x2026-11-20", "quando"],
    ["2026-11-20x", "quando"],
    ["2026-11-31", "quando"],
    ["0000-00-00", "quando"],
    ["2026-13-01T10:00:00Z", "quando"],
    ["", "quando"],
  ])("refuses %s", (text, words) => {
    expect(readPlayedAt(text, zone, NOON, "club")).toEqual({
      ok: false,
      message: expect.stringContaining(words),
    });
  });
});

it("a day that begins this instant has begun: it stands for now", () => {
  const start = new Date("2026-11-21T03:00:00Z");
  expect(readPlayedAt("2026-11-21", "America/Sao_Paulo", start, "club")).toEqual({ ok: true, at: start });
});

it.each([
  ["2026-11-15T12:00:00Z", ["2026-11"]],
  [" 2026-11-15 ", ["2026-11"]],
  ["2026-11-30T23:00:00-03:00", ["2026-11", "2026-12"]],
  ["2026-12-01T01:00", ["2026-11", "2026-12"]],
  ["2027-01-01", ["2026-12", "2027-01"]],
  ["ontem", []],
  ["2026-13-01T10:00:00Z", []],
  ["2026-11-15T10:00:00+99:00", []],
  ["", []],
  [undefined, []],
])("the day of %s may lie, in whatever zone, in %j", (text, months) => {
  expect(monthsOf(text)).toEqual(months);
});

describe("readPlayedAt of an athlete", () => {
  const zone = "America/Sao_Paulo";
  it("goes 14 days back, counted in the club's zone", () => {
    // Half past midnight of the 7th in São Paulo, and half past eleven at night of the 6th.
    expect(readPlayedAt("2026-11-07T03:30:00Z", zone, NOON, "athlete").ok).toBe(true);
    expect(readPlayedAt("2026-11-07T02:30:00Z", zone, NOON, "athlete")).toEqual({
      ok: false,
      message: "Atletas lançam o que jogaram nos últimos 14 dias: peça ao clube para lançar esta partida.",
    });
  });
});

describe("readTypedScore", () => {
  const typed = (sets: { mine: number; theirs: number }[]) =>
    readTypedScore("tennis", "SET3-S:6/TB7", { end: "retired", losing_side: "theirs", sets });
  it.each([[[]], [[{ mine: 0, theirs: 0 }]]])("keeps a retirement without a game as a W.O.: %j", (sets) => {
    expect(typed(sets)).toMatchObject({
      ok: true,
      score: { end: "walkover", sets: [], losingSide: 2, winnerSide: 1 },
    });
  });
  it("says that it did", () => {
    const retired = (mine: number) => ({ end: "retired" as const, sets: [{ mine, theirs: 0 }] });
    expect([isUnplayed(retired(0)), isUnplayed(retired(1))]).toEqual([true, false]);
    expect(UNPLAYED_NOTICE).toBe("Sem nenhum ponto ou game jogado, a desistência valeu como W.O.");
  });
  it("keeps one with a game as a retirement", () => {
    expect(typed([{ mine: 0, theirs: 1 }])).toMatchObject({ ok: true, score: { end: "retired" } });
  });
});

describe("checkLineUp", () => {
  const members = new Set(["a", "b", "c", "d"]);
  it.each([
    ["singles", ["a"], ["b"], null],
    ["doubles", ["a", "b"], ["c", "d"], null],
    ["singles", ["a", "b"], ["c"], "my_side"],
    ["singles", ["a"], ["c", "d"], "their_side"],
    ["doubles", ["a", "b"], ["c"], "their_side"],
    ["doubles", ["a", "a"], ["c", "d"], "my_side"],
    ["doubles", ["a", "b"], ["b", "d"], "their_side"],
    ["singles", ["a"], ["a"], "their_side"],
    ["singles", ["x"], ["b"], "my_side"],
    ["singles", ["a"], ["x"], "their_side"],
  ] as const)("%s %j v %j", (format, mine, theirs, field) => {
    const verdict = checkLineUp(format, mine, theirs, members);
    expect(verdict.ok ? null : verdict.field).toBe(field);
  });
  it("silence approves where somebody can answer", () => {
    const claimed = { userId: "u", awaitsGuardian: false };
    expect(silenceApproves([{ userId: null, awaitsGuardian: false }, claimed])).toBe(true);
    expect(silenceApproves([{ userId: null, awaitsGuardian: false }])).toBe(false);
    expect(silenceApproves([{ userId: "u", awaitsGuardian: true }])).toBe(false);
  });
});

describe("readTypedScore", () => {
  const typed = (sets: [number, number, number?][], end = "completed", losing_side = "theirs") =>
    ({
      sets: sets.map(([mine, theirs, tiebreak]) => ({
        mine,
        theirs,
        ...(tiebreak === undefined ? {} : { tiebreak }),
      })),
      end,
      losing_side,
    }) as Parameters<typeof readTypedScore>[2];
  it("keeps mine as side 1, and the loser of a one-sided end", () => {
    expect(
      readTypedScore(
        "tennis",
        "SET3-S:6/TB7",
        typed(
          [
            [6, 7, 5],
            [2, 0],
          ],
          "retired",
          "mine",
        ),
      ),
    ).toEqual({
      ok: true,
      score: {
        scoreFormat: "SET3-S:6/TB7",
        sets: [
          { side1: 6, side2: 7, tiebreak: 5 },
          { side1: 2, side2: 0 },
        ],
        end: "retired",
        losingSide: 1,
        winnerSide: 2,
      },
    });
  });
  it("has no loser where nobody left", () => {
    expect(readTypedScore("tennis", "SET1-S:6/TB7", typed([[6, 1]]))).toMatchObject({
      score: { losingSide: null, winnerSide: 1 },
    });
    expect(readTypedScore("tennis", "SET1-S:6/TB7", typed([], "double_walkover"))).toMatchObject({
      score: { losingSide: null, winnerSide: null },
    });
  });
  it.each([
    ["SET3-S:6/TB7", "badminton", "invalid_input", "score_format"],
    ["SET2", "tennis", "invalid_input", "score_format"],
    ["SET1-S:6/TB7", "tennis", "impossible_score", "sets"],
  ] as const)("refuses 6-5 in %s of %s", (code, sport, error, field) => {
    expect(readTypedScore(sport, code, typed([[6, 5]]))).toMatchObject({ ok: false, code: error, field });
  });
});

describe("refusesParticipant", () => {
  const able = { awaitsGuardian: false, role: "athlete", isSuperAdmin: false, hasAcceptedTerms: true };
  it.each([
    [{}, null],
    [{ role: "referee" }, "forbidden"],
    [{ awaitsGuardian: true }, "awaits_guardian"],
    [{ hasAcceptedTerms: false }, "terms_required"],
    [{ hasAcceptedTerms: false, role: "super_admin", isSuperAdmin: true }, null],
  ])("%j: %s", (more, code) => expect(refusesParticipant({ ...able, ...more })).toBe(code));
});
