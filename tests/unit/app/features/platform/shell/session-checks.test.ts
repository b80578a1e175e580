import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { scheduleChecks } from "../../../../../../app/features/platform/shell/session-checks.client.ts";
import { isRefreshDue, readExpiry, TICK_MS, ticksLeft } from "../../../../../../app/lib/session-ticks.ts";

describe("spec §9, token refresh ticks every 30 s, refresh when 3 ticks remain", () => {
  test("a tick is 30 s", () => expect(TICK_MS).toBe(30_000));
  it.each([
    [900_000, 30, false],
    [150_000, 5, false],
    [120_000, 4, false],
    [119_999, 3, true],
    [90_000, 3, true],
    [30_000, 1, true],
    [0, 0, true],
    [-1, -1, true],
  ])("%i ms before expiry %i ticks remain: refreshes %s", (left, ticks, due) => {
    expect([ticksLeft(1e12 + left, 1e12), isRefreshDue(1e12 + left, 1e12)]).toEqual([ticks, due]);
  });
});

describe("the readable expiry of a session, whose name is derived from the backend's host (spec §9)", () => {
  it.each([
    ["a=b; quadra-127-0-0-1-8787-member=1790000000; c=d", "127.0.0.1:8787", 1_790_000_000_000],
    ["__Host-quadra-quadra-example-member=1790000000", "quadra.example", 1_790_000_000_000],
    ["quadra-127-0-0-1-9999-member=1790000000", "127.0.0.1:8787", null],
    ["quadra-127-0-0-1-8787-member=x", "127.0.0.1:8787", null],
    ["quadra-127-0-0-1-8787-member=", "127.0.0.1:8787", null],
    ["", "127.0.0.1:8787", null],
  ])("%s on %s", (cookies, host, expiresAt) => expect(readExpiry(cookies, host)).toBe(expiresAt));
});

describe("spec §9, when a session is checked", () => {
  const done: string[] = [];
  let checks: ReturnType<typeof scheduleChecks>;
  beforeEach(() => {
    vi.useFakeTimers();
    done.length = 0;
    const say = (what: string) => () => void done.push(`${what} ${performance.now()}`);
    checks = scheduleChecks({ check: say("check"), refetchStale: say("refetch") });
    vi.setSystemTime(0);
  });
  afterEach(() => {
    checks.stop();
    vi.useRealTimers();
  });
  /** Lists the actions so far, in ms since `start`. */
  const times = (start: number) =>
    done.map((entry) => entry.replace(/ (.+)$/, (_all, at) => ` ${Math.round(Number(at) - start)}`));

  it("1 s after login, then every 10 min", () => {
    const start = performance.now();
    checks.start();
    vi.advanceTimersByTime(999);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(20 * 60_000);
    expect(times(start)).toEqual(["check 1000", "check 600000", "check 1200000"]);
  });

  it("2 s after the tab becomes visible; stale queries 1 s after the debounce of 500 ms", () => {
    checks.seen(false);
    vi.advanceTimersByTime(60_000);
    expect(done).toEqual([]);
    const start = performance.now();
    checks.seen(true);
    vi.advanceTimersByTime(60_000);
    expect(times(start)).toEqual(["refetch 1500", "check 2000"]);
  });

  it("a tab that flickers for less than 500 ms causes nothing", () => {
    checks.seen(false);
    vi.advanceTimersByTime(499);
    checks.seen(true);
    vi.advanceTimersByTime(60_000);
    expect(done).toEqual([]);
  });

  it("a tab that is left again before its time comes is not checked", () => {
    checks.seen(false);
    vi.advanceTimersByTime(1_000);
    checks.seen(true);
    vi.advanceTimersByTime(900);
    checks.seen(false);
    vi.advanceTimersByTime(60_000);
    expect(done.filter((entry) => entry.startsWith("check"))).toEqual([]);
  });

  it("stopped, nothing comes any more", () => {
    checks.start();
    checks.seen(false);
    vi.advanceTimersByTime(600);
    checks.seen(true);
    checks.stop();
    vi.advanceTimersByTime(60 * 60_000);
    expect(done).toEqual([]);
  });
});
