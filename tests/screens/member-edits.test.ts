import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn, openFolded } from "../support/screens.ts";

// Members belong to the office too (product §3): at the desk, on a phone, and what the person sees of it.

const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "clerk", "secretary"]);
  await app.sql("update users set phone = '83988887777' where id = $1", [club.ana.userId]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const path = (athleteId: string) => `/club-admin-dashboard/atletas/${athleteId}?clube=${club.clubId}`;

async function fitsThePhone(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

it("the desk writes what it knows of a profile without an account", async () => {
  const { page, errors, context } = await signIn(browser, app, "clerk", { viewport: DESKTOP });
  await page.goto(app.origin + path(club.gil.athleteId));
  await page.getByRole("button", { name: "Mudar os dados" }).click();
  const dialog = page.getByRole("dialog", { name: "Dados de Gil Ferraz" });
  await dialog.getByLabel("Categoria").selectOption("male");
  await dialog.getByLabel("Telefone").fill("(83) 98888-1111");
  await saveScreenshot(page, "member-facts-desk");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Categoria: sem informação → Masculino").waitFor();
  await page.getByText("(83) 98888-1111").waitFor();
  await saveScreenshot(page, "member-desk", { fullPage: true });
  expect(errors).toEqual([]);
  await context.close();
});

it("on a phone several get a class, and one with an account is asked", async () => {
  const { page, errors, context } = await signIn(browser, app, "secretary", { viewport: PHONE });
  await page.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  await openFolded(page, "Mudar vários");
  await page.getByLabel(/^Ana Souza · sem categoria/).check();
  await page.getByLabel(/^Hugo Ferraz/).check();
  await page.locator("#todos").getByLabel("Categoria", { exact: true }).selectOption("female");
  await page.getByLabel("Classe no clube").selectOption("B");
  await page.getByLabel("Motivo da classe").fill("Conferido na quadra");
  await fitsThePhone(page);
  await saveScreenshot(page, "members-bulk-phone", { fullPage: true });
  await page.getByRole("button", { name: "Mudar quem está marcado" }).click();
  await page.getByText("2 mudanças feitas, 1 aguardando a pessoa confirmar").first().waitFor();
  await page.goto(app.origin + path(club.ana.athleteId));
  await page.getByText("(83) 98888-7777").waitFor();
  await page.getByText("Categoria: sem informação → Feminino (aguardando confirmação)").waitFor();
  await fitsThePhone(page);
  await saveScreenshot(page, "member-phone", { fullPage: true });
  expect(errors).toEqual([]);
  await context.close();
});

it("the person sees each line, and confirms with one tap", async () => {
  const { page, errors, context } = await signIn(browser, app, "ana", { path: "/athlete-profile" });
  const card = page.locator("section.card").filter({
    has: page.getByRole("heading", { name: "Pelos seus clubes" }),
  });
  await card.getByText("clube da praia: Tênis B").waitFor();
  await card.getByText("Tênis: sem classe → B. Conferido na quadra").waitFor();
  await fitsThePhone(page);
  await saveScreenshot(page, "own-changes-phone", { fullPage: true });
  await card.getByRole("button", { name: /^Confirmar/ }).click();
  await page.getByText("Confirmado. O seu perfil mudou.").waitFor();
  await card.getByText("Categoria: sem informação → Feminino (confirmado)").waitFor();
  expect(await card.getByRole("button").count()).toBe(0);
  const [row] = await app.sql("select gender_category from athletes where id = $1", [club.ana.athleteId]);
  expect(row).toEqual({ gender_category: "female" });
  expect(errors).toEqual([]);
  await context.close();
});

it("who joins reads before that the office sees e-mail and phone", async () => {
  const page = await browser.newPage({ viewport: PHONE, locale: "pt-BR" });
  await page.goto(`${app.origin}/athlete-registration`);
  await page.getByText("veem o seu e-mail e telefone", { exact: false }).first().waitFor();
  await page.close();
});
