import { Secret, TOTP } from "otpauth";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { codeOf, makeClub, makePerson, makeTerms, PASSWORD, Visitor } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Product §3, spec §5: password, e-mail, second factor and devices, on a phone.

let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];

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

/** Somebody who has accepted the terms in effect. */
async function person(options: Parameters<typeof makePerson>[1]): Promise<void> {
  const { userId } = await makePerson(app, options);
  await app.sql(
    "insert into terms_acceptances (id, user_id, terms_version, method, accepted_at) values (gen_random_uuid(), $1, '1.0', 'registration', now())",
    [userId],
  );
}

async function phone(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", ...options });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${path}`);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, title: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
/** Locates the words of a refusal where they are seen: below its field, or above the form. */
const refusal = (scope: Page | Locator, text: string) =>
  scope.locator(".error, [role=alert]").filter({ hasText: text, visible: true }).first();
const PANEL = "/athlete-profile/seguranca";

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await button(page, "Entrar").click();
}

/** A phone with somebody signed in, on the security panel. */
async function panelOf(email: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await phone(PANEL, options);
  await signIn(page, email);
  await page.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  return page;
}

/** Digits of an authenticator; `ahead` in steps of 30 s, since each step is good once. */
const digits = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

const live = async (email: string) => {
  const [row] = await app.sql<{ n: number }>(
    "select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null",
    [email],
  );
  return row!.n;
};

