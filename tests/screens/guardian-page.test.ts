import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { bornYearsAgo } from "../support/births.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeClub, makePerson, makeTerms } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// A guardian with two children, on a phone (product §9): the page opens by a mailed link, shows both, hands out a copy, takes one
// consent back, and registers a third child without an e-mail.

let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];
const GUARDIAN = "marta.mae@exemplo.test";

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  browser = await launchBrowser();
  const clubId = await makeClub(app, "Clube das Crianças");
  for (const [email, name] of [
    ["bia@exemplo.test", "Bia Lopes Maia"],
    ["leo@exemplo.test", "Léo Lopes Maia"],
  ] as const) {
    const { athleteId } = await makePerson(app, { email, name, birthDate: bornYearsAgo(12), clubId });
    await app.sql(
      `update athletes set guardian_name = 'Marta Lopes', guardian_email = $2, guardian_accepted_at = now(), is_private = true where id = $1`,
      [athleteId, GUARDIAN],
    );
  }
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });
const card = (page: Page, title: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function phone(): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  return page;
}

test("asks for the link, opens the page, takes a copy, takes a consent back, and registers a child", async () => {
  const page = await phone();
  await page.goto(`${app.origin}/auth/responsavel`);
  await page.getByLabel("Seu e-mail").fill(GUARDIAN);
  await button(page, "Receber o link").click();
  await page.getByRole("status").getByText("Enviamos o link").first().waitFor();
  const [mail] = await app.waitForMail(GUARDIAN, 1);
  const link = /http\S+/.exec(mail!.text)![0];

  // A scanner that opens links of mails uses nothing up; the address keeps nothing of the link.
  const scanner = await phone();
  await scanner.goto(link);
  await page.goto(link);
  expect(page.url()).toBe(`${app.origin}/auth/responsavel`);
  await button(page, "Abrir a minha página").click();
  await card(page, "Léo Lopes Maia").getByText("leo@exemplo.test").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await button(scanner, "Abrir a minha página").click();
  await scanner.getByText("Este link não vale mais").first().waitFor();

  const bia = card(page, "Bia Lopes Maia");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bia.getByRole("link", { name: "Baixar tudo de Bia Lopes Maia (JSON)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("meus-dados.json");
  await button(bia, "Retirar a autorização de Bia Lopes Maia").click();
  await page.getByRole("status").getByText("Autorização retirada").first().waitFor();
  await bia.getByText("nenhuma em vigor: a conta está parada").waitFor();
  await card(page, "Léo Lopes Maia")
    .getByText(/^dada em/)
    .waitFor();
  await app.waitForMail("bia@exemplo.test", 1);

  const form = card(page, "Cadastrar uma criança sem e-mail");
  await form.getByLabel("Nome da criança").fill("Tito Lopes Maia");
  await form.getByLabel("Nascimento").fill(bornYearsAgo(8));
  await form.getByLabel("Categoria").selectOption({ index: 1 });
  await form.getByLabel("Esporte").selectOption("tennis");
  await form.getByRole("combobox", { name: "Clube" }).fill("Clube das");
  await form.getByRole("option", { name: /Clube das Crianças/ }).click();
  await form.getByLabel("Seu nome").fill("Marta Lopes");
  await form.getByRole("checkbox").check();
  await button(form, "Cadastrar e autorizar").click();
  await card(page, "Tito Lopes Maia").getByText("Clube das Crianças (pedido enviado)").waitFor();
  await card(page, "Tito Lopes Maia").getByText("sem e-mail, no seu cadastro").waitFor();
});
