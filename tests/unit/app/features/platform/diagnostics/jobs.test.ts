import { describe, expect, it, test } from "vitest";
import {
  jobLabel,
  type JobRun,
  jobRunState,
} from "../../../../../../app/features/platform/diagnostics/jobs.ts";
import { limitState, percentUsed } from "../../../../../../app/features/platform/diagnostics/limits.ts";
import { migrationState } from "../../../../../../app/features/platform/diagnostics/system.ts";
import { JOBS } from "../../../../../../worker/scheduled/index.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

const run = (values: Partial<JobRun>): JobRun => ({
  name: "send-mails",
  startedAt: NOW.toISOString(),
  tookMs: 12,
  doneAt: null,
  failedAt: null,
  failures: 0,
  failure: null,
  ...values,
});

test.each(JOBS.flat().map(([name]) => name))("%s has words for the operator", (name) => {
  expect(jobLabel(name)).not.toBe(name);
});

it("a job that we do not know is called as it is", () => expect(jobLabel("new-job")).toBe("new-job"));

describe("how a job stands", () => {
  test.each([
    ["it went well", {}, "ok"],
    ["it began five minutes ago", { startedAt: "2026-11-24T11:55:00.000Z" }, "ok"],
    ["it has not begun for longer", { startedAt: "2026-11-24T11:54:59.999Z" }, "stopped"],
    ["it failed once", { failures: 1 }, "failing"],
    ["it failed, and begins no more", { failures: 3, startedAt: "2026-11-24T11:00:00Z" }, "stopped"],
    ["it failed before, and went well since", { failedAt: "2026-11-24T11:59:00Z" }, "ok"],
  ] as const)("%s", (_what, values, state) => expect(jobRunState(run(values), NOW)).toBe(state));
});

describe("how near a limit is", () => {
  test.each([
    [0, 100, "ok", 0],
    [79, 100, "ok", 79],
    [79.999, 100, "ok", 79],
    [80, 100, "near", 80],
    [99.9, 100, "near", 99],
    [100, 100, "full", 100],
    [140, 100, "full", 140],
    [5, null, "ok", null],
    [0, 0, "full", null],
  ] as const)("%d of %s is %s", (used, most, state, percent) => {
    expect(limitState({ used, most })).toBe(state);
    expect(percentUsed({ used, most })).toBe(percent);
  });
});

test.each([
  [5, 5, "ok"],
  [4, 5, "behind"],
  [null, 5, "behind"],
  [6, 5, "ahead"],
] as const)("a database at %s where %d is expected is %s", (applied, expected, state) =>
  expect(migrationState(applied, expected)).toBe(state),
);
