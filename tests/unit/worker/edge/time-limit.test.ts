import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deadline } from "../../../../app/platform/within.server.ts";
import { createLog } from "../../../../app/platform/log.server.ts";
import { inTime } from "../../../../worker/edge/time-limit.ts";
import { refusal } from "../../../../worker/refusals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lines: string[] = [];
const log = createLog({}, (_level, line) => void lines.push(line));
const late = () => refusal(new Request("http://quadra.test/"), "unavailable", false);

it("gives the answer that comes in time as it is", async () => {
  const answer = new Response("tabela");
  expect(await inTime(Promise.resolve(answer), 50, late, { log, deadline: new Deadline() })).toBe(answer);
});

it("gives a 503 in words when nothing could be made, so that it is counted and copies stand in", async () => {
  const answer = await inTime(Promise.reject(new Error("broken")), 50, late, {
    log,
    deadline: new Deadline(),
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "error", event: "unanswered", error: "Error" },
  ]);
});

it("gives a 503 in words when nothing came in time, whatever comes later", async () => {
  const never = Promise.withResolvers<Response>();
  const answering = inTime(never.promise, 20, late, { log, deadline: new Deadline() });
  await vi.advanceTimersByTimeAsync(20);
  never.reject(new Error("late"));
  const answer = await answering;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
});

it("does not count what the request stood in line", async () => {
  const deadline = new Deadline();
  const turn = Promise.withResolvers<void>();
  const made = Promise.withResolvers<Response>();
  let settled: Response | null = null;
  const waiting = deadline.whileWaiting(() => turn.promise);
  void inTime(made.promise, 20, late, { log, deadline }).then((answer) => (settled = answer));
  await vi.advanceTimersByTimeAsync(10_000);
  turn.resolve();
  await waiting;
  expect(settled).toBeNull();
  await vi.advanceTimersByTimeAsync(19);
  expect(settled).toBeNull();
  // Its own 20 ms are over, and it has no answer.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(settled).toMatchObject({ status: 503 });
});

it.each([
  ["a program", "http://quadra.test/api/v1/me", {}, true, { error: { code: "unavailable" } }],
  [
    "a client of GoTrue's",
    "http://quadra.test/api/auth/v1/token",
    {},
    true,
    { code: 503, error_code: "request_timeout" },
  ],
  [
    "a page that stays",
    "http://quadra.test/athlete-dashboard.data",
    {},
    false,
    { ok: false, error: { code: "unavailable" } },
  ],
])("says so to %s in its own shape", async (_name, url, headers, isApi, body) => {
  const answer = refusal(new Request(url, { headers }), "unavailable", isApi);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject(body);
});
