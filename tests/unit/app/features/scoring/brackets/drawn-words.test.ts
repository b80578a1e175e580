import { expect, it } from "vitest";
import { isRefused, type DrawFormat } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { drawnWords } from "../../../../../../app/features/scoring/brackets/drawn-words.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";

async function wordsOf(format: DrawFormat, entries: number): Promise<string[]> {
  const plan = await makePlan({ format, entries, lot: 7 });
  if (isRefused(plan)) throw new Error(plan.refused);
  return drawnWords(plan, (entry) => `nº ${entry + 1}`);
}

it("says who meets whom first, byes among them", async () => {
  const lines = await wordsOf("single_elimination", 3);
  expect(lines).toHaveLength(2);
  expect(lines.filter((line) => line.includes("bye"))).toHaveLength(1);
  expect(lines.join(" ").match(/nº \d/g)?.toSorted()).toEqual(["nº 1", "nº 2", "nº 3"]);
});

it("says who is in which group, and who partners whom of a Super 8", async () => {
  const groups = await wordsOf("groups_knockout", 8);
  expect(groups.map((line) => line.slice(0, 8))).toEqual(["Grupo A:", "Grupo B:"]);
  const evening = await wordsOf("super_8", 8);
  expect(evening).toHaveLength(14);
  expect(evening[0]).toMatch(/nº \d e nº \d × nº \d e nº \d$/);
});
