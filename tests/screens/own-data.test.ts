import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { acceptTermsFor, makeClub, makePerson, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Product §9, on a phone: an athlete takes a copy of everything, and deletes the account.

let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];
const PANEL = "/athlete-profile/meus-dados";

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  browser = await launchBrowser();
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

async function signedIn(path: string, email: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", javaScriptEnabled });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${path}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await button(page, "Entrar").click();
  return page;
}

async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFileSync(await file.path(), "utf8");
}

describe.each([true, false])("JavaScript %s", (javaScriptEnabled) => {
  test("an athlete sees what was agreed to, takes a copy, and deletes the account", async () => {
    const email = `sai-${javaScriptEnabled}@exemplo.test`;
    const { userId, athleteId } = await makePerson(app, { email, name: "Sônia de Saída" });
    await acceptTermsFor(app, { userId });
    const page = await signedIn(PANEL, email, javaScriptEnabled);
    await card(page, "O que você aceitou").getByText("Termos de uso, versão 1.0: no cadastro").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

    // Left open: asked again.
    await app.sql("update sessions set proved_at = null where user_id = $1", [userId]);
    await page.reload();
    await card(page, "Baixar os seus dados").getByText("Primeiro, confirme que é você.").waitFor();
    const proof = card(page, "Confirme que é você");
    await proof.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
    await button(proof, "Confirmar").click();
    await page.getByRole("status").getByText("Confirmado. Por 10 minutos").first().waitFor();

    const json = JSON.parse(await download(page, page.getByRole("link", { name: "Baixar tudo (JSON)" })));
    expect(json.conta).toMatchObject([{ nome: "Sônia de Saída", email }]);
    expect(json.aceites).toMatchObject([{ versao_dos_termos: "1.0" }]);
    await page.getByText("Planilhas (CSV), uma por assunto").click();
    const csv = await download(page, page.getByRole("link", { name: "Perfil de atleta", exact: true }));
    expect(csv).toContain("Sônia de Saída");

    const deletion = card(page, "Excluir a conta");
    await deletion.getByRole("checkbox").check();
    await button(deletion, "Excluir a minha conta").click();
    await page.getByRole("status").getByText("A sua conta foi excluída").first().waitFor();
    await expect.poll(() => app.mail(email).length).toBe(1);
    expect(await app.sql("select name from athletes where id = $1", [athleteId])).toEqual([
      { name: "Atleta removido" },
    ]);
    await page.goto(`${app.origin}${PANEL}`);
    await page.waitForURL("**/auth*");
  });

  test("who alone administers a club is told to name another first, and the account stays", async () => {
    const email = `unica-${javaScriptEnabled}@exemplo.test`;
    const clubId = await makeClub(app, `Clube Sozinho ${javaScriptEnabled}`);
    const { userId } = await makePerson(app, { email, role: "club_admin", adminOf: [clubId] });
    await acceptTermsFor(app, { userId });
    const page = await signedIn("/auth?conta=1", email, javaScriptEnabled);
    await page.waitForURL("**/club-admin-dashboard*");
    await page.goto(`${app.origin}/auth?conta=1`);
    await page.getByRole("link", { name: "Meus dados", exact: false }).click();
    const deletion = card(page, "Excluir a conta");
    await deletion.getByText(`Só você administra Clube Sozinho ${javaScriptEnabled}`).waitFor();
    expect(await button(deletion, "Excluir a minha conta").count()).toBe(0);
    expect(await app.sql("select 1 from users where id = $1", [userId])).toHaveLength(1);
  });
});
