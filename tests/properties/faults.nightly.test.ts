import { expect, inject, it } from "vitest";
import { DRIVE_NAMES, type PlayedRun, runFaults } from "../support/faults/run-all.ts";
import { PARTS } from "../support/faults/fault.ts";

/** `npm run test:faults` plays a hundred; its log is docs/faults.md. */
const SEEDS = 3;

it(
  "every kind of fault of every outside part ends as though it had not been",
  { timeout: 1_500_000 },
  async () => {
    const runs: PlayedRun[] = [];
    const plan = { server: inject("postgresUrl"), seeds: SEEDS, sideBySide: 2, isInTurn: false };
    const broken = await runFaults(plan, (run) => runs.push(run));
    expect(broken).toEqual([]);
    expect(runs.filter(({ ending }) => ending === null)).toEqual([]);
    const kinds = new Set(runs.map(({ part, kind }) => `${part}/${kind}`));
    expect(kinds.size).toBe(Object.values(PARTS).flat().length);
    expect(kinds.size).toBeGreaterThanOrEqual(30);
    for (const drive of DRIVE_NAMES)
      expect(runs.filter((run) => run.drive === drive).length).toBeGreaterThanOrEqual(12 * SEEDS);
  },
);
