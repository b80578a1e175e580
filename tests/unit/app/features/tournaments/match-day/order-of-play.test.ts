import { expect, it } from "vitest";
import { orderOfPlay } from "../../../../../../app/features/tournaments/match-day/order-of-play.ts";
import type { ScheduledMatch } from "../../../../../../app/features/tournaments/running/event-draws.ts";

const side = (names: string, isWinner = false) => ({
  names,
  from: "Quem vencer o jogo 1 · Semifinais",
  isWinner,
});
function match(id: string, facts: Partial<ScheduledMatch> & { at?: string; court?: string }): ScheduledMatch {
  const { at, court, ...rest } = facts;
  return {
    id,
    eventId: "e",
    label: "Semifinais",
    state: "ready",
    sides: [side("Ana"), side("Bia")],
    score: "",
    isPending: false,
    place:
      at || court
        ? {
            id,
            court: court ?? null,
            startsAt: at ?? null,
            notBefore: null,
            timeZone: "America/Sao_Paulo",
          }
        : null,
    ...rest,
  };
}
const order = (matches: ScheduledMatch[]) => orderOfPlay(matches, new Map([["e", "Feminino B"]]));
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join("");

it("has nothing to say of a tournament without draws, and no days where no match has an hour", () => {
  expect(order([])).toEqual({ now: [], next: [], days: [], untimed: [] });
  const { next, days } = order([match("a", {}), match("b", { state: "waiting" })]);
  expect([ids(next), days]).toEqual(["a", []]);
});

it("puts who was called under now, and who comes next by hour, then by court", () => {
  const { now, next } = order([
    match("a", { state: "done", at: "2026-11-28T11:00:00Z", court: "Quadra 1" }),
    match("b", { state: "called", at: "2026-11-28T12:00:00Z", court: "Quadra 2" }),
    match("c", { at: "2026-11-28T13:00:00Z", court: "Quadra 10" }),
    match("d", { at: "2026-11-28T13:00:00Z", court: "Quadra 2" }),
    match("e", { state: "waiting", at: "2026-11-28T12:30:00Z" }),
    match("f", { state: "waiting" }),
    match("g", {}),
    match("h", { state: "playing", isPending: true, score: "6/4 6/3" }),
  ]);
  expect([ids(now), ids(next)]).toEqual(["b", "edcg"]);
  expect(now[0]).toMatchObject({
    title: "Feminino B · Semifinais",
    hour: "09:00",
    court: "Quadra 2",
    state: "Em quadra",
  });
});

it("stops at six that come next", () => {
  expect(order(Array.from({ length: 9 }, (_, at) => match(String(at), {}))).next).toHaveLength(6);
});

it("lists days by the club's clock, and opens the first on which something is left to play", () => {
  const { days } = order([
    match("c", { state: "waiting", at: "2026-11-29T12:00:00Z", sides: [side(""), side("Bia")] }),
    match("b", {
      state: "done",
      at: "2026-11-29T02:30:00Z",
      score: "6/1",
      sides: [side("Ana", true), side("Bia")],
    }),
    match("a", { state: "done", at: "2026-11-28T12:00:00Z" }),
    match("d", {}),
  ]);
  expect(days.map(({ label, isCurrent, rows }) => [label, isCurrent, ids(rows)])).toEqual([
    ["sáb., 28/11", false, "ab"],
    ["dom., 29/11", true, "c"],
  ]);
  expect(days[0]!.rows[1]).toMatchObject({ hour: "23:30", score: "6/1", state: null });
  expect(days[1]!.rows[0]!.sides[0]).toEqual({
    text: "Quem vencer o jogo 1 · Semifinais",
    isKnown: false,
    isWinner: false,
  });
  const over = order([match("a", { state: "done", at: "2026-11-28T12:00:00Z" })]);
  expect(over.days.map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

it("keeps matches without an hour apart, and says the day of the others", () => {
  const { days, next, untimed } = order([
    match("a", {}),
    match("b", { state: "waiting", court: "Quadra 1" }),
    match("c", { at: "2026-11-28T12:00:00Z" }),
  ]);
  expect([ids(days[0]!.rows), ids(untimed)]).toEqual(["c", "ab"]);
  expect(next.map(({ id, day }) => [id, day])).toEqual([
    ["c", "sáb., 28/11"],
    ["a", null],
  ]);
});

it("says of a score that it waits for the other side", () => {
  const { days } = order([
    match("a", { state: "playing", isPending: true, score: "6/4 6/3", at: "2026-11-28T12:00:00Z" }),
  ]);
  expect(days[0]!.rows[0]).toMatchObject({ score: "6/4 6/3", state: "Placar aguardando o adversário" });
});
