import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { inferScoreFormat } from "../../../../../../app/features/scoring/scores/infer-format.ts";
import { formatScoreText, parseScoreText } from "../../../../../../app/features/scoring/scores/score-text.ts";

interface TourRow {
  score: string;
  best_of: "3" | "5";
}

// Two years of tour results lie beside the project, never in it (their licence); without them this check is skipped.
// A 2022 score is refused where the super tie-break stands at [0-1], a 2021 one where the side named first lost it.
const YEARS: [year: number, rowCount: number, refused: RegExp, refusedCount: number][] = [
  [2021, 2733, /\[7-10\]$/, 1],
  [2022, 2917, /\[0-1\]$/, 2],
];

describe.each(YEARS)("the tour's scores of %i", (year, rowCount, refusedScore, refusedCount) => {
  const file = new URL(`../../../../../../../shared/data/atp_matches_${year}.csv`, import.meta.url);

  it("are legal but for those that cannot be", ({ skip }) => {
    if (!existsSync(file))
      skip(`../shared/data/atp_matches_${year}.csv is not here: the check on real scores is skipped`);
    const rows: TourRow[] = parse(readFileSync(file), { columns: true });
    expect(rows.length).toBe(rowCount);
    const refused: string[] = [];
    for (const row of rows) {
      const parsed = parseScoreText(row.score);
      const format = parsed.ok && inferScoreFormat("tennis", row.best_of === "5" ? 5 : 3, parsed);
      if (!parsed.ok || !format) {
        refused.push(row.score);
        continue;
      }
      const again = parseScoreText(formatScoreText(format, parsed.sets, parsed.end, 1));
      expect(again).toMatchObject({ ok: true, sets: parsed.sets, end: parsed.end });
    }
    expect(refused.length).toBe(refusedCount);
    for (const score of refused) expect(score).toMatch(refusedScore);
  });
});
