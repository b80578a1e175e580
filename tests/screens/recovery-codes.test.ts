import { Secret, TOTP } from "otpauth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { acceptTermsFor, makeClub, makePerson, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE, openFolded } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Recovery codes, and a second factor that is demanded of admins, on a phone.

let app: TestApp;
let browser: Browser;
let clubId: string;
const open: BrowserContext[] = [];
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ vars: { SUPER_ADMIN_FACTOR: "required" } });
  await makeTerms(app);
  clubId = await makeClub(app, "Clube Cauteloso");
  browser = await launchBrowser();
});
beforeEach(() => forgetLimits(app));
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function admin(email: string, options: Partial<Parameters<typeof makePerson>[1]> = {}): Promise<void> {
  const person = await makePerson(app, { email, role: "club_admin", clubId, adminOf: [clubId], ...options });
  await acceptTermsFor(app, person);
}

async function phone(path: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: "pt-BR",
    javaScriptEnabled,
    permissions: javaScriptEnabled ? ["clipboard-read", "clipboard-write"] : [],
    acceptDownloads: true,
  });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${path}`);
  return page;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

const digits = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Adds a factor on the panel that is open, up to the codes; gives them. */
async function addFactor(page: Page, javaScriptEnabled = true): Promise<string[]> {
  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await page.getByRole("img", { name: "Código QR" }).waitFor();
  const secret = (await page.locator("code.secret").innerText()).replaceAll(" ", "");
  await page.getByLabel("Código do aplicativo").fill(digits(secret));
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirmar e ativar" }).click();
  await page.getByRole("heading", { name: "Guarde os seus códigos de recuperação" }).waitFor();
  return await page.locator(".recovery-codes code").allInnerTexts();
}

test.each([true, false])(
  "an admin keeps the codes, signs in with one of them, and makes new ones (JavaScript %s)",
  async (hasScripts) => {
    const email = `codigos-${hasScripts}@exemplo.test`;
    await admin(email);
    const page = await phone("/auth?conta=1", hasScripts);
    await signIn(page, email);
    await page.waitForURL("**/club-admin-dashboard*");
    await page.goto(`${app.origin}/auth?conta=1`);
    const codes = await addFactor(page, hasScripts);
    expect(new Set(codes).size).toBe(10);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Baixar" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("quadra-codigos-de-recuperacao.txt");
    if (hasScripts) {
      await page.getByRole("button", { name: "Copiar" }).click();
      await page.getByText("Copiados").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    }
    await page.getByRole("link", { name: "Já guardei" }).click();
    await page.getByText("Restam 10 códigos.").waitFor();
    expect(await page.locator("body").innerText()).not.toContain(codes[0]!);
    await page.getByRole("button", { name: "Sair", exact: true }).first().click();
    await page.waitForURL("**/auth?saiu=1");

    await page.goto(`${app.origin}/club-admin-dashboard`);
    await signIn(page, email);
    await page.getByRole("heading", { name: "Falta um passo" }).waitFor();
    await page.getByText("Usar um código de recuperação").click();
    const field = page.getByLabel("Código de recuperação");
    await field.fill("aaaaa-aaaaa");
    await page.getByRole("button", { name: "Entrar com este código" }).click();
    await page
      .getByText("Este código não vale, ou já foi usado.")
      .filter({ visible: true })
      .first()
      .waitFor();
    await field.fill(codes[3]!.toUpperCase());
    await page.getByRole("button", { name: "Entrar com este código" }).click();
    await page.waitForURL("**/club-admin-dashboard*");
    await page.goto(`${app.origin}/auth?conta=1`);
    await page.getByText("Restam 9 códigos.").waitFor();
    await page.getByText("Fazer novos códigos").click();
    await page.getByRole("button", { name: "Fazer e mostrar" }).click();
    await page.getByRole("heading", { name: "Guarde os seus códigos de recuperação" }).waitFor();
    const fresh = await page.locator(".recovery-codes code").allInnerTexts();
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await page.getByRole("link", { name: "Já guardei" }).click();
    await page.getByText("Restam 10 códigos.").waitFor();
  },
);

test("a super admin of a production is led to set a factor up, and then in", async () => {
  await admin("super@exemplo.test", { role: "super_admin", adminOf: [] });
  const page = await phone("/system-diagnostics");
  await signIn(page, "super@exemplo.test");
  await page.getByText("Quem administra a Quadra precisa da verificação em duas etapas").waitFor();
  await addFactor(page);
  await page.getByRole("link", { name: "Já guardei" }).click();
  await page.waitForURL("**/system-diagnostics");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
});

test("a club demands it in Ajustes; the other admin is led to set one up and comes back", async () => {
  await admin("primeira@exemplo.test");
  await admin("segunda@exemplo.test");
  const settings = `/club-admin-dashboard/ajustes?clube=${clubId}`;
  const first = await phone(settings);
  await signIn(first, "primeira@exemplo.test");
  await openFolded(first, "Verificação em duas etapas");
  await first.getByRole("link", { name: "Ativar a minha" }).click();
  await addFactor(first);
  await first.getByRole("link", { name: "Já guardei" }).click();
  await openFolded(first, "Verificação em duas etapas");
  await first.getByRole("button", { name: "Exigir de quem administra" }).click();
  await first.getByRole("button", { name: "Deixar de exigir" }).waitFor();

  const members = `/club-admin-dashboard/atletas?clube=${clubId}`;
  const second = await phone(members);
  await signIn(second, "segunda@exemplo.test");
  await second.getByText("O seu clube pede a verificação em duas etapas").waitFor();
  await addFactor(second);
  await second.getByRole("link", { name: "Já guardei" }).click();
  await second.waitForURL(`**${members}`);
  await first.getByRole("button", { name: "Deixar de exigir" }).click();
  await first.getByRole("button", { name: "Exigir de quem administra" }).waitFor();
});
