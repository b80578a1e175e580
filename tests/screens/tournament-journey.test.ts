import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";
import { annulInVain, cardOf, drawOnScreen } from "../support/tournament-office.ts";

// A tournament from the secretary's first tap to its champion, each step on the screen that follows: opened, published, entered on four
// phones, drawn, played; one player gives up, and a result that was played on is corrected no more.

const PLAYERS = ["ana", "bruno", "davi", "joao"] as const;

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let office: Page;
const errors: string[][] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, [...PLAYERS, "secretary"]);
  const signed = await signIn(browser, app, "secretary", { viewport: PHONE });
  office = signed.page;
  errors.push(signed.errors);
});
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const part = (name: string) =>
  office
    .getByRole("navigation", { name: "Telas do torneio" })
    .getByRole("link", { name, exact: true })
    .click();
const card = (title: string) => cardOf(office, title);
const publicPage = async () => {
  const [made] = await app.sql<{ id: string }>("select id from tournaments where name = 'Relâmpago'");
  return `${app.origin}/tournaments/${made!.id}`;
};

it("is opened, gets its category and is published", async () => {
  await office.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}`);
  const panels = office.getByRole("navigation", { name: "Painéis do clube" });
  await panels.getByRole("link", { name: "Torneios" }).click();
  await office.getByRole("link", { name: "Novo torneio" }).click();
  await office.getByLabel("Nome", { exact: true }).fill("Relâmpago");
  await office.getByLabel("Onde").fill("Sede");
  await office.getByLabel("Primeiro dia").fill(day(1));
  await office.getByLabel("Último dia").fill(day(1));
  await office.getByLabel("Inscrições abrem", { exact: true }).fill(`${day(-2)}T08:00`);
  await office.getByLabel("Inscrições encerram", { exact: true }).fill(`${day(0)}T23:59`);
  await office.getByRole("button", { name: "Criar rascunho" }).click();
  await office.getByRole("link", { name: "Nova categoria" }).click();
  await office.getByLabel("Nome da categoria").fill("Livre");
  await office.getByLabel("Mínimo para acontecer").fill("2");
  await office.getByRole("button", { name: "Criar categoria" }).click();
  await office.getByRole("button", { name: "Publicar torneio" }).click();
  await office.getByRole("button", { name: "Encerrar inscrições agora" }).waitFor();
});

it("is found by four players, who enter on their phones", async () => {
  for (const player of PLAYERS) {
    const { page, errors: faults } = await signIn(browser, app, player, { viewport: PHONE });
    errors.push(faults);
    await page.goto(await publicPage());
    await page.getByRole("link", { name: "Inscrever-se em Livre" }).click();
    await page.getByRole("button", { name: "Inscrever-se em Livre" }).click();
    await page.getByText("Inscrição confirmada").first().waitFor();
    await page.context().close();
  }
  await part("Inscrições");
  await office.getByText("4 de 16 vagas").waitFor();
});

it("is drawn once its entries are over", async () => {
  await part("O torneio");
  await office.getByRole("button", { name: "Encerrar inscrições agora" }).click();
  await office.getByRole("button", { name: "Reabrir inscrições" }).waitFor();
  await part("Chaves");
  await drawOnScreen(office, app);
  await office.getByRole("heading", { name: "Semifinais" }).waitFor();
});

it("is played: one semi-final by its score, the other given up, then the final", async () => {
  await part("Jogos");
  await expect
    .poll(() => card("Prontas para chamar").getByRole("button", { name: "Chamar" }).count())
    .toBe(2);
  await enter(card("Prontas para chamar"));
  await card("Resultados").getByText("6/4 6/3").waitFor();
  const [leaving] = await card("Prontas para chamar").locator(".courtside-sides span").allInnerTexts();
  await office.locator("summary", { hasText: "de 4 chegaram" }).click();
  const entry = office.locator(".courtside-entry", { hasText: leaving! });
  await entry.locator("summary", { hasText: "Desistiu" }).click();
  await entry.getByRole("button", { name: "Confirmar a desistência" }).click();
  await card("Prontas para chamar").getByText("Livre · Final").waitFor();
  await saveScreenshot(office, "journey-final-390");
  await enter(card("Prontas para chamar"));
  await expect.poll(() => card("Resultados").getByText("6/4 6/3").count()).toBe(2);
});

it("keeps the semi-final, which was played on, and says why", async () => {
  await annulInVain(office, card("Resultados").locator("li", { hasText: "Semifinais" }));
});

it("shows its champion to everybody", async () => {
  const visitor = await browser.newPage({ viewport: PHONE });
  await opensTo(visitor, "Campeão · Livre");
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await saveScreenshot(visitor, "journey-champion-390");
  await visitor.close();
});

it("is closed by the secretary, and reads so on its page", async () => {
  await office.goBack();
  await office.getByRole("link", { name: "Encerramento" }).click();
  await office.getByRole("button", { name: /^Encerrar a categoria/ }).click();
  await office.getByText("Encerrada", { exact: true }).waitFor();
  const visitor = await browser.newPage({ viewport: PHONE });
  await opensTo(visitor, "Encerrado");
  await visitor.close();
});

/** Opens the public page until it says so: its copy in the cache goes a moment after what was done is answered. */
async function opensTo(visitor: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.goto(await publicPage());
      return await visitor.getByText(words, { exact: true }).count();
    })
    .toBeGreaterThan(0);
}

/** The first side of the first match wins 6/4 6/3. */
async function enter(list: ReturnType<typeof card>): Promise<void> {
  const match = list.getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match.getByRole("radio").first().check({ force: true });
  await match.getByRole("button", { name: "6/4" }).click();
  await match.getByRole("button", { name: "6/3" }).click();
  await match.getByRole("button", { name: "Salvar resultado" }).click();
}
