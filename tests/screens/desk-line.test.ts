import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, findFaults, goWithAxe } from "../support/axe.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A secretary enters a pile of results at the counter by the keyboard alone: one line each, two Enters.

const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  for (const name of ["Rafael Monteiro", "Rafael Nunes"]) await addAthlete(name);
  ({ page, errors } = await signIn(browser, app, "clerk", { viewport: DESKTOP }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** An athlete of the club without an account. */
async function addAthlete(name: string): Promise<void> {
  const id = randomUUID();
  await app.sql("insert into athletes (id, name, search_name) values ($1, $2, lower($2))", [id, name]);
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())",
    [randomUUID(), club.clubId, id],
  );
}

const line = () => page.getByRole("textbox", { name: "Resultado em uma linha" });
const said = () => page.locator(".desk-said");
const today = () => page.locator(".entered a").allTextContents();
const isOnLine = () => page.evaluate(() => document.activeElement?.id === "linha");

/** Writes a line and presses Enter. */
async function write(text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

it("Ctrl K leads to the line from any page of the office", async () => {
  await page.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  // A plain letter is typed; Ctrl K is taken from a field, too.
  const search = page.getByRole("searchbox").first();
  await search.focus();
  await page.keyboard.type("k");
  expect(await search.inputValue()).toBe("k");
  await page.keyboard.press("Control+K");
  await page.waitForURL((url) => url.pathname.endsWith("/lancar"));
  await line().waitFor();
  await expect.poll(isOnLine).toBe(true);
  expect(await line().getAttribute("aria-keyshortcuts")).toBe("Control+K Meta+K");
  await page.getByLabel("Onde").focus();
  await page.keyboard.press("Control+K");
  expect(await isOnLine()).toBe(true);
});

it("Enter says what the line was understood as and fills the form, Enter again enters it", async () => {
  await write("ana x bruno l 6/4 6/3");
  await said().getByText("Ana Souza venceu Bruno Lima por 6/4 6/3").waitFor();
  expect(await page.locator(".picked").allTextContents()).toEqual([
    expect.stringContaining("Ana Souza"),
    expect.stringContaining("Bruno Lima"),
  ]);
  expect(await page.locator(".board-cell").first().inputValue()).toBe("6");
  expect(await app.sql("select 1 from matches")).toEqual([]);
  await saveScreenshot(page, "desk-understood-1440");
  await page.keyboard.press("Enter");
  await expect.poll(today).toEqual(["Ana Souza venceu Bruno Lima por 6/4 6/3"]);
  // The next one is written at once.
  await expect.poll(isOnLine).toBe(true);
  expect(await line().inputValue()).toBe("");
});

it("asks which of two Rafaels is meant, in the middle of a pile", async () => {
  await write("caio+davi x ana+rafael 6/4 4/6 10/7");
  await page.getByRole("button", { name: "Rafael Monteiro" }).waitFor();
  await saveScreenshot(page, "desk-asks-1440");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Rafael Monteiro");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await said()
    .getByText("Caio Prado e Davi Rocha venceram Ana Souza e Rafael Nunes por 6/4 4/6 10/7")
    .waitFor();
  expect(await isOnLine()).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await today()).length).toBe(2);
  await expect.poll(isOnLine).toBe(true);
  await write("rafael m x caio wo");
  await said().getByText("Rafael Monteiro venceu Caio Prado por W.O.").waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(today)
    .toEqual([
      "Rafael Monteiro venceu Caio Prado por W.O.",
      "Caio Prado e Davi Rocha venceram Ana Souza e Rafael Nunes por 6/4 4/6 10/7",
      "Ana Souza venceu Bruno Lima por 6/4 6/3",
    ]);
  expect(await app.sql("select source, status, count(*)::int as n from matches group by 1, 2")).toEqual([
    { source: "secretary", status: "confirmed", n: 3 },
  ]);
});

it("says in one sentence what it did not understand, and the server's refusals as the form does", async () => {
  await expect.poll(isOnLine).toBe(true);
  await write("ana bruno 6/4 6/3");
  const error = page.locator(".desk-line .error");
  await error.getByText("Faltou o “x” entre os dois lados. Escreva assim: rafael x bruno 6/4 6/3").waitFor();
  await write("xavier x bruno 6/4 6/3");
  await error.getByText("Não achei “xavier” entre os atletas do clube.").waitFor();
  await write("ana x bruno 6/5 6/3");
  await error.getByText("6/5").waitFor();
  // The same match again: refused by the verb, with the way to the first.
  await write("ana x bruno 6/4 6/3");
  await said().getByText("Ana Souza venceu Bruno Lima por 6/4 6/3").waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("É outra partida do mesmo dia").waitFor();
  expect(await app.sql("select count(*)::int as n from matches")).toEqual([{ n: 3 }]);
  // Another hand in the form: what the line said is no longer what would be sent.
  await page.getByLabel("Onde").fill("Quadra 2");
  await page.keyboard.press("Control+K");
  await expect.poll(() => said().textContent()).toBe("");
});

it("what was entered today opens its match", async () => {
  await page.locator(".entered a").last().click();
  await page.getByText("Pontos desta partida").waitFor();
  await page.keyboard.press("Control+K");
  await expect.poll(isOnLine).toBe(true);
  expect(errors).toEqual([]);
});

it("looks right on a phone and on a desk, in the light and the dark", async () => {
  for (const [width, size] of [
    ["390", PHONE],
    ["1440", DESKTOP],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => sessionStorage.clear());
      await goWithAxe(page, `${app.origin}/club-admin-dashboard/lancar?clube=${club.clubId}`);
      await page.locator(".entered").waitFor();
      expect(await findFaults(page, colorScheme, ALL_RULES)).toEqual([]);
      const isWide = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(await isWide()).toBe(false);
      await saveScreenshot(page, `desk-${width}-${colorScheme}`);
    }
});

it("says the shortcut where there is a keyboard", async () => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ viewport: DESKTOP, storageState, locale: "pt-BR" });
  const desk = await context.newPage();
  await desk.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}`);
  await saveScreenshot(desk, "desk-office-1440");
  await desk.getByRole("link", { name: "Lançar resultado", exact: true }).click();
  await desk.getByText("abre esta tela de qualquer lugar do clube").waitFor();
  await saveScreenshot(desk, "desk-keys-1440");
  await context.close();
});
