import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makeClub } from "../../support/identity.ts";

// Issue G, 10: variants of public addresses that the edge has no copy of are limited by address; canonical ones are not.

let app: TestApp;
let club: string;

beforeAll(async () => {
  app = await startApp();
  club = await makeClub(app, "Praia Clube");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const ask = (path: string, address = "10.5.5.5") =>
  fetch(new URL(path, app.workerOrigin), {
    redirect: "manual",
    headers: { "cf-connecting-ip": address },
  });

async function statusesOf(paths: readonly string[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  // A few at once: a busy database would refuse some of a hundred.
  for (let i = 0; i < paths.length; i += 5)
    for (const { status } of await Promise.all(paths.slice(i, i + 5).map((path) => ask(path))))
      counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const many = (path: (i: number) => string) => Array.from({ length: 110 }, (_, i) => path(i));

describe("of 110 variants of one address a hundred are answered", () => {
  it.each([
    ["cursors of the tournaments", (i: number) => `/tournaments-list?cursor=${i + 1}`],
    ["spellings of a sport", (i: number) => `/tournaments-list?sport=tennis${i}`],
    ["cities", (i: number) => `/geographical-rankings?city=${2_000_000 + i}`],
  ])("%s", async (_name, path) => {
    expect(await statusesOf(many(path))).toEqual({ 200: 100, 429: 10 });
    const refused = await ask(path(200));
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(refused.headers.get("cache-control")).toBe("private, no-store");
    expect(await refused.text()).toMatch(/Limite de tentativas excedido[\s\S]*Aguarde 1 minuto antes/);
    // The address itself, choices from its lists, and other people are answered as ever.
    expect((await ask(path(0).split("?")[0]!)).status).toBe(200);
    expect((await ask("/tournaments-list?sport=tennis&status=open")).status).toBe(200);
    expect((await ask(path(200), "10.6.6.6")).status).toBe(200);
  });
});

it("days of a table, and messages of a display, are counted apart from each other", async () => {
  const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
  const ranking = await statusesOf(many((i) => `/public-ranking/${club}?as_of=${day(i)}`));
  expect(ranking).toEqual({ 200: 100, 429: 10 });
  const version = `/api/v1/clubs/${club}/display/version`;
  const messages = await statusesOf(many(() => `${version}?message=${crypto.randomUUID()}`));
  expect(messages).toEqual({ 200: 100, 429: 10 });
  expect((await ask(version)).status).toBe(200);
});

it("canonical addresses count against nothing, and do not depend on the limiter", async () => {
  const canonical = [
    "/",
    "/tournaments",
    `/public-ranking/${club}`,
    `/public-ranking/${club}?format=doubles`,
  ];
  const asked = Array.from({ length: 120 }, (_, i) => canonical[i % canonical.length]!);
  expect(await statusesOf(asked)).toEqual({ 200: 120 });
  app.redis.setUnreachable(true);
  try {
    expect(await statusesOf(canonical)).toEqual({ 200: canonical.length });
    expect((await ask(`/api/v1/clubs/${club}/display/version?message=${crypto.randomUUID()}`)).status).toBe(
      200,
    );
    const unverified = await ask("/tournaments-list?cursor=7");
    expect([unverified.status, unverified.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await unverified.text()).toContain("Não foi possível verificar agora; tente de novo em instantes");
  } finally {
    app.redis.setUnreachable(false);
  }
});
