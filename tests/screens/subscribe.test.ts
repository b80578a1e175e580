import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

const PLANS = "/athlete/subscription";

let app: TestApp;
let club: MatchClub;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "caio"]);
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(() => app.stripe.control("clear-faults"));

/** Fills Stripe's hosted page with a card and sends it. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/c\/pay\//);
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome no cartão").fill("Ana Souza");
  await page.getByRole("button", { name: /^Assinar/ }).click();
}
const card = (page: Page, name: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name, exact: true }) });
const subscriptions = () =>
  app.sql<{ lookup_key: string; status: string }>(
    `select s.lookup_key, s.status from subscriptions s join billing_customers b on b.id = s.customer_id
     where b.user_id = $1`,
    [club.ana.userId],
  );

describe("an athlete subscribes", () => {
  it("by card, refused first and then confirmed with the bank; changes the plan, cancels and resumes", async () => {
    const { page, context, errors } = await signIn(browser, app, "ana", { path: PLANS });
    await page.getByRole("heading", { name: "Planos", exact: true }).waitFor();

    // Back from Stripe's page without paying: the same session goes on.
    await page.getByRole("button", { name: "Assinar Plus" }).click();
    await page.waitForURL(/\/c\/pay\//);
    const first = page.url();
    expect(await page.locator("body").textContent()).toContain("19,90");
    await page.goBack();
    await page.getByRole("button", { name: "Assinar Plus" }).click();
    await page.waitForURL(first);
    await page.getByRole("link", { name: /Voltar sem pagar/ }).click();
    await page.getByText("Você começou a assinar o Plus.").waitFor();
    await page.getByRole("button", { name: "Continuar o pagamento" }).click();

    await payByCard(page, "4000 0000 0000 0002");
    await page.getByRole("alert").waitFor();
    expect(page.url()).toContain("/c/pay/");
    await payByCard(page, "4000 0025 0000 3155");
    await page.getByRole("heading", { name: "Confirme a compra com o seu banco" }).waitFor();
    await page.getByRole("button", { name: "Confirmar", exact: true }).click();

    await page.waitForURL(/\/athlete\/subscription\/success\?sessao=/);
    await page.getByRole("heading", { name: "Boas-vindas ao Plus!" }).waitFor();
    expect(await page.locator("main").textContent()).toMatch(/R\$\s19,90 por mês/);
    expect(await subscriptions()).toEqual([{ lookup_key: "athlete_plus_month", status: "active" }]);

    await page.getByRole("link", { name: "Ver minha assinatura" }).click();
    await page.getByText(/^Renova em \d\d\/\d\d\/\d{4}, por R\$\s19,90\.$/).waitFor();
    expect(await card(page, "Plus").getByText("Seu plano").count()).toBe(1);
    await page.getByRole("link", { name: /Assinatura Plus, mensal/ }).waitFor();

    // The page shows the cost before, and charges just that.
    await card(page, "Pro").getByRole("link", { name: "Mudar para Pro" }).click();
    const panel = page.locator("#confirmar");
    await panel.getByText("Você paga agora").waitFor();
    const shown = await panel.locator(".change-now dd").textContent();
    expect(shown).toMatch(/^R\$\s(19,9\d|20,00)$/);
    await panel.getByRole("button", { name: /^Mudar para Pro e pagar R\$\s/ }).click();
    await page.getByText("Pronto: seu plano agora é o Pro.").waitFor();
    await page.getByText(/por R\$\s39,90\.$/).waitFor();
    await app.stripe.control("idle");
    const [paid] = await app.sql<{ amount_cents: number }>(
      "select amount_cents from payments where kind = 'payment' order by at desc, recorded_at desc limit 1",
    );
    expect(shown!.replace(/\D/g, "")).toBe(String(paid!.amount_cents));

    await page.getByRole("link", { name: "Cancelar assinatura" }).click();
    await page.getByText(/Você continua com tudo do Pro até/).waitFor();
    await page.locator("#confirmar").getByRole("button", { name: "Cancelar assinatura" }).click();
    await page.getByText(/^Assinatura cancelada\. Tudo do Pro continua até/).waitFor();
    await page.getByRole("button", { name: "Retomar assinatura" }).click();
    await page.getByText("Assinatura retomada. O Pro continua renovando.").waitFor();

    const [portal] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Gerenciar pagamento" }).click(),
    ]);
    await portal.waitForURL(/\/p\/session\//);
    expect(new URL(page.url()).pathname).toBe(PLANS);
    await portal.close();
    expect(await subscriptions()).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("the portal does not open while Stripe is away: a toast says so, and no empty tab is left", async () => {
    const { page, context } = await signIn(browser, app, "ana", { path: PLANS });
    await app.stripe.control("faults", { kind: "down" });
    await page.getByRole("button", { name: "Gerenciar pagamento" }).click();
    const toast = page.locator(".toast-danger");
    await toast.waitFor();
    expect(await toast.textContent()).toContain("Não foi possível abrir o portal de gerenciamento.");
    expect(await toast.locator("strong").textContent()).toBe("Erro");
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });

  it("without scripts, in two tabs: one subscription, and the success page loads itself again", async () => {
    const { page, context } = await signIn(browser, app, "bruno", { path: PLANS });
    const state = await context.storageState();
    await context.close();
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: "pt-BR",
      storageState: state,
    });
    const [one, two] = [await plain.newPage(), await plain.newPage()];
    for (const tab of [one, two]) {
      await tab.goto(`${app.origin}${PLANS}?periodo=ano`);
      await tab.getByRole("button", { name: "Assinar Pro" }).click();
      await tab.waitForURL(/\/c\/pay\//);
    }
    expect(two.url()).toBe(one.url());
    await app.stripe.control("hold");
    await payByCard(one, "4242 4242 4242 4242");
    await one.waitForURL(/\/success\?sessao=/);
    await one.getByText("Estamos confirmando o pagamento…").waitFor();
    // The other tab, and the plans page: that it was paid is known, whatever our copy says yet.
    await two.goto(`${app.origin}${PLANS}`);
    await two.getByRole("button", { name: "Assinar Plus" }).click();
    await two.waitForURL(/\/success\?sessao=/);
    await app.stripe.control("release", {});
    await one.getByRole("heading", { name: "Boas-vindas ao Pro!" }).waitFor();
    await two.getByRole("heading", { name: "Boas-vindas ao Pro!" }).waitFor();
    const sessions = await app.sql("select 1 from checkouts where user_id = $1", [club.bruno.userId]);
    expect(sessions).toHaveLength(1);
    // Another person's checkout session shows nothing and changes nothing for them.
    const other = await signIn(browser, app, "caio", { path: PLANS });
    await other.page.goto(one.url());
    await other.page.getByRole("heading", { name: "Nenhuma assinatura ativa" }).waitFor();
    await other.context.close();
    await plain.close();
    expect(page.isClosed()).toBe(true);
  });
});
