import { expect, it } from "vitest";
import { inTime } from "../../../worker/edge/time-limit.ts";

it("gives the answer that comes in time as it is", async () => {
  const answer = new Response("tabela");
  expect(await inTime(Promise.resolve(answer), 50)).toBe(answer);
});

it("gives a 503 in words when nothing could be made, so that it is counted and copies stand in", async () => {
  const answer = await inTime(Promise.reject(new Error("broken")), 50);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
});

it("gives a 503 in words when nothing came in time, whatever comes later", async () => {
  const late = new Promise<Response>((_resolve, reject) => setTimeout(() => reject(new Error("late")), 60));
  const answer = await inTime(late, 20);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("Serviço indisponível no momento.");
  await new Promise((resolve) => setTimeout(resolve, 80));
});
