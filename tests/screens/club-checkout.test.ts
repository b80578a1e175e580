import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { agreeToTerms } from "../support/agree-to-terms.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { codeOf, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

const EMAIL = "dona@arena.test";

let app: TestApp;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", hasTouch: true });
  page = await context.newPage();
  keepFaults(page, errors);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const clubRow = async () =>
  (await app.sql("select plan, subscription_status as status, lapsed_at is null as paid from clubs"))[0];
const panel = async () => {
  const [club] = await app.sql<{ id: string }>("select id from clubs");
  return `${app.origin}/club-admin-dashboard/assinatura?clube=${club!.id}`;
};

it("a club registers, is led to the payment, and turns active while its page waits for Stripe's word", async () => {
  await page.goto(`${app.origin}/club-registration`);
  await page.getByLabel("Nome do clube").fill("Arena do Sol e da Lua da Praia de Intermares");
  await page.getByLabel("CNPJ").fill("12.abc.345/01de-35");
  await page.getByRole("combobox", { name: "Cidade" }).fill("joao pess");
  await page.getByRole("option", { name: "João Pessoa/PB", exact: true }).click();
  await page.getByLabel("Endereço").fill("Rua da Praia, 100");
  await page.getByLabel("Beach tennis", { exact: true }).check();
  await page.getByLabel("E-mail do clube").fill("contato@arena.test");
  await page.getByLabel("Telefone com DDD").fill("(83) 3333-4444");
  await page.getByRole("radio", { name: /Completo/ }).check();
  await page.getByLabel("Seu nome").fill("Dona do Clube");
  await page.getByLabel("E-mail", { exact: true }).fill(EMAIL);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Cadastrar o clube" }).click();
  await page.getByLabel("Código de seis números").fill(await codeOf(app, EMAIL));

  await page.waitForURL(`${app.stripe.url}/c/pay/**`);
  await page.getByRole("heading", { name: "Assinar Clube Completo" }).waitFor();
  const session = page.url();
  // A person who goes back is not redirected again, and goes on with the same session.
  await page.goBack();
  await page.getByRole("heading", { name: "Clube cadastrado", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await page.waitForURL(session);

  await app.stripe.control("hold");
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByLabel("Nome no cartão").fill("Dona do Clube");
  await page.getByRole("button", { name: /^Assinar/ }).click();
  await page.waitForURL("**/club-registration/success?clube=*&sessao=*");
  await page.getByText("Estamos confirmando o pagamento…").waitFor();
  expect(await clubRow()).toEqual({ plan: "completo", status: "incomplete", paid: false });
  await app.stripe.control("release");
  await page.getByRole("heading", { name: "Clube ativo", level: 1 }).waitFor();
  expect(await clubRow()).toEqual({ plan: "completo", status: "active", paid: true });
});

it("its portal opens in a new tab, and a failure is the toast of the catalogue", async () => {
  await page.goto(await panel());
  await page.getByRole("heading", { name: "Plano Completo" }).waitFor();
  await page.getByText(/^Renova em \d\d\/\d\d\/\d{4}, por R\$\s349,00\.$/).waitFor();
  const [portal] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Gerenciar pagamento" }).click(),
  ]);
  await portal.waitForURL(`${app.stripe.url}/p/session/**`);
  expect(await portal.evaluate(() => window.opener === null)).toBe(true);
  await portal.close();
  await app.stripe.control("faults", { kind: "down" });
  await page.getByRole("button", { name: "Gerenciar pagamento" }).click();
  await page.locator(".toast", { hasText: "Não foi possível abrir o portal de gerenciamento." }).waitFor();
  await app.stripe.control("clear-faults");
});

it("changes its plan for what was shown, cancels, resumes, and withdraws for all the money", async () => {
  await page.goto(await panel());
  await page.getByRole("link", { name: "Mudar para Rede" }).click();
  const confirm = page.getByRole("button", { name: /^Mudar e pagar R\$\s5\d\d,\d\d$/ });
  await confirm.click();
  await page.locator(".toast", { hasText: "Plano mudado" }).waitFor();
  await page.getByRole("heading", { name: "Plano Rede" }).waitFor();
  expect(await clubRow()).toEqual({ plan: "rede", status: "active", paid: true });

  await page.locator("summary", { hasText: "Cancelar assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByText(/^Termina em \d\d\/\d\d\/\d{4} e não renova\.$/).waitFor();
  await page.getByRole("button", { name: "Retomar assinatura" }).click();
  await page.getByText(/^Renova em/).waitFor();

  await page.locator("summary", { hasText: "Cancelar e pedir reembolso" }).click();
  await page.getByRole("button", { name: "Desistir, com devolução" }).click();
  await page.locator(".toast", { hasText: "Compra cancelada" }).waitFor();
  await page.getByText("A assinatura do clube terminou.").waitFor();
  await page.getByRole("button", { name: "Assinar Essencial" }).waitFor();
  // Stripe's events of the refunds come after the answer.
  const sums = async () => {
    const [row] = await app.sql<{ paid: string; back: string }>(
      "select sum(amount_cents) filter (where kind = 'payment') as paid, sum(amount_cents) filter (where kind = 'refund') as back from payments",
    );
    return { paid: Number(row!.paid), back: Number(row!.back) };
  };
  const { paid } = await sums();
  expect(paid).toBeGreaterThan(0);
  await expect.poll(sums, { timeout: 10_000 }).toEqual({ paid, back: -paid });
  expect(errors).toEqual([]);
});
