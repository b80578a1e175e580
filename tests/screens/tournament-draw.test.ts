import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "../../app/lib/dates.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { eventToDraw } from "../support/draw-desk.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// The club's secretary announces a draw, makes it once its number is out, and draws anew with a reason; everybody sees it.

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

it("says in words that the number is not out yet, and draws once it is", async () => {
  await desk.getByRole("button", { name: "Sortear", exact: true }).click();
  await desk.locator(".notice").getByText("O número que decide ainda não saiu.").waitFor();
  // Once: the page has said it.
  expect(await desk.getByText("O número que decide ainda não saiu.").count()).toBe(1);
  await pictures("draw-waiting");
  await numberComesOut();
  await desk.reload();
  await desk.getByRole("button", { name: "Sortear", exact: true }).click();
  await desk.getByText("Chave sorteada", { exact: true }).waitFor();
  await desk.getByRole("heading", { name: "Semifinais" }).waitFor();
  expect(await draws()).toMatchObject([{ status: "drawn" }]);
  await pictures("draw-made");
});

/** The tournament's page as somebody without an account opens it; what fails in it is put into `failed`. */
const asStranger = async (failed: string[]) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "pt-BR" });
  const page = await context.newPage();
  keepFaults(page, failed);
  await page.goto(`${app.origin}/tournaments/${tournamentId}`);
  return page;
};

it("is made again by a stranger's browser, which says whether it is the same", async () => {
  const failed: string[] = [];
  const page = await asStranger(failed);
  const button = page.getByRole("button", { name: "Refazer o sorteio" });
  await button.click();
  await page.getByText("Igual: o código confere e sai a mesma chave.").waitFor();
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
  expect(await tampered((json) => json.replaceAll('"label":"Final"', '"label":"Fim"'))).toMatch(
    /^Diferente: com este número/,
  );
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
  await desk.getByText("Sortear de novo, com motivo").click();
  await desk.getByLabel("Loteria Federal").check();
  await desk.getByLabel("Concurso", { exact: true }).fill("6021");
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await desk.getByLabel("Dia e hora do concurso").fill(`${tomorrow}T19:00`);
  await desk.getByLabel("Por que sortear de novo").fill("Davi saiu da lista.");
  await desk.getByRole("button", { name: "Anunciar sorteio" }).click();
  await desk.getByText("O concurso 6021 da Loteria Federal decide. O número sai em").waitFor();
  const number = desk.getByLabel("Número do 1º prêmio");
  const draw = async (typed: string) => {
    await number.fill(typed);
    await desk.getByLabel("Onde o número foi lido").fill("site da Caixa, loterias.caixa.gov.br");
    await desk.getByRole("button", { name: "Sortear", exact: true }).click();
  };
  await draw("12.345");
  await desk.locator(".notice").getByText("O número que decide ainda não saiu.").waitFor();
  await app.sql(
    "update tournament_draws set beacon_at = now() - interval '1 minute' where event_id = $1 and status = 'announced'",
    [eventId],
  );
  await desk.reload();
  await draw("12");
  await desk.locator(".notice").getByText("como foram publicados: de 5 a 30 algarismos").waitFor();
  await pictures("draw-lottery");
  await draw("12.345");
  await desk.getByText("Chave sorteada", { exact: true }).waitFor();
  expect((await draws()).at(-1)).toMatchObject({ status: "drawn", reason: "Davi saiu da lista." });
  const failed: string[] = [];
  const page = await asStranger(failed);
  const drawn = page.getByRole("listitem").filter({ hasText: "decide o concurso 6021 da Loteria Federal" });
  await drawn.waitFor();
  await page.getByText("Número que decidiu: 12.345").waitFor();
  await page.getByText("Fonte: site da Caixa, loterias.caixa.gov.br").waitFor();
  const button = drawn.getByRole("button", { name: "Refazer o sorteio" });
  await button.click();
  await drawn.getByText("Igual: o código confere e sai a mesma chave.").waitFor();
  await button.scrollIntoViewIfNeeded();
  await saveScreenshot(page, "draw-lottery-public-1440");
  expect([failed, errors]).toEqual([[], []]);
  await page.context().close();
});
