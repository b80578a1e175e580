import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { acceptTermsFor, codeOf, makePerson, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { waitForUndoLinks } from "../support/undo-links.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Issue G, 2, on a phone: a session that was left open asks who is there before the account changes.

let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];
const PANEL = "/athlete-profile/seguranca";

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

async function phone(address: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", javaScriptEnabled });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(address);
  return page;
}

/** A phone on the security panel, in a session that has shown nothing for long. */
async function stalePanel(email: string, javaScriptEnabled: boolean): Promise<Page> {
  const { userId } = await makePerson(app, { email });
  await acceptTermsFor(app, { userId });
  const page = await phone(`${app.origin}${PANEL}`, javaScriptEnabled);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await button(page, "Entrar").click();
  await page.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  expect(await card(page, "Confirme que é você").count()).toBe(0);
  await app.sql("update sessions set proved_at = now() - interval '10 minutes' where user_id = $1", [userId]);
  return page;
}

describe.each([true, false])("JavaScript %s", (javaScriptEnabled) => {
  test("another e-mail, begun in a session that was left open: asked, shown, done", async () => {
    const [email, wanted] = [
      `velho-${javaScriptEnabled}@exemplo.test`,
      `novo-${javaScriptEnabled}@exemplo.test`,
    ];
    const page = await stalePanel(email, javaScriptEnabled);
    const form = card(page, "E-mail");
    await form.getByLabel("Novo e-mail").fill(wanted);
    await button(form, "Enviar código").click();
    const proof = card(page, "Confirme que é você");
    await proof.getByText("Falta um passo para trocar o e-mail").waitFor();
    expect(app.mail(wanted)).toEqual([]);
    // The cursor waits where the person goes on.
    const password = proof.getByLabel("Sua senha", { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);

    await password.fill("não é esta");
    await button(proof, "Confirmar e continuar").click();
    await proof
      .locator(".error, [role=alert]")
      .filter({ hasText: "A senha não é esta.", visible: true })
      .first()
      .waitFor();
    await password.fill(PASSWORD);
    await button(proof, "Confirmar e continuar").click();
    await page.getByRole("status").getByText("Código enviado para o novo e-mail").first().waitFor();
    await expect.poll(() => card(page, "Confirme que é você").count()).toBe(0);
    await form.getByText(wanted).first().waitFor();
    await form.getByLabel("Código de seis números").fill(await codeOf(app, wanted));
    if (!javaScriptEnabled) await button(form, "Confirmar o novo e-mail").click();
    await page.getByRole("status").getByText("E-mail trocado").first().waitFor();

    // The old address is told, and its owner says that it was somebody else.
    const [link = ""] = await waitForUndoLinks(app, email, 1, "email_changed");
    const elsewhere = await phone(link, javaScriptEnabled);
    await elsewhere.waitForURL("**/auth?mudanca=1");
    await card(elsewhere, "E-mail trocado").getByText("Aparelho").first().waitFor();
    expect(await elsewhere.locator("main").innerText()).toMatch(
      /Quando \(Brasília\)\s+\d\d\/\d\d\/\d{4} \d\d:\d\d/,
    );
    await button(elsewhere, "Não fui eu: desfazer").click();
    await elsewhere.waitForURL("**/auth?mudanca=desfeita");
    await elsewhere.getByRole("status").getByText("A conta voltou a ser como era").first().waitFor();
    await elsewhere.getByLabel("E-mail").fill(email);
    await button(elsewhere, "Enviar código").click();
    await elsewhere.getByLabel("Código de seis números").fill(await codeOf(app, email));
    await elsewhere.getByLabel("Nova senha", { exact: true }).fill("uma senha só minha 31");
    await button(elsewhere, "Salvar e entrar").click();
    await elsewhere.waitForURL("**/athlete-*");
    // Whoever was there is out.
    await page.goto(`${app.origin}${PANEL}`);
    await page.waitForURL("**/auth*");
    expect(await app.sql("select 1 from users where email = $1", [email])).toHaveLength(1);
  });

  test("a link that is no longer good says so, and leads to a new password", async () => {
    const page = await phone(`${app.origin}/auth?desfazer=x`, javaScriptEnabled);
    await page.getByText("Este link não vale mais").first().waitFor();
    await button(page, "Enviar código").waitFor();
  });

  test("the proof alone, before anything is begun; then a factor needs none", async () => {
    const page = await stalePanel(`antes-${javaScriptEnabled}@exemplo.test`, javaScriptEnabled);
    await page.reload();
    const proof = card(page, "Confirme que é você");
    await proof.getByText("Antes de mudar algo aqui").waitFor();
    await proof.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
    await button(proof, "Confirmar").click();
    await page.getByRole("status").getByText("Confirmado. Por 10 minutos").first().waitFor();
    await expect.poll(() => proof.count()).toBe(0);
    await button(page, "Ativar").click();
    await page.getByRole("img", { name: "Código QR" }).waitFor();
  });

  test("what needs a key is begun with the proof: the key is shown at once", async () => {
    const page = await stalePanel(`chave-${javaScriptEnabled}@exemplo.test`, javaScriptEnabled);
    await page.getByLabel("Nome do aparelho").fill("Celular da Ana");
    await button(page, "Ativar").click();
    const proof = card(page, "Confirme que é você");
    await proof.getByText("Falta um passo para adicionar o aplicativo").waitFor();
    await proof.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
    await button(proof, "Confirmar e continuar").click();
    await page.getByRole("img", { name: "Código QR" }).waitFor();
    const [factor] = await app.sql(
      "select friendly_name from mfa_factors f join users u on u.id = f.user_id where u.email = $1",
      [`chave-${javaScriptEnabled}@exemplo.test`],
    );
    expect(factor).toEqual({ friendly_name: "Celular da Ana" });
  });
});
