import { describe, expect, it } from "vitest";
import { csvFault } from "../../../../../../app/features/office/imports/csv-lines.ts";
import { openSheet } from "../../../../../../app/features/office/imports/open-sheet.ts";
import { readRosterFile } from "../../../../../../app/features/office/imports/roster-file.ts";
import { readPointsFile } from "../../../../../../app/features/office/points-and-rules/points-file.ts";
import { readRulebookFile } from "../../../../../../app/features/office/points-and-rules/rulebook-file.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const LONG = /^A linha que começa com “.{1,40}” é longa demais/;

describe("issue L 9: a file is counted before it is read", () => {
  it.each([
    ["a line of 10 000 letters", "a".repeat(10_000), null],
    ["a letter more", `b\n${"a".repeat(10_001)}\nb`, LONG],
    ["500 cells", ";".repeat(499), null],
    ["a cell more", `b\n${";".repeat(500)}`, LONG],
    ["as many of any kind", ";,\t|".repeat(125), LONG],
    ["three lines", "a\nb\r\nc", null],
    ["four lines", "a\nb\nc\nd", "O arquivo tem mais de 3 linhas: divida-o em partes."],
    ["empty lines, which are none", "a\n\n\r\n\n\nb\n\nc\n", null],
  ])("%s", (_what, text, fault) => {
    if (fault instanceof RegExp) expect(csvFault(text, 3)).toMatch(fault);
    else expect(csvFault(text, 3)).toBe(fault);
  });

  const wide = `nome\n${";".repeat(600)}`;
  const quotes = `nome\n${'"\n'.repeat(190_000)}`;
  const many = /^O arquivo tem mais de [\d.]+ linhas: divida-o em partes\.$/;
  it.each([
    ["a list of people", (text: string) => readRosterFile(text, "2026-01-01")],
    ["points", (text: string) => readPointsFile(text, { rankings: [], usual: null, today: "2026-01-01" })],
    ["rules", readRulebookFile],
  ] as const)("by %s", (_what, read) => {
    expect(read(wide)).toEqual({ problem: expect.stringMatching(LONG) });
    expect(read(quotes)).toEqual({ problem: expect.stringMatching(many) });
  });

  it("by a season", () => {
    const open = (text: string) => wholly(openSheet(new TextEncoder().encode(text), "quadra"));
    expect(open(wide)).toMatchObject({ reason: "unreadable", message: expect.stringMatching(LONG) });
    expect(open(quotes)).toMatchObject({ reason: "too_large", message: expect.stringMatching(many) });
  });
});

describe("issue L 9: a season is read in turns", () => {
  const turnsOf = (count: number, line: string) => {
    const text = `data;vencedor;perdedor;placar\n${`${line}\n`.repeat(count)}`;
    const work = openSheet(new TextEncoder().encode(text), "quadra");
    let turns = 0;
    for (;;) {
      const step = work.next();
      if (!step.done) turns += 1;
      else return { turns, lines: step.value.ok ? step.value.sheet.lines : [] };
    }
  };
  it.each([
    "1/1/2026;Ana;Bia;6/4",
    '1/1/2026;"Ana";Bia;6/4',
    '1/1/2026;"Ana;Bia;6/4',
    '"1/1\n/2026";Ana;Bia;6/4',
  ])("of 250 lines: %j", (line) => {
    const [once, twice] = [turnsOf(1_000, line), turnsOf(2_000, line)];
    expect(twice.lines).toHaveLength(2_000);
    expect(twice.lines.map(({ lineNo }) => lineNo)).toEqual(
      Array.from({ length: 2_000 }, (_, at) => 2 + at * line.split("\n").length),
    );
    expect(twice.turns - once.turns).toBeGreaterThanOrEqual(4);
  });
});
