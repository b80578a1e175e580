import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { demoVisitor, see } from "../../support/pages.ts";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let app: TestApp;
let clubs: { id: string }[];
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  clubs = await app.sql<{ id: string }>("select id from clubs order by id limit 2");
});
afterAll(() => app?.stop());

test("the operator sees that nothing failed and that no purge has left", async () => {
  const page = await see(await demoVisitor(app, "admin"), "/system-diagnostics");
  expect(page.text).toContain("Nas últimas 24 horas, tudo saiu do banco.");
  expect(page.text).toContain("Chamadas disponíveis, de 25 25");
});

test("without database and Redis, pages seen before stay up; each failure is counted for the operator", async () => {
  const seen = `/public-ranking/${clubs[0]!.id}`;
  const before = await app.fetch(seen);
  expect(before.status).toBe(200);
  const text = await before.text();
  app.proxy.setFault("refuse");
  app.redis.setUnreachable(true);

  // Stale: shown at once while a renewal fails behind it.
  await sleep(5_500);
  const stale = await app.fetch(seen);
  expect([stale.status, await stale.text()]).toEqual([200, text]);
  // Past its 15 s: the renewal fails before the visitor's eyes, and the copy is shown all the same.
  await sleep(11_000);
  const kept = await app.fetch(seen);
  expect([kept.status, await kept.text()]).toEqual([200, text]);
  for (const club of clubs)
    expect((await app.fetch(`/display/${club.id}`)).status).toBeGreaterThanOrEqual(500);
  await sleep(1_500);

  app.proxy.setFault("off");
  app.redis.setUnreachable(false);
  const admin = await demoVisitor(app, "admin");
  for (const address of ["/system-diagnostics", "/system-diagnostics?falhas=7d"]) {
    const { text: words } = await see(admin, address);
    expect(words).toMatch(/Telão do clube \/display ?\/:clubId .{32,33} (agora|há \d min) 0 2 /);
    expect(words).toMatch(/Ranking do clube \/public-ranking ?\/:clubId .{32,33} (agora|há \d min) 2 0 /);
  }
});

test("a database that accepts and says nothing is away too: copies within 5 s, or a word", async () => {
  const seen = `/public-ranking/${clubs[1]!.id}`;
  const before = await app.fetch(seen);
  const text = await before.text();
  app.proxy.setFault("hang");
  await sleep(16_000);
  const startedAt = Date.now();
  const [kept, never] = await Promise.all([app.fetch(seen), app.fetch(`/tournaments`)]);
  expect([kept.status, await kept.text()]).toEqual([200, text]);
  expect(never.status).toBe(503);
  expect(await never.text()).toContain("Voltamos já");
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  app.proxy.setFault("off");
  await sleep(1_500);
  const { text: words } = await see(await demoVisitor(app, "admin"), "/system-diagnostics");
  expect(words).toMatch(/Torneios \/tournaments .{32,33} (agora|há \d min) 0 1 /);
  expect(words).toMatch(/Ranking do clube \/public-ranking ?\/:clubId .{32,33} (agora|há \d min) 3 0 /);
});

test("nobody but a super admin reads it", async () => {
  for (const name of ["atleta", "clube"] as const) {
    const page = await see(await demoVisitor(app, name), "/system-diagnostics");
    expect(page.text).not.toContain("Telão do clube");
  }
});
