import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import type { Visitor } from "../../support/identity.ts";
import { demoVisitor, see } from "../../support/pages.ts";

let app: TestApp;
let clubs: { id: string }[];
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  clubs = await app.sql<{ id: string }>("select id from clubs order by id limit 2");
});
afterAll(() => app?.stop());

/** Waits until a page shows all of these: failures are counted after the answers. */
async function untilSeen(visitor: Visitor, address: string, all: readonly RegExp[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const { text } = await see(visitor, address);
      for (const each of all) expect(text).toMatch(each);
    },
    { timeout: 20_000, interval: 250 },
  );
}

test("the operator sees that nothing failed and that no purge has left", async () => {
  const page = await see(await demoVisitor(app, "admin"), "/system-diagnostics");
  expect(page.text).toContain("Nas últimas 24 horas, tudo saiu do banco.");
  expect(page.text).toContain("Chamadas disponíveis, de 25 25");
});

test("without database and Redis, pages seen before stay up; each failure is counted for the operator", async () => {
  const seen = `/public-ranking/${clubs[0]!.id}`;
  const before = await app.fetch(seen);
  expect(before.status).toBe(200);
  const rendered = app.edge.renders(seen);
  const text = await before.text();
  app.proxy.setFault("refuse");
  app.redis.setUnreachable(true);

  // Stale: shown at once while its renewal fails.
  app.edge.shiftClock(5_500);
  const stale = await app.fetch(seen);
  expect([stale.status, await stale.text()]).toEqual([200, text]);
  // That renewal has ended before the next begins, or the two would be one: another answer without database comes after it.
  await vi.waitFor(() => expect(app.edge.renders(seen)).toBe(rendered + 1), { timeout: 20_000 });
  await app.fetch("/healthz");
  // Past its 15 s: the renewal fails before the visitor's eyes, and the copy is shown all the same.
  app.edge.shiftClock(11_000);
  const kept = await app.fetch(seen);
  expect([kept.status, await kept.text()]).toEqual([200, text]);
  for (const club of clubs) expect((await app.fetch(`/display/${club.id}`)).status).toBe(503);

  app.proxy.setFault("off");
  app.redis.setUnreachable(false);
  const admin = await demoVisitor(app, "admin");
  for (const address of ["/system-diagnostics", "/system-diagnostics?falhas=7d"]) {
    await untilSeen(admin, address, [
      /Telão do clube \/display ?\/:clubId .{32,33} (agora|há \d min) 0 2 /,
      /Ranking do clube \/public-ranking ?\/:clubId .{32,33} (agora|há \d min) 2 0 /,
    ]);
  }
});

test("a database that accepts and says nothing is away too: copies, or a word", async () => {
  const seen = `/public-ranking/${clubs[1]!.id}`;
  const before = await app.fetch(seen);
  const text = await before.text();
  app.proxy.setFault("hang");
  app.edge.shiftClock(16_000);
  const [kept, never] = await Promise.all([app.fetch(seen), app.fetch(`/tournaments`)]);
  expect([kept.status, await kept.text()]).toEqual([200, text]);
  expect(never.status).toBe(503);
  expect(await never.text()).toContain("Voltamos já");
  app.proxy.setFault("off");
  await untilSeen(await demoVisitor(app, "admin"), "/system-diagnostics", [
    /Torneios \/tournaments .{32,33} (agora|há \d min) 0 1 /,
    /Ranking do clube \/public-ranking ?\/:clubId .{32,33} (agora|há \d min) 3 0 /,
  ]);
});

test("nobody but a super admin reads it", async () => {
  for (const name of ["atleta", "clube"] as const) {
    const page = await see(await demoVisitor(app, name), "/system-diagnostics");
    expect(page.text).not.toContain("Telão do clube");
  }
});
