import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { eventToDraw } from "../support/draw-desk.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// The club's secretary announces a draw, the clock makes it once its number is out, and it is drawn anew with a reason; everybody sees it.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let errors: string[];
let tournamentId: string;
let eventId: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  ({ tournamentId, eventId } = await eventToDraw(app.sql, club, club.clubId));
  ({ page: desk, errors } = await signIn(browser, app, "clerk", { viewport: { width: 1440, height: 900 } }));
  await desk.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}/chaves?clube=${club.clubId}`);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The number of a draw that was announced has come out: its round is one of the past. */
const numberComesOut = () =>
  app.sql(
    `update tournament_draws set beacon_round = 1000, beacon_at = now() - interval '1 minute'
     where event_id = $1 and status = 'announced'`,
    [eventId],
  );
const draws = () =>
  app.sql<{ status: string; reason: string | null; published: { seeds: number[]; entries: string[] } }>(
    "select status, reason, published from tournament_draws where event_id = $1 order by number",
    [eventId],
  );
const firstInOrder = async () => (await desk.locator(".draw-order li .strong").allTextContents()).at(0);
const pictures = async (name: string) => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await desk.setViewportSize(viewport);
      await desk.emulateMedia({ colorScheme });
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await saveScreenshot(desk, `${name}-${viewport.width}-${colorScheme}`);
    }
  await desk.emulateMedia({ colorScheme: "light" });
  await desk.setViewportSize({ width: 1440, height: 900 });
};

it("puts seeds in order by hand and announces the draw", async () => {
  await desk.getByLabel("À mão").check();
  const before = await firstInOrder();
  await desk.getByRole("button", { name: `Descer ${before}` }).click();
  expect(await firstInOrder()).not.toBe(before);
  await pictures("draw-announce");
  await desk.getByRole("button", { name: "Anunciar sorteio" }).click();
  await desk.getByRole("heading", { name: "Sorteio de Livre anunciado" }).waitFor();
  const [draw] = await draws();
  expect(draw!.published.seeds).toHaveLength(2);
});

it("counts down, shows everybody who is in by number, and draws by itself once the number is out", async () => {
  await desk
    .getByRole("timer")
    .getByText(/^(10:0\d|9:\d\d)$/)
    .waitFor();
  expect(await desk.getByRole("button", { name: "Sortear", exact: true }).count()).toBe(0);
  await pictures("draw-waiting");
  const failed: string[] = [];
  const page = await asStranger(failed);
  await page.getByText(/^O número sai em (10:0\d|9:\d\d)$/).waitFor();
  const entrants = page.locator(".draw-entrants li");
  expect(await entrants.allInnerTexts()).toEqual([
    expect.stringMatching(/^nº 1 Ana Souza/),
    expect.stringMatching(/^nº 2 Bruno Lima/),
    expect.stringMatching(/^nº 3 Caio /),
    expect.stringMatching(/^nº 4 Davi /),
  ]);
  await page.getByText("Cabeças de chave escolhidos pela organização.").waitFor();
  await page.setViewportSize(PHONE);
  await entrants.first().scrollIntoViewIfNeeded();
  await saveScreenshot(page, "draw-announced-public-390");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(failed).toEqual([]);
  await page.context().close();
  await numberComesOut();
  await desk.reload();
  await desk.locator("summary", { hasText: "Como foi sorteado" }).click();
  await desk.getByText("1º sorteio, feito").waitFor();
  await desk.getByRole("heading", { name: "Semifinais" }).waitFor();
  expect(await draws()).toMatchObject([{ status: "drawn" }]);
  await pictures("draw-made");
});

/** The tournament's page as somebody without an account opens it; what fails in it is put into `failed`. */
const asStranger = async (failed: string[]) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "pt-BR" });
  const page = await context.newPage();
  keepFaults(page, failed);
  await page.goto(`${app.origin}/tournaments/${tournamentId}?aba=chaves`);
  return page;
};

it("is made again by a stranger's browser, which says whether it is the same", async () => {
  const failed: string[] = [];
  const page = await asStranger(failed);
  const button = page.getByRole("button", { name: "Refazer o sorteio" });
  // Purges are few a minute: until theirs the edge gives the page as it was, for some seconds.
  const isThere = async () =>
    (await page.locator("[data-redraw]").count()) > 0 || (await page.reload(), false);
  await expect.poll(isThere, { timeout: 60_000, interval: 1_000 }).toBe(true);
  await page.locator("summary", { hasText: "Como foi sorteado" }).click();
  await button.click();
  const said = page.getByText("Igual: o código confere e sai a mesma chave.");
  await said.waitFor();
  expect((await said.textContent())!.match(/Semifinais: nº \d \S.+ × nº \d \S/g)).toHaveLength(2);
  await button.scrollIntoViewIfNeeded();
  await saveScreenshot(page, "draw-public-1440");
  await page.setViewportSize(PHONE);
  await button.scrollIntoViewIfNeeded();
  await saveScreenshot(page, "draw-public-390");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  // Another number, or another list, is not what was published.
  const tampered = async (change: (draw: string) => string) => {
    const json = (await button.getAttribute("data-redraw"))!;
    await button.evaluate((element, draw) => element.setAttribute("data-redraw", draw), change(json));
    await button.click();
    await page.getByText(/^(Diferente|Igual): /).waitFor();
    const said = await page.getByText(/^(Diferente|Igual): /).textContent();
    await button.evaluate((element, draw) => element.setAttribute("data-redraw", draw), json);
    return said;
  };
  const otherOrder = (json: string) =>
    json.replace(/"entries":\["([^"]+)","([^"]+)"/, '"entries":["$2","$1"');
  expect(await tampered(otherOrder)).toMatch(/^Diferente: a lista/);
  const otherSides = (json: string) =>
    json.replaceAll(/"entry":([01])\b/g, (_all, entry) => `"entry":${1 - Number(entry)}`);
  expect(await tampered(otherSides)).toMatch(/^Diferente: com este número/);
  // Numbers are compared: a round that is called otherwise is the same round.
  expect(await tampered((json) => json.replaceAll('"label":"Final"', '"label":"Fim"'))).toMatch(/^Igual: /);
  expect(failed).toEqual([]);
  await page.context().close();
});

it("draws anew with a written reason, and the first draw stays visible", async () => {
  await desk.getByText("Sortear de novo, com motivo").click();
  await desk.getByLabel("Por que sortear de novo").fill("Um nome saiu errado.");
  await pictures("draw-again");
  await desk.getByRole("button", { name: "Anunciar sorteio" }).click();
  await desk.getByRole("heading", { name: "Sorteio de Livre anunciado" }).waitFor();
  expect(await draws()).toMatchObject([
    { status: "superseded" },
    { status: "announced", reason: "Um nome saiu errado." },
  ]);
  await desk.getByText("Um nome saiu errado.").waitFor();
  await desk.getByText("1º sorteio, substituído").waitFor();
});

it("says that the number is late, and lets another be named once it is so for an hour", async () => {
  const again = desk.getByText("Anunciar de novo, com motivo");
  await again.waitFor();
  // A round that the beacon does not have.
  const isLateBy = async (minutes: number) => {
    await app.sql(
      `update tournament_draws set beacon_round = 900000000, beacon_at = now() - $2 * interval '1 minute'
       where event_id = $1 and status = 'announced'`,
      [eventId, minutes],
    );
    await desk.reload();
    await desk.getByText("O número está atrasado. Tentamos de novo a cada minuto").waitFor();
  };
  await isLateBy(5);
  expect(await again.count()).toBe(0);
  await pictures("draw-late");
  await isLateBy(61);
  await again.click();
  await desk.getByLabel("Por que sortear de novo").fill("O número não saiu.");
  await desk.getByRole("button", { name: "Anunciar sorteio" }).click();
  await desk.getByText("O número não saiu.").waitFor();
  await desk.getByText("2º sorteio, substituído").waitFor();
});

it("says that the list has changed since the announcement, and asks for another", async () => {
  await app.sql(
    "update tournament_entries set status = 'withdrawn' where event_id = $1 and athlete_id = $2",
    [eventId, club.davi.athleteId],
  );
  await desk.reload();
  await desk.getByText("A lista de inscritos mudou depois do anúncio").waitFor();
  expect(await desk.getByRole("button", { name: "Sortear", exact: true }).count()).toBe(0);
});

it("is decided by the Loteria Federal, typed in with its source, and made again by a stranger's browser", async () => {
  await desk.getByText("Anunciar de novo, com motivo").click();
  await desk.getByLabel("Loteria Federal").check();
  const days = await desk.getByLabel("Dia da Loteria Federal").locator("option").allTextContents();
  expect(days.every((day) => /^(qua|sáb)\., /.test(day))).toBe(true);
  await desk.getByLabel("Por que sortear de novo").fill("Davi saiu da lista.");
  await desk.getByRole("button", { name: "Anunciar sorteio" }).click();
  await desk.getByText(`Decide o 1º prêmio da Loteria Federal de ${days[0]}`).first().waitFor();
  const number = desk.getByLabel("Número do 1º prêmio");
  expect(await number.count()).toBe(0);
  await app.sql(
    "update tournament_draws set beacon_at = now() - interval '1 minute' where event_id = $1 and status = 'announced'",
    [eventId],
  );
  await desk.reload();
  const draw = async (typed: string) => {
    await number.fill(typed);
    await desk.getByLabel("Onde o número foi lido").fill("site da Caixa, loterias.caixa.gov.br");
    await desk.getByRole("button", { name: "Sortear", exact: true }).click();
  };
  await draw("045.261");
  await desk.getByText("Escreva os 5 algarismos do 1º prêmio").first().waitFor();
  await pictures("draw-lottery");
  await draw("45261");
  await desk.getByText("Chave sorteada", { exact: true }).waitFor();
  expect((await draws()).at(-1)).toMatchObject({ status: "drawn", reason: "Davi saiu da lista." });
  const failed: string[] = [];
  const page = await asStranger(failed);
  const drawn = page.getByRole("listitem").filter({ hasText: "decide o 1º prêmio da Loteria Federal" });
  await page.locator("summary", { hasText: "Como foi sorteado" }).click();
  await drawn.waitFor();
  await page.getByText("Número que decidiu: 45261").waitFor();
  await page.getByText("Fonte: site da Caixa, loterias.caixa.gov.br").waitFor();
  const button = drawn.getByRole("button", { name: "Refazer o sorteio" });
  await button.click();
  await drawn.getByText("Igual: o código confere e sai a mesma chave.").waitFor();
  await button.scrollIntoViewIfNeeded();
  await saveScreenshot(page, "draw-lottery-public-1440");
  expect([failed, errors]).toEqual([[], []]);
  await page.context().close();
});
