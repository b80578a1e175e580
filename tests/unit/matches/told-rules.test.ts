import { describe, expect, it } from "vitest";
import { refusesActing } from "../../../app/features/matches/acting.ts";
import { answerDeadline, isApprovedBySilence, remindFrom } from "../../../app/features/matches/deadline.ts";
import { judgeLineUp, silenceApproves } from "../../../app/features/matches/line-up.ts";
import { readPlayedAt } from "../../../app/features/matches/played-at.ts";
import { readTypedScore } from "../../../app/features/matches/typed-score.ts";

const NOON = new Date("2026-11-21T15:00:00Z");

describe("deadlines", () => {
  it("run for the club's hours", () => {
    expect(answerDeadline(NOON, 24).toISOString()).toBe("2026-11-22T15:00:00.000Z");
  });
  it.each([
    [72, "2026-11-20T21:00:00.000Z"],
    [24, "2026-11-21T09:00:00.000Z"],
    [4, "2026-11-21T14:00:00.000Z"],
  ])("of %i hours are reminded of in their last quarter", (hours, from) => {
    expect(remindFrom(NOON, hours).toISOString()).toBe(from);
  });
  it.each([
    ["pending_validation", true, 1, false],
    ["pending_validation", true, 0, true],
    ["pending_validation", false, 0, false],
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

describe("readPlayedAt", () => {
  const zone = "America/Sao_Paulo";
  it.each([
    ["2026-11-21T12:00:00-03:00", "2026-11-21T15:00:00.000Z"],
    ["2026-11-21T14:59:59.5Z", "2026-11-21T14:59:59.500Z"],
    ["2026-11-20T21:30", "2026-11-21T00:30:00.000Z"],
    ["2026-11-20", "2026-11-20T15:00:00.000Z"],
    ["2026-11-21", "2026-11-21T15:00:00.000Z"],
    ["2026-11-21T15:04:00Z", "2026-11-21T15:04:00.000Z"],
    ["2025-11-21T15:00:00Z", "2025-11-21T15:00:00.000Z"],
  ])("reads %s", (text, at) => {
    expect(readPlayedAt(text, zone, NOON)).toEqual({ ok: true, at: new Date(at) });
  });
  it("reads a day whose noon is to come as now", () => {
    const morning = new Date("2026-11-21T11:00:00Z");
    expect(readPlayedAt("2026-11-21", zone, morning)).toEqual({ ok: true, at: morning });
  });
  it.each([
    ["2026-11-21T15:05:01Z", "futuro"],
    ["2026-11-22", "futuro"],
    ["2025-11-21T14:59:59Z", "mais de um ano"],
    ["ontem", "quando"],
    ["2026-02-30", "quando"],
    ["2026-11-20T24:00", "quando"],
    ["2026-13-01T10:00:00Z", "quando"],
    ["", "quando"],
  ])("refuses %s", (text, words) => {
    expect(readPlayedAt(text, zone, NOON)).toEqual({ ok: false, message: expect.stringContaining(words) });
  });
});

describe("judgeLineUp", () => {
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
    const judged = judgeLineUp(format, mine, theirs, members);
    expect(judged.ok ? null : judged.field).toBe(field);
  });
  it("silence approves where somebody can answer", () => {
    const claimed = { userId: "u", isInert: false };
    expect(silenceApproves([{ userId: null, isInert: false }, claimed])).toBe(true);
    expect(silenceApproves([{ userId: null, isInert: false }])).toBe(false);
    expect(silenceApproves([{ userId: "u", isInert: true }])).toBe(false);
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

describe("refusesActing", () => {
  const able = { isInert: false, role: "athlete", isSuperAdmin: false, hasAcceptedTerms: true };
  it.each([
    [{}, null],
    [{ role: "referee" }, "forbidden"],
    [{ isInert: true }, "account_inert"],
    [{ hasAcceptedTerms: false }, "terms_required"],
    [{ hasAcceptedTerms: false, role: "super_admin", isSuperAdmin: true }, null],
  ])("%j: %s", (more, code) => expect(refusesActing({ ...able, ...more })).toBe(code));
});
