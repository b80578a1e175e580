import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Services } from "../../../../app/platform/services.server.ts";
import { JOBS } from "../../../../worker/scheduled/index.ts";
import { type Job, JOB_LIMIT_MS, runJobs } from "../../../../worker/scheduled/run-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NAMES = JOBS.flat().map(([name]) => name);

const now = () => new Date();

/** The table of jobs with other work, and what became of it. */
function playing(work: (name: string) => Promise<unknown>) {
  const done: string[] = [];
  const failed: unknown[] = [];
  const lines = JOBS.map((line) =>
    line.map(([name]): Job => [
      name,
      async ({ actor }) => {
        expect(actor).toEqual({ kind: "system", job: name });
        await work(name);
        done.push(name);
      },
    ]),
  );
  const log = (_event: string, fields: object) => failed.push(fields);
  return { done, failed, end: runJobs({ log, now } as unknown as Services, lines) };
}

it("names each job once", () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

it.each(NAMES)("%s hangs, and every other job is done within the minute", async (hanging) => {
  const { done, failed, end } = playing((name) =>
    name === hanging ? new Promise(() => undefined) : Promise.resolve(),
  );
  await vi.advanceTimersByTimeAsync(JOB_LIMIT_MS);
  await end;
  expect(JOB_LIMIT_MS).toBeLessThan(60_000);
  expect([...done].sort()).toEqual(NAMES.filter((name) => name !== hanging).sort());
  expect(failed).toEqual([{ kind: hanging, error: expect.objectContaining({ name: "Defect" }) }]);
});

it.each(NAMES)("%s hangs, and the jobs of other lines do not even wait", async (hanging) => {
  const { done } = playing((name) => (name === hanging ? new Promise(() => undefined) : Promise.resolve()));
  await vi.advanceTimersByTimeAsync(0);
  const others = JOBS.filter((line) => line.every(([name]) => name !== hanging)).flat();
  expect(done).toEqual(expect.arrayContaining(others.map(([name]) => name)));
});

it("goes on after a job that fails, in the order of the table", async () => {
  const { done, failed, end } = playing(async (name) => {
    if (name === "auto-confirm") throw new Error("x");
  });
  await end;
  for (const line of JOBS) {
    const names = line.map(([name]) => name).filter((name) => name !== "auto-confirm");
    expect(done.filter((name) => names.includes(name))).toEqual(names);
  }
  expect(failed).toEqual([{ kind: "auto-confirm", error: expect.objectContaining({ message: "x" }) }]);
});

it("says how each job went, and how long it took", async () => {
  const { end } = playing(async (name) => {
    if (name === "close-windows") await new Promise((resolve) => setTimeout(resolve, 1_500));
    if (name === "send-mails") throw new Error("x");
  });
  const startedAt = now();
  await vi.advanceTimersByTimeAsync(1_500);
  const runs = await end;
  expect(runs.map(({ name }) => name).sort()).toEqual(NAMES.toSorted());
  expect(runs.find(({ name }) => name === "close-windows")).toEqual({
    name: "close-windows",
    startedAt,
    tookMs: 1_500,
  });
  expect(runs.filter(({ error }) => error !== undefined)).toMatchObject([
    { name: "send-mails", error: { message: "x" } },
  ]);
});

it("gives each job reads of its own", async () => {
  const readers: unknown[] = [];
  const line = ["a", "b"].map((name): Job => [name, async ({ services }) => readers.push(services.read)]);
  await runJobs({ now } as Services, [line]);
  expect(new Set(readers).size).toBe(2);
});
