import { expect, it } from "vitest";
import {
  closedInWords,
  impedimentRefusal,
} from "../../../../../../app/features/tournaments/schedule/impediments.ts";

const OPEN = {
  status: "open",
  startsOn: "2026-11-28",
  endsOn: "2026-11-29",
  isEntered: true,
  hasTimes: false,
};
const HOURS = { day: "2026-11-28", from: "08:00", to: "10:30" };

it.each([
  ["entered, no hours yet", {}, null],
  ["not entered", { isEntered: false }, "Inscreva-se antes de dizer quando não pode jogar."],
  ["hours are out", { hasTimes: true }, "Os horários já saíram. Se algum não serve, fale com a organização."],
  ["finished", { status: "finished", isEntered: false }, "Este torneio já terminou."],
  ["cancelled", { status: "cancelled" }, "Este torneio foi cancelado."],
])("%s", (_what, facts, words) => {
  expect(closedInWords({ ...OPEN, ...facts })).toBe(words);
});

it.each([
  ["the first day", {}, 0, null],
  ["the last day", { day: "2026-11-29" }, 5, null],
  ["the day before", { day: "2026-11-27" }, 0, "day"],
  ["the day after", { day: "2026-11-30" }, 0, "day"],
  ["no time at all", { to: "08:00" }, 0, "to"],
  ["backwards", { from: "11:00" }, 0, "to"],
])("takes hours: %s", (_what, hours, named, field) => {
  expect(impedimentRefusal(OPEN, named, { ...HOURS, ...hours })?.field ?? null).toBe(field);
});

it("takes six, and refuses all where none may be named", () => {
  expect(impedimentRefusal(OPEN, 6, HOURS)).toMatchObject({ code: "conflict" });
  expect(impedimentRefusal({ ...OPEN, hasTimes: true }, 0, HOURS)).toMatchObject({ code: "conflict" });
});
