import { describe, expect, it, test } from "vitest";
import { HttpError } from "../../../../app/lib/http-error.ts";
import {
  KEPT_MS,
  MUTATION_RETRY_MS,
  QUERY_POLICY,
  queryRetryDelayMs,
  retriesMutation,
  retriesQuery,
  STALE_MS,
} from "../../../../app/features/platform/shell/query-policy.ts";
import { RETRIES, retryDelayMs, waitToSendAgainMs } from "../../../../app/lib/retry.ts";
import { throttleWaitMs } from "../../../../app/features/base/notifications/throttle.ts";

describe("spec §9, retry: 3 retries, base delay 1 s, factor 2, maximum 10 s", () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 10_000],
    [30, 10_000],
  ])("before retry %i it waits %i ms", (retry, ms) => expect(retryDelayMs(retry)).toBe(ms));

  const lost = { code: "offline", hasKey: true, retries: 0, isOnline: true } as const;
  it.each([
    ["whose answer is lost", lost, 1_000],
    ["that found nobody ready", { ...lost, code: "busy" as const }, 1_000],
    ["a second time", { ...lost, retries: 1 }, 2_000],
    ["a third time", { ...lost, retries: 2 }, 4_000],
    ["but not a fourth", { ...lost, retries: RETRIES }, null],
    ["but not what was refused", { ...lost, code: "impossible_score" as const }, null],
    ["but not one too many", { ...lost, code: "rate_limited" as const }, null],
    ["but not without a key of its own", { ...lost, hasKey: false }, null],
    ["but not where the browser knows that it is offline", { ...lost, isOnline: false }, null],
  ])("a form is sent again, %s", (_name, sent, waitMs) => expect(waitToSendAgainMs(sent)).toBe(waitMs));
});

describe("spec §9, query cache", () => {
  test("stale after 5 min, kept 15 min", () => expect([STALE_MS, KEPT_MS]).toEqual([300_000, 900_000]));

  it.each([
    [0, new HttpError(500), true],
    [1, new HttpError(503), true],
    [2, new HttpError(500), false],
    [0, new HttpError(0), true],
    [0, new TypeError("Failed to fetch"), true],
    [2, new TypeError("Failed to fetch"), false],
    [0, new HttpError(400), false],
    [0, new HttpError(401), false],
    [0, new HttpError(404), false],
    [0, new HttpError(429), false],
    [0, new HttpError(499), false],
  ])("after %i earlier failures, %s is retried: %s", (failures, error, retries) =>
    expect(retriesQuery(failures, error)).toBe(retries),
  );

  it.each([
    [0, 1_000],
    [1, 1_500],
    [2, 2_250],
    [5, 7_593.75],
    [6, 10_000],
    [40, 10_000],
  ])("retry %i waits %f ms: 1000 ms × 1.5 per attempt, at most 10 s", (retry, ms) =>
    expect(queryRetryDelayMs(retry)).toBe(ms),
  );

  test("mutations retry once after 2 s, never on 4xx", () => {
    expect(MUTATION_RETRY_MS).toBe(2_000);
    expect([0, 1].map((failures) => retriesMutation(failures, new HttpError(500)))).toEqual([true, false]);
    expect([400, 403, 422, 429].map((status) => retriesMutation(0, new HttpError(status)))).toEqual(
      Array(4).fill(false),
    );
  });

  test("no refetch on window focus; refetch on reconnect and on mount", () => {
    const { queries, mutations } = QUERY_POLICY;
    expect([queries.refetchOnWindowFocus, queries.refetchOnReconnect, queries.refetchOnMount]).toEqual([
      false,
      true,
      true,
    ]);
    expect([queries.staleTime, queries.gcTime, queries.retry, queries.retryDelay]).toEqual([
      STALE_MS,
      KEPT_MS,
      retriesQuery,
      queryRetryDelayMs,
    ]);
    expect([mutations.retry, mutations.retryDelay]).toEqual([retriesMutation, MUTATION_RETRY_MS]);
  });
});

describe("spec §9, notifications: fetch throttle 5 s", () => {
  it.each([
    [null, 10_000, 0],
    [10_000, 10_000, 5_000],
    [10_000, 14_999, 1],
    [10_000, 15_000, 0],
    [10_000, 90_000, 0],
  ])("last at %s, now %i: waits %i ms", (lastAt, now, ms) =>
    expect(throttleWaitMs(lastAt, now, 5_000)).toBe(ms),
  );
});
