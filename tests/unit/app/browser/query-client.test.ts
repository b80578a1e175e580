import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { queryClient } from "../../../../app/browser/query-client.ts";
import { readJson } from "../../../../app/browser/read-json.ts";
import { sendForm } from "../../../../app/browser/use-send.ts";
import { HttpError } from "../../../../app/lib/http-error.ts";

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

describe("spec §9, retry: what the screens send", () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };
  const keyed = form({ idempotency_key: "k" });
  /** Sends it to a server that answers these, one after the other; "lost" is no answer. */
  const send = (sent: FormData, answers: (object | "lost")[], isOnline = true) => {
    vi.stubGlobal("navigator", { onLine: isOnline });
    let retries = 0;
    return outcome(async (attempt) => {
      vi.stubGlobal("fetch", async () => {
        attempt();
        const next = answers.shift()!;
        if (next === "lost") throw new TypeError("Failed to fetch");
        return Response.json(next, { status: "ok" in next && next.ok ? 200 : 503 });
      });
      const answer = await sendForm("/x", sent, () => (retries += 1));
      return { answer, retries };
    });
  };
  const done = { ok: true, sentence: "Pronto." };
  const busy = { ok: false, error: { code: "busy" } };

  test("a form with its own key whose answers are lost is sent 3 times more, after 1, 2 and 4 s, each time reported to the caller", async () => {
    const lost = await send(keyed, ["lost", "lost", "lost", "lost", "lost"]);
    expect(lost.attempts).toEqual([0, 1_000, 3_000, 7_000]);
    expect(lost).toMatchObject({ value: { retries: 3, answer: { ok: false, error: { code: "offline" } } } });
  });
  test("until one arrives", async () => {
    const late = await send(keyed, ["lost", busy, done]);
    expect([late.attempts, late]).toMatchObject([[0, 1_000, 3_000], { value: { retries: 2, answer: done } }]);
  });
  test("what was refused is not sent again", async () => {
    const refused = { ok: false, error: { code: "impossible_score" } };
    expect((await send(keyed, [refused, done])).attempts).toEqual([0]);
  });
  test("nor a form without a key, nor where the browser knows that it is offline", async () => {
    expect((await send(form({ a: "b" }), ["lost", done])).attempts).toEqual([0]);
    expect((await send(keyed, ["lost", done], false)).attempts).toEqual([0]);
  });
});
