import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

// With FILE_COSTS=<file>, each test file says there what processor time it took, in its process and in what that started (workerd,
// Chromium; not Postgres), and how long it ran: so that what is worth sharing or sampling can be found on a busy machine too.

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of this process, of those that it started and of those which these have waited for. */
function treeSeconds(): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
    const fields = statOf(pid);
    if (fields === null) continue;
    parents.set(pid, fields[1] ?? 0);
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, field) => sum + field, 0),
    );
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  let sum = 0;
  for (const [pid, spent] of ticks) if (isOurs(pid)) sum += spent;
  return sum / TICKS_PER_SECOND;
}

/** The numbers after the name in `/proc/<pid>/stat`; null for a process that is gone. */
function statOf(pid: number): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return null;
  }
}

const report = process.env.FILE_COSTS;
if (report) {
  const [before, startedAt] = [treeSeconds(), performance.now()];
  const file = expect.getState().testPath ?? "";
  afterAll(() => {
    const seconds = Math.round((treeSeconds() - before) * 10) / 10;
    const lasted = Math.round((performance.now() - startedAt) / 100) / 10;
    appendFileSync(report, `${JSON.stringify({ file: file.replace(/.*\/tests\//, ""), seconds, lasted })}\n`);
  });
}
