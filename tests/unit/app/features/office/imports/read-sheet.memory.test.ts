import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { MAX_IMPORT_ROWS } from "../../../../../../app/features/office/imports/most-lines.ts";
import { MOST_PART_BYTES, MOST_PARTS } from "../../../../../../app/lib/part-bounds.ts";

/** Half of what a worker has. */
const MEGABYTES = 64;

it(
  "the largest season is read, and cut into parts, in half of a worker's memory (issue M, point 12)",
  { timeout: 120_000 },
  async () => {
    const script = new URL("../../../../../support/read-large-sheet.ts", import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${MEGABYTES}`,
      script,
    ]);
    const seen = JSON.parse(stdout) as Record<
      "matches" | "refused" | "carriedDates" | "parts" | "largest" | "letters",
      number
    >;
    expect(seen.matches + seen.refused).toBe(MAX_IMPORT_ROWS);
    expect(seen.refused).toBe(MAX_IMPORT_ROWS / 50);
    expect(seen.carriedDates).toBe((MAX_IMPORT_ROWS * 4) / 5);
    // All of it would not have fitted.
    expect(seen.letters).toBeGreaterThan(40_000_000);
    expect(seen.parts).toBeLessThan(MOST_PARTS);
    expect(seen.largest).toBeLessThan(MOST_PART_BYTES);
  },
);