describe.each([true, false])("JavaScript %s", (javaScriptEnabled) => {
  test("a second factor: added by its key, asked for at the sign-in, removed with the password", async () => {
    const email = `fator-${javaScriptEnabled}@exemplo.test`;
    await person({ email });
    const other = new Visitor(app);
    await other.signIn(email);
    const page = await panelOf(email, { javaScriptEnabled });
    const factors = card(page, "Verificação em duas etapas");
    await factors.getByText("Desativada").waitFor();
    await factors.getByLabel("Nome do aparelho").fill("Celular da Ana");
    await button(page, "Ativar").click();
    await factors.getByRole("img", { name: "Código QR" }).waitFor();
    const secret = (await factors.locator("code").innerText()).replaceAll(" ", "");
    expect(await factors.getByRole("link", { name: "Abrir no aplicativo" }).getAttribute("href")).toContain(
      `secret=${secret}`,
    );

    const wrong = digits(secret) === "000000" ? "000001" : "000000";
    await factors.getByLabel("Código do aplicativo").fill(wrong);
    if (!javaScriptEnabled) await button(page, "Confirmar e ativar").click();
    await refusal(factors, "Código incorreto").waitFor();
    // The same key still stands there.
    expect((await factors.locator("code").innerText()).replaceAll(" ", "")).toBe(secret);
    await factors.getByLabel("Código do aplicativo").fill(digits(secret));
    if (!javaScriptEnabled) await button(page, "Confirmar e ativar").click();
    await page.getByRole("status").getByText("Verificação em duas etapas ativada").first().waitFor();
    await page.getByRole("link", { name: "Já guardei" }).click();
    await factors.getByText("Celular da Ana").waitFor();
    expect(await page.locator("body").innerText()).not.toContain(secret.slice(0, 4));
    // Another one, begun and given up.
    await factors.getByText("Adicionar outro aplicativo").click();
    await button(page, "Ativar").click();
    await factors.getByRole("img", { name: "Código QR" }).waitFor();
    await page.getByRole("link", { name: "Desistir" }).click();
    await factors.getByText("Adicionar outro aplicativo").waitFor();
    // The session that knew only the password is over.
    expect((await other.get("/athlete-profile")).status).toBe(302);
    expect(await live(email)).toBe(1);

    const signInPage = await phone("/athlete-profile", { javaScriptEnabled });
    await signIn(signInPage, email);
    await signInPage.waitForURL("**/auth?painel=fator*");
    // Nothing opens before the digits.
    await signInPage.goto(`${app.origin}/athlete-dashboard`);
    await signInPage.waitForURL("**/auth*");
    await signInPage.getByRole("heading", { name: "Falta um passo" }).waitFor();
    await signInPage.getByLabel("Código do aplicativo").fill(wrong);
    if (!javaScriptEnabled) await button(signInPage, "Confirmar e entrar").click();
    await refusal(signInPage, "Código incorreto").waitFor();
    await signInPage.getByLabel("Código do aplicativo").fill(digits(secret, 1));
    if (!javaScriptEnabled) await button(signInPage, "Confirmar e entrar").click();
    await signInPage.waitForURL("**/athlete-*");

    await page.getByText("Remover", { exact: true }).first().click();
    await factors.getByLabel("Sua senha", { exact: true }).fill("não é esta");
    await factors.getByRole("button", { name: "Remover" }).click();
    await refusal(factors, "A senha não é esta.").waitFor();
    await factors.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
    await factors.getByRole("button", { name: "Remover" }).click();
    await page.getByRole("status").getByText("Aplicativo removido").first().waitFor();
    await factors.getByText("Desativada").waitFor();
  });

  test("another password, for the one that is known; the other device is out", async () => {
    const email = `senha-${javaScriptEnabled}@exemplo.test`;
    await person({ email });
    const other = new Visitor(app);
    await other.signIn(email);
    const page = await panelOf(email, { javaScriptEnabled });
    const form = card(page, "Senha");
    const change = async (current: string, next: string) => {
      await form.getByLabel("Senha atual", { exact: true }).fill(current);
      await form.getByLabel("Nova senha", { exact: true }).fill(next);
      await button(page, "Trocar a senha").click();
    };
    await change("não é esta", "outra senha boa 2026");
    await refusal(form, "Senha atual incorreta.").waitFor();
    expect((await other.get("/athlete-profile")).status).toBe(200);
    await change(PASSWORD, "password1");
    await refusal(form, "fácil de adivinhar").waitFor();
    await change(PASSWORD, "outra senha boa 2026");
    await page.getByRole("status").getByText("Senha trocada").first().waitFor();
    expect(await form.getByLabel("Senha atual", { exact: true }).inputValue()).toBe("");
    expect((await other.get("/athlete-profile")).status).toBe(302);
    const again = await phone("/athlete-profile", { javaScriptEnabled });
    await signIn(again, email, "outra senha boa 2026");
    await again.waitForURL("**/athlete-profile");
  });

  test("devices in words, one signed out, then all others", async () => {
    const email = `aparelhos-${javaScriptEnabled}@exemplo.test`;
    await person({ email });
    for (const [n, agent] of [
      [1, "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0"],
      [2, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"],
    ] as const) {
      await new Visitor(app).signIn(email);
      await app.sql(
        `update sessions set user_agent = $2, ip_address = $3, refreshed_at = now() - interval '3 hours' where id in (
           select s.id from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1)`,
        [email, agent, `203.0.113.${n}`],
      );
    }
    const page = await panelOf(email, { javaScriptEnabled });
    const devices = card(page, "Aparelhos conectados");
    const lines = devices.getByRole("listitem");
    expect(await lines.count()).toBe(3);
    expect(await lines.first().innerText()).toContain("este aparelho");
    const windows = lines.filter({ hasText: "Firefox no Windows" });
    expect(await windows.innerText()).toMatch(/há 3 h.*203\.0\.113\.1/s);
    await windows.getByRole("button", { name: "Sair: Firefox no Windows" }).click();
    await page.getByRole("status").getByText("Aparelho desconectado").first().waitFor();
    await expect.poll(() => lines.count()).toBe(2);
    expect(await live(email)).toBe(2);
    await button(page, "Sair de todos os outros").click();
    await page.getByRole("status").getByText("Todos os outros aparelhos").first().waitFor();
    await expect.poll(() => lines.count()).toBe(1);
    expect(await live(email)).toBe(1);
  });
});

test("another e-mail counts once its digits were typed", async () => {
  const [email, wanted] = ["velho@exemplo.test", "novo@exemplo.test"];
  await person({ email });
  const page = await panelOf(email);
  const form = card(page, "E-mail");
  await form.getByLabel("Novo e-mail").fill(wanted);
  await form.getByRole("button", { name: "Enviar código" }).click();
  await form.getByText(wanted).first().waitFor();
  const code = await codeOf(app, wanted);
  await form.getByLabel("Código de seis números").fill(code === "111111" ? "222222" : "111111");
  await refusal(form, "Código inválido ou vencido").waitFor();
  await form.getByLabel("Código de seis números").fill(code);
  await page.getByRole("status").getByText("E-mail trocado").first().waitFor();
  const [row] = await app.sql("select email from users where email = any($1)", [[email, wanted]]);
  expect(row).toEqual({ email: wanted });
});

test("an admin of a club without an athlete profile has the same panel at /auth?conta=1", async () => {
  const email = "dona@exemplo.test";
  const clubId = await makeClub(app, "Praia Clube");
  await person({ email, role: "club_admin", clubId, adminOf: [clubId] });
  const page = await phone("/auth");
  await signIn(page, email);
  await page.waitForURL("**/club-admin-dashboard");
  await page.goto(`${app.origin}/auth?conta=1`);
  await card(page, "Senha").getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await card(page, "Senha").getByLabel("Nova senha", { exact: true }).fill("outra senha boa 2026");
  await button(page, "Trocar a senha").click();
  await page.getByRole("status").getByText("Senha trocada").first().waitFor();
  await button(page, "Ativar").click();
  await page.getByRole("img", { name: "Código QR" }).waitFor();
  await page.getByRole("link", { name: "Desistir" }).click();
  await button(page, "Ativar").waitFor();
});
