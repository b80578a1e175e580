import { expect, it } from "vitest";
import { inTime } from "../../../worker/edge/time-limit.ts";
import { refusal } from "../../../worker/refusals.ts";

const late = () => refusal(new Request("http://quadra.test/"), "unavailable", false);

it("gives the answer that comes in time as it is", async () => {
  const answer = new Response("tabela");
  expect(await inTime(Promise.resolve(answer), 50, late)).toBe(answer);
});

it("gives a 503 in words when nothing could be made, so that it is counted and copies stand in", async () => {
  const answer = await inTime(Promise.reject(new Error("broken")), 50, late);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
});

it("gives a 503 in words when nothing came in time, whatever comes later", async () => {
  const never = new Promise<Response>((_resolve, reject) => setTimeout(() => reject(new Error("late")), 60));
  const answer = await inTime(never, 20, late);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
  await new Promise((resolve) => setTimeout(resolve, 80));
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
    "a script of ours",
    "http://quadra.test/athlete-dashboard",
    { accept: "application/json" },
    false,
    { ok: false, error: { code: "unavailable" } },
  ],
])("says so to %s in its own shape", async (_name, url, headers, isApi, body) => {
  const answer = refusal(new Request(url, { headers }), "unavailable", isApi);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject(body);
});
