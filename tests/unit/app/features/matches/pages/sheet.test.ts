import { expect, it } from "vitest";
import { conditionOf, moveText, stageOf } from "../../../../../../app/features/matches/pages/sheet.ts";

const person = (name: string, isClaimed = true) => ({
  athlete_id: name,
  name,
  is_claimed: isClaimed,
  is_me: false,
  avatar_id: null,
});
const waiting = {
  status: "pending_validation" as const,
  reads_as: null,
  silence_approves: true,
  my_side: 1 as const,
  reporter_side: 1 as const,
  sides: [[person("Ana Souza")], [person("Bruno Lima")]] as never,
};

it.each([
  ["the opponent is asked", {}, "Se Bruno aprovar"],
  [
    "of a pair one is enough",
    { sides: [[], [person("Bruno Lima"), person("Caio Prado"), person("Gil Ferraz", false)]] as never },
    "Se Bruno ou Caio aprovar",
  ],
  ["the reader is asked", { my_side: 2 as const }, "Se você aprovar"],
  ["nobody of them has an account", { silence_approves: false }, "Se o clube confirmar"],
  ["it is disputed", { status: "disputed" as const }, "Se o clube confirmar"],
  ["silence has approved it", { reads_as: "approved_by_silence" as const }, "Valendo em instantes"],
  ["it counts", { status: "confirmed" as const }, "Valendo"],
])("where %s", (_, changes, words) => {
  expect(conditionOf({ ...waiting, ...changes })).toBe(words);
});

it.each([
  ["confirmed", "confirmed"],
  ["pending_validation", "waiting"],
  ["disputed", "waiting"],
  ["annulled", "void"],
  ["cancelled", "void"],
  ["withdrawn", "void"],
] as const)("%s is %s", (status, stage) => {
  expect(stageOf({ status, reads_as: null })).toBe(stage);
});

it.each([
  [7, 6, "7º → 6º"],
  [6, 6, "6º"],
  [null, 3, "entra em 3º"],
  [null, null, ""],
  [2, null, "sai da tabela"],
])("a move from %s to %s reads %s", (from, to, text) => {
  expect(moveText({ from, to })).toBe(text);
});
