import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

const PLANS = "/athlete/subscription";

let app: TestApp;
let club: MatchClub;
let browser: Browser;
beforeAll(async () => {
  app = await startApp({ vars: { STRIPE_SUBSCRIPTION_METHODS: "boleto" } });
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary"]);
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Chooses the boleto on Stripe's page, and comes back from the page of the boleto. */
async function takeBoleto(page: Page): Promise<void> {
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole("link", { name: "Boleto" }).click();
  await page.getByLabel("CPF ou CNPJ").fill("123.456.789-09");
  await page.getByLabel("Nome completo").fill("Ana Souza");
  await page.getByRole("button", { name: "Gerar o boleto" }).click();
  await page.getByRole("heading", { name: "Pague o boleto" }).waitFor();
  await app.stripe.control("idle");
}

const copyOf = async (userId: string) =>
  (
    await app.sql<{ status: string; url: string | null; due: Date }>(
      `select s.status, s.boleto_url as url, s.boleto_due_at as due from subscriptions s
         join billing_customers b on b.id = s.customer_id
       where b.user_id = $1 or b.club_id in (select club_id from club_admins where user_id = $1)`,
      [userId],
    )
  )[0];
const dayOf = (at: Date) =>
  new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" })
    .formatToParts(at)
    .filter(({ type }) => type === "day" || type === "month")
    .map(({ value }) => value)
    .join("/");

it("an athlete sees the boleto's link and day, gives it up, and is on Grátis again", async () => {
  const { page, context, errors } = await signIn(browser, app, "ana", { path: PLANS });
  await page.getByRole("button", { name: "Assinar Plus" }).click();
  await takeBoleto(page);
  await page.getByRole("link", { name: "Continuar para o site" }).click();
  await page.waitForURL(/\/success\?sessao=/);
  await page.getByText(/^Seu boleto é de R\$\s19,90, vence em/).waitFor();
  await saveScreenshot(page, "boleto-success-phone");
  await page.getByRole("link", { name: "Ver os planos" }).click();

  const own = page.locator("#assinatura");
  const slip = own.getByRole("region", { name: "Boleto emitido" });
  const { url, due } = (await copyOf(club.ana.userId))!;
  await slip.getByText(new RegExp(`^Boleto de R\\$\\s19,90, vence em ${dayOf(due)}/\\d{4}\\.$`)).waitFor();
  const link = slip.getByRole("link", { name: "Abrir o boleto" });
  expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual([
    url,
    "noopener noreferrer",
  ]);
  // Another can't be bought meanwhile.
  expect(await page.getByRole("button", { name: /^Assinar/ }).count()).toBe(0);
  await slip.locator("summary", { hasText: "Desistir do boleto" }).click();
  await slip.getByText(/^O boleto deixa de valer e a assinatura do Plus não começa/).waitFor();
  await saveScreenshot(page, "boleto-phone");
  await slip.getByRole("button", { name: "Desistir do boleto" }).click();
  await page.getByText("Boleto cancelado. Nada foi cobrado.").waitFor();
  await page.getByRole("button", { name: "Assinar Plus" }).waitFor();
  expect(await page.locator("main").textContent()).toContain("Seu plano: Grátis");
  expect(await slip.count()).toBe(0);
  expect(await copyOf(club.ana.userId)).toMatchObject({ status: "incomplete_expired", url: null });
  await saveScreenshot(page, "boleto-given-up-phone");
  expect(errors).toEqual([]);
  await context.close();
}, 90_000);

it("one that was paid in the same moment stays paid, and the screen says so", async () => {
  const { page, context, errors } = await signIn(browser, app, "bruno", { path: PLANS });
  await page.getByRole("button", { name: "Assinar Plus" }).click();
  await takeBoleto(page);
  const intent = page.url().split("/").at(-1)!;
  await page.goto(app.origin + PLANS);
  await page.locator("summary", { hasText: "Desistir do boleto" }).click();
  await app.stripe.control("hold");
  await app.stripe.control("settle-payment", { payment_intent: intent, end: "succeeded" });
  await page.getByRole("button", { name: "Desistir do boleto" }).click();
  await page.getByText(/^O boleto já foi pago, ou o banco está confirmando/).waitFor();
  await saveScreenshot(page, "boleto-paid-phone");
  await app.stripe.control("release");
  await app.stripe.control("idle");
  await page.goto(app.origin + PLANS);
  await page.getByText(/^Termina em \d\d\/\d\d\/\d{4}\. Ela não renova sozinha\.$/).waitFor();
  expect(await page.locator("main").textContent()).toContain("Seu plano: Plus");
  expect(errors).toEqual([]);
  await context.close();
}, 90_000);

it("a club sees its own and gives it up", async () => {
  await app.sql(
    "delete from subscriptions where customer_id in (select id from billing_customers where club_id = $1)",
    [club.clubId],
  );
  await app.sql("update clubs set subscription_status = 'incomplete', lapsed_at = now() where id = $1", [
    club.clubId,
  ]);
  const path = `/club-admin-dashboard/assinatura?clube=${club.clubId}`;
  const { page, context, errors } = await signIn(browser, app, "secretary", { path });
  await page.getByRole("button", { name: "Assinar Completo" }).click();
  await takeBoleto(page);
  await page.goto(app.origin + path);
  const slip = page.getByRole("region", { name: "Boleto emitido" });
  await slip.getByText(/^Boleto de R\$\s349,00, vence em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  const { url } = (await copyOf(club.secretary.userId))!;
  expect(await slip.getByRole("link", { name: "Abrir o boleto" }).getAttribute("href")).toBe(url);
  expect(await page.getByRole("button", { name: /^Assinar/ }).count()).toBe(0);
  await slip.locator("summary", { hasText: "Desistir do boleto" }).click();
  await saveScreenshot(page, "boleto-club-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(page, "boleto-club-wide-dark");
  await slip.getByRole("button", { name: "Desistir do boleto" }).click();
  await page.locator(".toast", { hasText: "Boleto cancelado" }).waitFor();
  await page.getByRole("button", { name: "Assinar Completo" }).waitFor();
  expect(await slip.count()).toBe(0);
  expect(await copyOf(club.secretary.userId)).toMatchObject({ status: "incomplete_expired", url: null });
  expect(errors).toEqual([]);
  await context.close();
}, 90_000);
