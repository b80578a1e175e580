import { describe, expect, it } from "vitest";
import {
  type Answerer,
  decideAnnulment,
  decideApproval,
  decideCancellation,
  decideChange,
  decideCorrection,
  decideDecision,
  decideDispute,
  isAnsweredByOpponent,
  lastChange,
  type Verdict,
} from "../../../../../../app/features/matches/matches/verdicts.ts";
import type { MatchEventKind, MatchStatus } from "../../../../../../app/features/matches/matches/match.ts";

const DEADLINE = new Date("2026-11-21T12:00:00Z");
const BEFORE = new Date(DEADLINE.getTime() - 1);

type State = Parameters<typeof decideApproval>[0];

function match(status: MatchStatus, kind: MatchEventKind, more: Partial<State> = {}): State {
  return {
    status,
    source: "athlete",
    reporterSide: 1,
    silenceApproves: true,
    answerBy: DEADLINE,
    events: [{ kind, actorUserId: "u" }],
    ...more,
  };
}

const pending = match("pending_validation", "reported");
const unclaimed = match("pending_validation", "reported", { silenceApproves: false });
const approved = match("confirmed", "approved");
const silent = match("confirmed", "silence");
const entered = match("confirmed", "entered", { source: "secretary", reporterSide: null });
const corrected = match("confirmed", "corrected", { source: "secretary", reporterSide: null });
const enteredDisputed = match("disputed", "disputed", { source: "secretary", reporterSide: null });
const disputed = match("disputed", "disputed");
const decided = match("confirmed", "decided");
const annulled = match("annulled", "decided");
const cancelled = match("cancelled", "cancelled");
const withdrawn = match("withdrawn", "withdrawn");

const disputedAfter = match("disputed", "disputed", {
  events: [
    { kind: "reported", actorUserId: "u" },
    { kind: "disputed", actorUserId: "v" },
  ],
});
const enteredWithoutDeadline = match("confirmed", "entered", {
  source: "secretary",
  reporterSide: null,
  answerBy: null,
});
const importedEntered = match("confirmed", "entered", { source: "import", reporterSide: null });
const nothingHappened = match("confirmed", "entered", {
  source: "secretary",
  reporterSide: null,
  events: [],
});
const pendingSecretary = match("pending_validation", "entered", { source: "secretary", reporterSide: null });

const who: Record<"reporter" | "other" | "stranger" | "admin" | "playingAdmin" | "reportingAdmin", Answerer> =
  {
    reporter: { userId: "r", side: 1, administers: false },
    other: { userId: "o", side: 2, administers: false },
    stranger: { userId: "s", side: null, administers: false },
    admin: { userId: "a", side: null, administers: true },
    playingAdmin: { userId: "p", side: 2, administers: true },
    reportingAdmin: { userId: "q", side: 1, administers: true },
  };

const say = (verdict: Verdict) => (verdict.kind === "refuse" ? verdict.code : verdict.kind);

type Row = [what: string, match: State, who: keyof typeof who, now: Date, verdict: string];

describe("decideApproval", () => {
  it.each<Row>([
    ["the other side", pending, "other", BEFORE, "go"],
    ["an admin of the other side", pending, "playingAdmin", BEFORE, "go"],
    ["the reporter", pending, "reporter", BEFORE, "reporter_cannot_answer"],
    ["an admin on the reporter's side", unclaimed, "reportingAdmin", BEFORE, "reporter_cannot_answer"],
    ["a stranger", pending, "stranger", BEFORE, "not_your_match"],
    ["the club, while the other side may", pending, "admin", BEFORE, "forbidden"],
    ["the club, where nobody else can", unclaimed, "admin", BEFORE, "go"],
    ["the club, however late", unclaimed, "admin", DEADLINE, "go"],
    ["at the deadline", pending, "other", DEADLINE, "autoConfirm"],
    ["at the deadline, by the reporter", pending, "reporter", DEADLINE, "reporter_cannot_answer"],
    ["again", approved, "other", BEFORE, "repeat"],
    ["after silence", silent, "other", DEADLINE, "repeat"],
    ["after a dispute", disputed, "other", BEFORE, "already_answered"],
    ["after an annulment", annulled, "other", BEFORE, "already_answered"],
    ["after a withdrawal", withdrawn, "other", BEFORE, "already_answered"],
    ["what the secretary entered", entered, "reporter", BEFORE, "repeat"],
    ["what the secretary entered and waits", pendingSecretary, "reporter", BEFORE, "go"],
    ["by a stranger where nobody else can", unclaimed, "stranger", BEFORE, "not_your_match"],
  ])("%s", (_, state, name, now, verdict) =>
    expect(say(decideApproval(state, who[name], now))).toBe(verdict),
  );
});

describe("isAnsweredByOpponent", () => {
  it.each<[string, State, keyof typeof who, boolean]>([
    ["the other side approves", pending, "other", true],
    ["a playing admin of the other side approves", pending, "playingAdmin", true],
    ["an admin approves against a side without an account", unclaimed, "admin", false],
    ["an admin decides what the other side disputed", disputed, "admin", true],
    ["what was disputed among other events", disputedAfter, "admin", true],
    ["the reporter's own side says it again", pending, "reporter", false],
    ["an admin decides what waits for a side without an account", unclaimed, "admin", false],
    ["an admin decides what a player disputed of the secretary's entry", enteredDisputed, "admin", false],
  ])("%s: %4$s", (_what, state, name, isAnswered) => {
    expect(isAnsweredByOpponent(state, who[name])).toBe(isAnswered);
  });
});

