import { expect, it } from "vitest";
import { isLeftToClub } from "../../../../../../app/features/matches/matches/silence.ts";
import type { Match } from "../../../../../../app/features/matches/matches/match.ts";

const DEADLINE = new Date("2026-03-02T12:00:00Z");
const before = new Date(DEADLINE.getTime() - 1);
const event = (kind: Match["events"][number]["kind"], at: Date): Match["events"][number] => ({
  seq: 2,
  kind,
  actorUserId: null,
  actorName: null,
  reason: null,
  at,
});
const waiting = { status: "pending_validation", isReached: false, answerBy: DEADLINE, events: [] } as const;

it.each<[string, Partial<Parameters<typeof isLeftToClub>[0]>, Date, boolean]>([
  ["at the very instant of the deadline", {}, DEADLINE, true],
  ["a millisecond before it", {}, before, false],
  ["long after it", {}, new Date("2027-01-01T00:00:00Z"), true],
  ["its side was reached", { isReached: true }, DEADLINE, false],
  ["it was answered", { status: "disputed" }, DEADLINE, false],
  ["it has no deadline", { answerBy: null }, DEADLINE, false],
  ["the club knows", { events: [event("unreached", DEADLINE)] }, DEADLINE, false],
  ["the club knew of an earlier deadline only", { events: [event("unreached", before)] }, DEADLINE, true],
  ["something else happened since", { events: [event("reminded", DEADLINE)] }, DEADLINE, true],
  [
    "the club knows, and was reminded before",
    { events: [event("reminded", before), event("unreached", DEADLINE)] },
    DEADLINE,
    false,
  ],
])("nobody was reached, and the club does not know yet: %s", (_name, change, now, isLeft) => {
  expect(isLeftToClub({ ...waiting, ...change, events: [...(change.events ?? [])] }, now)).toBe(isLeft);
});
