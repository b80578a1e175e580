import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { codeOf, makeClub, makeTerms, PASSWORD } from "../support/identity.ts";
import { keepFaults } from "../support/faults-of-page.ts";

let app: TestApp;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  await makeClub(app, "Praia Clube");
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "pt-BR" });
  page = await context.newPage();
  keepFaults(page, problems);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test("on a phone: from a protected page to registration, the six digits, and back to the page", async () => {
  const email = "joao@exemplo.test";
  await page.goto(`${app.origin}/athlete-profile`);
  await page.waitForURL("**/auth?next=*");
  await page.getByRole("link", { name: "Criar conta de atleta" }).click();
  await page.getByLabel("Nome completo").fill("João da Silva");
  await page.getByLabel("Data de nascimento").fill("1990-05-10");
  await page.getByRole("radio", { name: "Masculino" }).check();
  await page.getByLabel("Telefone com DDD").fill("(83) 98765-4321");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Beach tennis", { exact: true }).check();
  await page
    .getByRole("radiogroup", { name: "Classe em Beach tennis" })
    .getByRole("radio", { name: "C", exact: true })
    .check();

  // Accents and case do not matter, and the state distinguishes cities of one name.
  await page.getByRole("combobox", { name: "Cidade" }).fill("Nenhures");
  await page.getByText("Nenhuma cidade com este nome.").waitFor();
  await page.getByRole("combobox", { name: "Cidade" }).fill("JOAO pess");
  await page.getByRole("option", { name: "João Pessoa/PB", exact: true }).click();
  await page.getByRole("combobox", { name: "Clube" }).fill("praia");
  await page.getByRole("option", { name: "Praia Clube" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ler e aceitar os termos" }).click();
  await page.getByLabel("Li e concordo com os termos de uso acima").check();
  await page.getByRole("button", { name: "Aceitar", exact: true }).click();
  await page.getByRole("button", { name: "Criar conta" }).click();

  await page.getByRole("heading", { name: "Código enviado" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/athlete-registration");
  await page.getByLabel("Código de seis números").fill("000000");
  await page.getByRole("alert").getByText("Código inválido ou vencido").waitFor();
  // The sixth digit sends the form by itself.
  await page.getByLabel("Código de seis números").fill(await codeOf(app, email));
  await page.waitForURL("**/athlete-profile");
  await page.getByRole("heading", { name: "Meu perfil" }).waitFor();

  const [row] = await app.sql(
    `select a.city_code, s.sport, s.class, m.status from athletes a join users u on u.id = a.user_id
     join athlete_sports s on s.athlete_id = a.id join memberships m on m.athlete_id = a.id where u.email = $1`,
    [email],
  );
  expect(row).toEqual({ city_code: 2_507_507, sport: "beach_tennis", class: "C", status: "requested" });
});

test("signing out by the menu clears everything, and signing in comes back to the page asked for", async () => {
  await page.getByRole("banner").getByLabel("Minha conta").click();
  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/auth?saiu=1");
  const left = (await page.context().cookies()).filter(({ value }) => value !== "").map(({ name }) => name);
  // The seal of a known browser outlives its sessions and opens nothing by itself.
  expect(left).toEqual([expect.stringMatching(/-device$/)]);
  await page.goto(`${app.origin}/athlete-dashboard`);
  await page.waitForURL("**/auth?next=*");
  await page.getByLabel("E-mail").fill("joao@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill("errada");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("alert").getByText("E-mail ou senha incorretos.").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe("joao@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/athlete-dashboard");
});

test("the panel on a screen of another role, and no script error on any page", async () => {
  await page.goto(`${app.origin}/super-admin-dashboard`);
  await page.getByRole("heading", { name: "Acesso Restrito" }).waitFor();
  expect(problems).toEqual([]);
});
