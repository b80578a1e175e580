import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { settle, stopClock, turnUntil } from "../support/page-clock.ts";
import { openedRanking } from "../support/opened-ranking.ts";
import { letSignIn, reportByApi, signIn } from "../support/screens.ts";

// A screen is paired by the code that it shows, shows what the office says, and shows a code again once it was revoked.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let secretary: Page;
let tv: Page;
const WOMEN = "Feminino B e C, quarta temporada do Circuito de Verão da Praia";
let womenId: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary"]);
  womenId = await openedRanking(app, club.clubId, club.ana.athleteId);
  await app.sql("update rankings set enrolment = 'everybody', name = $2 where id = $1", [womenId, WOMEN]);
  for (const sport of ["tennis", "beach_tennis"])
    await reportByApi(app, club, "secretary", {
      sport,
      my_side: [club.ana.athleteId],
      their_side: [club.bruno.athleteId],
      sets: [6, 6].map((mine) => ({ mine, theirs: 2 })),
      end: "completed",
    });
  ({ page: secretary } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }));
  tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const shownCode = async () => {
  await expect.poll(() => tv.locator('[data-at="code"]').textContent()).toMatch(/^[0-9A-Z]{3} [0-9A-Z]{3}$/);
  return (await tv.locator('[data-at="code"]').textContent())!;
};
const card = () => secretary.locator("#tvs");

it("pairs the screen that shows a code; a mistyped one is refused beside its field", async () => {
  await stopClock(tv);
  await tv.goto(`${app.origin}/display/tv`);
  const code = await shownCode();
  await saveScreenshot(tv, "tv-pairing");
  // A screen that is switched off and on shows the same code.
  await tv.reload();
  expect(await shownCode()).toBe(code);
  await secretary.goto(`${app.origin}/club-admin-dashboard/patrocinadores?clube=${club.clubId}`);
  await card().getByLabel("Código da TV").fill("222 222");
  await card().getByLabel("Nome da TV").fill("Recepção");
  await card().getByRole("button", { name: "Ligar TV" }).click();
  await card().getByText("Nenhuma TV está mostrando este código.").waitFor();
  await card().getByLabel("Código da TV").fill(code.toLowerCase());
  await card().getByRole("button", { name: "Ligar TV" }).click();
  await expect.poll(() => app.sql("select 1 from tvs")).toHaveLength(1);
  // It asks whether somebody has typed the code, every few seconds.
  await turnUntil(tv, async () => tv.url(), `${app.origin}/display/${club.clubId}#tv`, 6);
  await tv.getByText("clube da praia").first().waitFor();
  await expect.poll(() => tv.locator('[data-at="title"]').textContent()).toBe("Tênis · Simples");
  await settle(tv);
  // From here on messages of the channel lead it, by real time.
  await tv.clock.resume();
});

it("shows what the office chooses, as soon as it is saved", async () => {
  await card().getByRole("checkbox", { name: "Beach tennis · Simples" }).check();
  await card().getByRole("button", { name: "Salvar Recepção" }).click();
  await expect
    .poll(() => tv.locator('[data-at="title"]').textContent(), { timeout: 15_000 })
    .toBe("Beach tennis · Simples");
});

it("shows a ranking by category, which the office chooses like the others and an address may name", async () => {
  const title = `Tênis · Simples · ${WOMEN}`;
  await card().getByRole("checkbox", { name: "Beach tennis · Simples" }).uncheck();
  await card().getByRole("checkbox", { name: title }).check();
  await card().getByRole("button", { name: "Salvar Recepção" }).click();
  await expect.poll(() => tv.locator('[data-at="title"]').textContent(), { timeout: 15_000 }).toBe(title);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await page.goto(`${app.origin}/display/${club.clubId}?ranking=${womenId}`);
    await expect.poll(() => page.locator('[data-at="title"]').textContent()).toBe(title);
    await page.getByRole("img", { name: `/public-ranking/${club.clubId}?ranking=${womenId}` }).waitFor();
    await saveScreenshot(page, `tv-ranking-${height}`);
    const head = await page.locator(".tv-head").evaluate((element) => {
      const at = (part: string) => element.querySelector(part)!.getBoundingClientRect();
      const [name, words, clock, rule] = [at("h1"), at(".tv-title"), at(".tv-clock"), at(".tv-rule")];
      return {
        isApart: name.right <= words.left && Math.max(words.right, rule.right) <= clock.left,
        isWithin: words.height <= element.clientHeight + 1,
        // Under the title, above the table, and no smaller than what is read from six metres.
        isUnder:
          rule.top >= words.bottom &&
          rule.bottom <= document.querySelector(".tv-board")!.getBoundingClientRect().top,
        isLarge:
          (Number.parseFloat(getComputedStyle(element.querySelector(".tv-rule")!).fontSize) * 1080) /
            innerHeight >=
          31.9,
      };
    });
    expect(head).toEqual({ isApart: true, isWithin: true, isUnder: true, isLarge: true });
    // The words of the public page.
    const pills = await fetch(`${app.origin}/public-ranking/${club.clubId}?ranking=${womenId}`);
    expect(await page.locator('[data-at="rule"]').textContent()).toBe("Últimas 52 semanas");
    expect(await pills.text()).toContain("Últimas 52 semanas");
  }
});

it("shows a code again once it was revoked, and its old proof opens nothing", async () => {
  await card().getByRole("button", { name: "Desligar Recepção" }).click();
  await tv.waitForURL(`${app.origin}/display/tv`);
  await shownCode();
  expect(await app.sql("select 1 from tvs")).toEqual([]);
  // The public address stays open to everybody.
  await tv.goto(`${app.origin}/display/${club.clubId}`);
  await tv.getByText("clube da praia").first().waitFor();
});
