import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

const PLANS = "/athlete/subscription";
const WIDE = { width: 1440, height: 900 };

let app: TestApp;
let club: MatchClub;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(() => app.stripe.control("clear-faults"));

const card = (page: Page, name: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Waits for what Stripe's webhooks bring, which a page that is open already may not show. */
async function saysInTime(page: Page, text: Locator): Promise<void> {
  const isThere = () =>
    text.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 10; tries += 1) {
    if (await isThere()) return;
    await page.reload();
  }
  await text.waitFor();
}

/** Reads the page's data again as React Router does, and waits until it is shown. */
async function readAgain(): Promise<void> {
  const router = Reflect.get(window, "__reactRouterDataRouter") as { revalidate(): Promise<void> };
  await router.revalidate();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

it("credit and what is really due are said after a change down; a lost answer is unknown until it is settled; both are taken back", async () => {
  const { page, context, errors } = await signIn(browser, app, "ana", { path: PLANS });
  await page.getByText("A assinatura renova sozinha a cada período").waitFor();
  await page.getByText("em até 7 dias você pode desistir, com devolução de 100%").waitFor();
  await page.getByRole("link", { name: /^Por ano/ }).click();
  await card(page, "Pro")
    .getByText(/^R\$\s399,00$/)
    .waitFor();
  await page.getByRole("button", { name: "Assinar Pro" }).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByLabel("Nome no cartão").fill("Ana Souza");
  await page.getByRole("button", { name: /^Assinar/ }).click();
  await page.getByRole("heading", { name: "Boas-vindas ao Pro!" }).waitFor();

  await page.goto(`${app.origin}${PLANS}`);
  await card(page, "Plus").getByRole("link", { name: "Mudar para Plus" }).click();
  const panel = page.locator("#confirmar");
  const next = await panel.locator("dt", { hasText: "Próxima cobrança" }).textContent();
  await saveScreenshot(page, "plans-change-down");
  await panel.getByRole("button", { name: /^Mudar para Plus/ }).click();
  await page.getByText("Pronto: seu plano agora é o Plus.").waitFor();
  const own = page.locator("#assinatura");
  await saysInTime(
    page,
    own.getByText(
      /por R\$\s0,00: o seu crédito de R\$\s379,\d\d paga\.( Em [\d/]+, R\$\s\d+,\d\d\.)? A partir de [\d/]+, R\$\s19,90 por mês\./,
    ),
  );
  const day = /\d\d\/\d\d\/\d{4}/.exec(next!)![0];
  expect(await own.textContent()).toContain(`Renova em ${day}`);
  await saveScreenshot(page, "plans-credit");

  await own.locator("summary", { hasText: "Cancelar a mudança de plano" }).click();
  await own.getByRole("button", { name: "Cancelar a mudança" }).click();
  await page.getByText("Mudança cancelada: seu plano é de novo o Pro, como antes.").waitFor();
  await saysInTime(page, own.getByText(/^Renova em [\d/]+, por R\$\s399,00\.$/));

  // A write whose answer is lost is told as unknown, and shown when it is settled.
  await app.stripe.control("hold");
  await app.stripe.control("faults", { kind: "lost", match: "POST /v1/subscriptions/" });
  await page.getByRole("link", { name: "Cancelar assinatura" }).click();
  await page.locator("#confirmar").getByRole("button", { name: "Cancelar assinatura" }).click();
  const unknown = page.getByText(/^Ainda não sabemos se o cancelamento foi feito/);
  await unknown.waitFor({ timeout: 40_000 });
  // A form's answer stays while the page's data is read again, which a channel asks for at any moment.
  await page.evaluate(readAgain);
  expect(await unknown.isVisible()).toBe(true);
  await page.goto(`${app.origin}${PLANS}`);
  await page.getByRole("heading", { name: "Estamos conferindo com o Stripe" }).waitFor();
  expect(await page.getByText("Nada foi cobrado").count()).toBe(0);
  await saveScreenshot(page, "plans-unknown");
  await app.stripe.control("clear-faults");
  await app.stripe.control("release");
  await page.getByText(/^Cancelada\. Tudo do Pro continua até/).waitFor({ timeout: 40_000 });
  expect(await page.getByRole("heading", { name: "Estamos conferindo com o Stripe" }).count()).toBe(0);
  await page.setViewportSize(WIDE);
  await saveScreenshot(page, "plans-cancelled-wide");
  expect(errors).toEqual([]);
  await context.close();
}, 180_000);
