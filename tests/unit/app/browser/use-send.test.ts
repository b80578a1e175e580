import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendForm } from "../../../../app/browser/use-send.ts";
import { catalogueToast } from "../../../../app/copy/error-catalogue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Spec §8, §9: three retries after 1 s, 2 s, 4 s, each with its toast.
it('a send whose answer is lost says "Tentando novamente" before each of its three retries', async () => {
  const askedAt: number[] = [];
  vi.stubGlobal("fetch", async () => {
    askedAt.push(Date.now());
    throw new TypeError("Failed to fetch");
  });
  const said: string[] = [];
  const form = new FormData();
  form.set("idempotency_key", "k");
  const sending = sendForm("/athlete-dashboard", form, () => said.push(catalogueToast("retrying").title));
  await vi.runAllTimersAsync();
  expect(await sending).toMatchObject({ ok: false, error: { code: "offline" } });
  expect(said).toEqual(Array(3).fill("Tentando novamente"));
  expect(askedAt.map((at) => at - askedAt[0]!)).toEqual([0, 1_000, 3_000, 7_000]);
});
