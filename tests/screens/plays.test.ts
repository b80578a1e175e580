import { readFile } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { runClock, settle, stopClock, turnUntil } from "../support/page-clock.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// Proof of play: a paired screen counts what can be seen on it and nothing else, and the office reads the sum.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let secretary: Page;
let screen: BrowserContext;
let tv: Page;

const SHEET = "/club-admin-dashboard/patrocinadores/exibicoes";
const [GOOD, BROKEN] = [uuidv7(), uuidv7()];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  await app.sql("update clubs set plan = 'completo' where id = $1", [club.clubId]);
  for (const [id, name, logo, position] of [
    [GOOD, "Padaria do Zé", "/icon-192.png", 0],
    [BROKEN, "Sem Logo", "/nada.png", 1],
  ])
    await app.sql(
      `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt, position)
       values ($1, $2, 'local', $3, $4, 192, 192, 'x', $5)`,
      [id, name, club.clubId, logo, position],
    );
  ({ page: secretary } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }));
  screen = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  tv = await screen.newPage();
  // Both windows of the screen share the clock that stands.
  await stopClock(tv);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const counted = async () => {
  const [on] = await app.sql<{ ms: string }>("select coalesce(sum(on_ms), 0) as ms from tv_days");
  const plays = await app.sql<{ id: string; ms: string; times: number }>(
    "select sponsor_id as id, sum(shown_ms) as ms, sum(times)::int as times from sponsor_plays group by 1",
  );
  return {
    onMs: Number(on!.ms),
    plays: new Map(plays.map(({ id, ms, times }) => [id, { ms: Number(ms), times }])),
  };
};
/** Loads the screen anew, which hands in what it had counted, and waits until that has come and it counts again. */
async function handIn(): Promise<number> {
  // For the server as much time has passed as for the screen, and more: it credits none that is yet to come.
  await app.sql(
    "update tvs set paired_at = paired_at - interval '1 hour', played_until = played_until - interval '1 hour'",
  );
  const taken = tv.waitForResponse((answer) => answer.url().endsWith("/api/v1/tvs/plays"));
  await tv.reload();
  await counting();
  expect(await (await taken).json()).toMatchObject({ is_taken: true });
  return (await counted()).onMs;
}
const hide = () =>
  tv.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
/** Until the script that counts has begun in one window, and so many others wait for their turn. */
async function counting(others = 0): Promise<void> {
  const locks = () =>
    tv.evaluate(async () => {
      const { held, pending } = await navigator.locks.query();
      return [held!.length, pending!.length];
    });
  await expect.poll(locks).toEqual([1, others]);
  await settle(tv);
}

it("counts the logos that a paired screen shows; not one that did not load, and nothing on a screen of anybody", async () => {
  const strangers = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const scripts: string[] = [];
  strangers.on("request", (request) => void scripts.push(request.url()));
  await strangers.goto(`${app.origin}/display/${club.clubId}`);

  await tv.goto(`${app.origin}/display/tv`);
  const code = tv.locator('[data-at="code"]');
  await expect.poll(() => code.textContent()).toMatch(/^[0-9A-Z]{3} [0-9A-Z]{3}$/);
  await secretary.goto(`${app.origin}/club-admin-dashboard/patrocinadores?clube=${club.clubId}`);
  await secretary.getByLabel("Código da TV").fill((await code.textContent())!);
  await secretary.getByLabel("Nome da TV").fill("Recepção");
  await secretary.getByRole("button", { name: "Ligar TV" }).click();
  await expect.poll(() => app.sql("select 1 from tvs")).toHaveLength(1);
  await turnUntil(tv, async () => tv.url(), `${app.origin}/display/${club.clubId}#tv`);
  await counting();
  await runClock(tv, 6_000);
  await handIn();
  const { onMs, plays } = await counted();
  expect(onMs).toBe(6_000);
  // The first look may come before the logo.
  expect(plays.get(GOOD)!.ms).toBeGreaterThanOrEqual(5_000);
  expect(plays.get(GOOD)!.ms).toBeLessThanOrEqual(onMs);
  expect(plays.get(GOOD)!.times).toBe(1);
  expect(plays.has(BROKEN)).toBe(false);

  expect(scripts.filter((url) => /paired-screen|tvs\//.test(url))).toEqual([]);
  await strangers.context().close();
});

it("counts nothing while it is hidden, or without network", async () => {
  // A screen that has counted nothing hands nothing in.
  await runClock(tv, 3_000);
  let before = await handIn();
  for (const stop of [hide, () => screen.setOffline(true)]) {
    await runClock(tv, 3_000);
    await stop();
    await runClock(tv, 5_000);
    await screen.setOffline(false);
    const after = await handIn();
    expect(after - before).toBe(3_000);
    before = after;
  }
});

it("counts once, though two windows show the same screen", async () => {
  const before = (await counted()).onMs;
  const second = await screen.newPage();
  await second.goto(`${app.origin}/display/${club.clubId}#tv`);
  await counting(1);
  await runClock(tv, 5_000);
  await second.close();
  expect((await handIn()) - before).toBe(5_000);
});

it("gives the office the sheet, as a table, a spreadsheet and a picture", async () => {
  await secretary.goto(`${app.origin}/club-admin-dashboard/patrocinadores?clube=${club.clubId}`);
  await secretary.getByRole("link", { name: "Ver as exibições" }).click();
  const row = secretary.getByRole("row").filter({ hasText: "Padaria do Zé" });
  await row.getByText("Recepção:").waitFor();
  await saveScreenshot(secretary, "plays-1440");

  const [picture] = await Promise.all([
    secretary.waitForEvent("download"),
    secretary.getByRole("button", { name: "Baixar imagem (PNG)" }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^exibicoes-\d{4}-\d\d\.png$/);
  const png = await readFile(await picture.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(2_480);

  const [file] = await Promise.all([
    secretary.waitForEvent("download"),
    secretary.getByRole("link", { name: "Baixar planilha (CSV)" }).click(),
  ]);
  const csv = await readFile(await file.path(), "utf8");
  const seconds = Math.round((await counted()).plays.get(GOOD)!.ms / 1_000);
  expect(csv).toMatch(new RegExp(`;Padaria do Zé;local;no ar;Recepção;1;\\d+;${seconds};`));

  await secretary.goto(`${app.origin}/club-admin-dashboard/patrocinadores?clube=${club.clubId}#tvs`);
  await secretary.locator("#tvs").getByText("No ar", { exact: true }).waitFor();
});

it("keeps a screen that was revoked; a month without any says so, and so does a plan without proof of play", async () => {
  await secretary.getByRole("button", { name: "Desligar Recepção" }).click();
  await expect.poll(() => app.sql("select 1 from tvs")).toEqual([]);
  await turnUntil(tv, async () => tv.url(), `${app.origin}/display/tv`, 70);
  await secretary.setViewportSize({ width: 390, height: 844 });
  await secretary.goto(`${app.origin}${SHEET}?clube=${club.clubId}`);
  await secretary.getByRole("rowheader", { name: "Recepção", exact: true }).waitFor();
  await secretary.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(secretary, "plays-390");
  await secretary.goto(`${app.origin}${SHEET}?clube=${club.clubId}&mes=2025-01`);
  await secretary.getByText("Nada foi exibido neste mês").waitFor();
  await app.sql("update clubs set plan = 'essencial' where id = $1", [club.clubId]);
  await secretary.goto(`${app.origin}${SHEET}?clube=${club.clubId}`);
  await secretary.getByText("O comprovante de exibição vem nos planos Completo e Rede").waitFor();
  await saveScreenshot(secretary, "plays-offer-390");
});
