import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../../../../app/features/platform/shell/query-client.tsx";
import { readJson } from "../../../../../../app/browser/read-json.ts";
import { HttpError } from "../../../../../../app/lib/http-error.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs `work` to its end, however long it waits; gives its outcome and when each attempt was made, in ms. */
async function outcome<Value>(work: (attempt: () => void) => Promise<Value>) {
  const start = performance.now();
  const attempts: number[] = [];
  const settled = work(() => void attempts.push(Math.round(performance.now() - start))).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { ...(await settled), attempts };
}

describe("spec §9, the query cache as the screens have it", () => {
  const query = (error: Error) =>
    outcome((attempt) =>
      queryClient().fetchQuery({
        queryKey: ["x"],
        queryFn: () => {
          attempt();
          throw error;
        },
      }),
    );

  it.each([400, 401, 403, 404, 409, 422, 429])("a query that gets %i is not asked again", async (status) => {
    expect((await query(new HttpError(status))).attempts).toEqual([0]);
  });
  it.each([0, 500, 502, 503])("one that gets %i is asked twice more, after 1 s and 1.5 s", async (status) => {
    expect((await query(new HttpError(status))).attempts).toEqual([0, 1_000, 2_500]);
  });

  const mutation = (error: Error) =>
    outcome(async (attempt) => {
      const client = queryClient();
      const run = client.getMutationCache().build(client, {
        mutationFn: () => {
          attempt();
          return Promise.reject(error);
        },
      });
      return await run.execute(undefined);
    });
  it.each([400, 403, 429])("a mutation that gets %i is not sent again", async (status) => {
    expect((await mutation(new HttpError(status))).attempts).toEqual([0]);
  });
  it("one that gets 500, or no answer, is sent once more after 2 s", async () => {
    expect((await mutation(new HttpError(500))).attempts).toEqual([0, 2_000]);
    expect((await mutation(new HttpError(0))).attempts).toEqual([0, 2_000]);
  });
});

describe("a call of our own", () => {
  const answer = (body: string | null, init: ResponseInit) =>
    vi.stubGlobal("fetch", async () => new Response(body, init));

  it("gives its JSON, or null where there is no JSON", async () => {
    answer('{"a":1}', { status: 200 });
    expect(await readJson("/x")).toEqual({ a: 1 });
    answer(null, { status: 204 });
    expect(await readJson("/x")).toBeNull();
  });
  it.each([
    ['{"error":{"code":"session_expired"}}', { status: 401 }, { status: 401, code: "session_expired" }],
    ["<html>", { status: 502 }, { status: 502, code: null }],
    ["<html>", { status: 200 }, { status: 0, code: null }],
    ["{}", { status: 429, headers: { "retry-after": "7" } }, { status: 429, retryAfterSeconds: 7 }],
  ])("%s, %o throws %o", async (body, init, error) => {
    answer(body, init);
    await expect(readJson("/x")).rejects.toMatchObject(error);
  });
  it("that brings no answer throws status 0", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(readJson("/x")).rejects.toMatchObject({ name: "HttpError", status: 0 });
  });
});