describe("decideDispute", () => {
  it.each<Row>([
    ["the other side, in time", pending, "other", BEFORE, "go"],
    ["the other side, at the deadline", pending, "other", DEADLINE, "deadline_passed"],
    ["where silence does not approve, however late", unclaimed, "other", DEADLINE, "go"],
    ["the reporter", pending, "reporter", BEFORE, "reporter_cannot_answer"],
    ["a stranger", pending, "stranger", BEFORE, "not_your_match"],
    ["the club", pending, "admin", BEFORE, "not_your_match"],
    ["again", disputed, "other", BEFORE, "repeat"],
    ["after an approval", approved, "other", BEFORE, "already_answered"],
    ["after silence", silent, "other", DEADLINE, "deadline_passed"],
    ["after a decision", decided, "other", BEFORE, "already_answered"],
    ["entered by the secretary: side 1", entered, "reporter", BEFORE, "go"],
    ["entered by the secretary: side 2", entered, "other", BEFORE, "go"],
    ["entered by the secretary: too late", entered, "other", DEADLINE, "deadline_passed"],
    ["entered without a deadline", enteredWithoutDeadline, "other", BEFORE, "deadline_passed"],
    ["entered by a file", importedEntered, "other", BEFORE, "already_answered"],
    ["of which nothing is known", nothingHappened, "other", BEFORE, "already_answered"],
    ["an athlete's, approved by silence, before the deadline", silent, "other", BEFORE, "deadline_passed"],
    ["entered, disputed already", enteredDisputed, "reporter", BEFORE, "repeat"],
    ["entered, then corrected by the club", corrected, "other", BEFORE, "already_answered"],
    ["withdrawn", withdrawn, "other", BEFORE, "already_answered"],
  ])("%s", (_, state, name, now, verdict) => expect(say(decideDispute(state, who[name], now))).toBe(verdict));
});

describe("decideChange", () => {
  it.each<[...Row, change: "edit" | "withdraw"]>([
    ["the reporter edits", pending, "reporter", BEFORE, "go", "edit"],
    ["the reporter withdraws", pending, "reporter", BEFORE, "go", "withdraw"],
    ["too late", pending, "reporter", DEADLINE, "deadline_passed", "edit"],
    ["the other side", pending, "other", BEFORE, "forbidden", "edit"],
    ["a stranger", pending, "stranger", BEFORE, "not_your_match", "withdraw"],
    ["the club", pending, "admin", BEFORE, "not_your_match", "withdraw"],
    ["after an approval", approved, "reporter", BEFORE, "already_answered", "edit"],
    ["after a dispute", disputed, "reporter", BEFORE, "already_answered", "withdraw"],
    ["withdrawn again", withdrawn, "reporter", BEFORE, "repeat", "withdraw"],
    ["edited after a withdrawal", withdrawn, "reporter", BEFORE, "already_answered", "edit"],
    ["what the secretary entered", entered, "reporter", BEFORE, "forbidden", "edit"],
  ])("%s", (_, state, name, now, verdict, change) =>
    expect(say(decideChange(state, who[name], now, change))).toBe(verdict),
  );
});

describe("decideDecision", () => {
  it.each<[what: string, State, keyof typeof who, outcome: "confirmed" | "annulled", verdict: string]>([
    ["a disputed match", disputed, "admin", "confirmed", "go"],
    ["by an athlete", disputed, "other", "confirmed", "forbidden"],
    ["by a stranger", disputed, "stranger", "annulled", "forbidden"],
    ["by who played", disputed, "playingAdmin", "confirmed", "played_the_match"],
    ["while the other side may answer", pending, "admin", "confirmed", "conflict"],
    ["where nobody else can", unclaimed, "admin", "annulled", "go"],
    ["the same again", decided, "admin", "confirmed", "repeat"],
    ["the contrary afterwards", decided, "admin", "annulled", "already_answered"],
    ["annulled again", annulled, "admin", "annulled", "repeat"],
    ["what was approved", approved, "admin", "confirmed", "already_answered"],
    ["what was withdrawn", withdrawn, "admin", "annulled", "already_answered"],
  ])("%s", (_, state, name, outcome, verdict) =>
    expect(say(decideDecision(state, who[name], outcome))).toBe(verdict),
  );
});

describe("an admin's correction, annulment and cancellation", () => {
  it.each<[State, keyof typeof who, Date, correction: string, annulment: string, cancellation: string]>([
    [approved, "admin", BEFORE, "go", "go", "conflict"],
    [silent, "admin", DEADLINE, "go", "go", "conflict"],
    [pending, "admin", BEFORE, "conflict", "conflict", "go"],
    [pending, "admin", DEADLINE, "autoConfirm", "autoConfirm", "deadline_passed"],
    [disputed, "admin", DEADLINE, "conflict", "conflict", "go"],
    [annulled, "admin", BEFORE, "conflict", "repeat", "conflict"],
    [cancelled, "admin", BEFORE, "conflict", "conflict", "repeat"],
    [approved, "other", BEFORE, "forbidden", "forbidden", "forbidden"],
    [approved, "playingAdmin", BEFORE, "played_the_match", "played_the_match", "played_the_match"],
  ])("%#", (state, name, now, correction, annulment, cancellation) => {
    expect(say(decideCorrection(state, who[name], now))).toBe(correction);
    expect(say(decideAnnulment(state, who[name], now))).toBe(annulment);
    expect(say(decideCancellation(state, who[name], now))).toBe(cancellation);
  });
});

it("a reminder is not a change", () => {
  const events = [
    { kind: "entered" as const, actorUserId: "a" },
    { kind: "reminded" as const, actorUserId: null },
  ];
  expect(lastChange({ events })?.kind).toBe("entered");
  expect(lastChange({ events: [] })).toBeNull();
});
