import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { codeLinkOf } from "../support/code-links.ts";
import { codeOf, makePerson, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Spec §2 (/auth: sign-in), §8 (limit), product §3: the doors of /auth on a phone.

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

async function phone(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", ...options });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${path}`);
  return page;
}

const email = (page: Page) => page.getByLabel("E-mail");
const password = (page: Page) => page.getByLabel("Senha", { exact: true });
const digits = (page: Page) => page.getByLabel("Código de seis números");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe.each([true, false])("JavaScript %s", (javaScriptEnabled) => {
  const at = (name: string) => `${name}-${javaScriptEnabled}@exemplo.test`;

  test("a password opens the page that was asked for; a wrong one keeps the e-mail", async () => {
    await makePerson(app, { email: at("senha") });
    const page = await phone("/athlete-profile", { javaScriptEnabled });
    await page.waitForURL("**/auth?next=*");
    await email(page).fill(at("senha"));
    await password(page).fill("outra senha");
    await button(page, "Entrar").click();
    await page.getByRole("alert").getByText("E-mail ou senha incorretos.").first().waitFor();
    expect(await email(page).inputValue()).toBe(at("senha"));
    if (javaScriptEnabled) expect(await focused(page)).toBe("password");
    await password(page).fill(PASSWORD);
    await button(page, "Entrar").click();
    await page.waitForURL("**/athlete-profile");
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
  });

  test("six digits by mail open it, too", async () => {
    await makePerson(app, { email: at("codigo") });
    const page = await phone("/auth?next=%2Fathlete-profile", { javaScriptEnabled });
    await page.getByRole("link", { name: "Entrar com código" }).click();
    await page.getByRole("heading", { name: "Entrar com código" }).waitFor();
    await email(page).fill(at("codigo"));
    await button(page, "Enviar código").click();
    await page.getByRole("heading", { name: "Código enviado" }).waitFor();
    expect(await digits(page).getAttribute("autocomplete")).toBe("one-time-code");
    expect(await digits(page).getAttribute("inputmode")).toBe("numeric");
    const code = await codeOf(app, at("codigo"));
    await digits(page).fill(code === "111111" ? "222222" : "111111");
    if (!javaScriptEnabled) await button(page, "Confirmar e entrar").click();
    await page.getByRole("alert").getByText("Código inválido ou vencido").first().waitFor();
    // Written in two groups, as some mails do.
    await digits(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    if (!javaScriptEnabled) await button(page, "Confirmar e entrar").click();
    await page.waitForURL("**/athlete-profile");
  });

  test("so does the link beside them, in another browser: it shows whose account, and waits for its button", async () => {
    await makePerson(app, { email: at("link") });
    const asking = await phone("/auth?painel=codigo", { javaScriptEnabled });
    await email(asking).fill(at("link"));
    await button(asking, "Enviar código").click();
    const { pathname, search } = new URL(await codeLinkOf(app, at("link")));
    const page = await phone(`${pathname}${search}`, { javaScriptEnabled });
    await page.getByRole("heading", { name: "Entrar com o link do e-mail" }).waitFor();
    expect(new URL(page.url()).search).toBe("?entrada=1");
    await page.getByText(at("link"), { exact: true }).waitFor();
    await button(page, "Entrar").click();
    await page.waitForURL("**/athlete-dashboard");
    // Used up: the same link, followed again, says so and leads on.
    const again = await phone(`${pathname}${search}`, { javaScriptEnabled });
    await again.getByText("Este link não vale mais").waitFor();
    await again.getByRole("link", { name: "Pedir outro código" }).click();
    await button(again, "Enviar código").waitFor();
  });

  test("a forgotten password is replaced by digits and a new one", async () => {
    await makePerson(app, { email: at("esqueci") });
    const page = await phone("/auth", { javaScriptEnabled });
    await page.getByRole("link", { name: "Esqueci a minha senha" }).click();
    await page.getByRole("heading", { name: "Nova senha" }).waitFor();
    await email(page).fill(at("esqueci"));
    await button(page, "Enviar código").click();
    await digits(page).waitFor();
    await digits(page).fill(await codeOf(app, at("esqueci")));
    await page.getByLabel("Nova senha", { exact: true }).fill("outra senha boa 2026");
    await button(page, "Salvar e entrar").click();
    await page.waitForURL("**/athlete-dashboard");
    const [session] = await app.sql(
      "select count(*)::int as live from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null",
      [at("esqueci")],
    );
    expect(session).toEqual({ live: 1 });
  });
});

test("the sixth try of an address says how long to wait, in a toast and on the form (spec §8)", async () => {
  await makePerson(app, { email: "limite@exemplo.test" });
  const page = await phone("/auth");
  await email(page).fill("limite@exemplo.test");
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await password(page).fill(`errada ${attempt}`);
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, "Entrar").click();
    expect((await answer).status()).toBe(400);
    await expect.poll(() => button(page, "Entrar").getAttribute("aria-busy")).toBeNull();
  }
  await password(page).fill(PASSWORD);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Entrar").click();
  const refused = await answer;
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  const toast = page.locator(".toast");
  await toast.getByText("Limite de tentativas excedido").waitFor();
  expect(await toast.innerText()).toMatch(/Aguarde \d+ minutos? antes de tentar novamente\./);
  expect(await page.locator("form [role=alert]").innerText()).toContain("Limite de tentativas excedido");
  expect(await password(page).inputValue()).toBe(PASSWORD);
});

test("by the keyboard alone, and a code pasted with a space in it", async () => {
  await makePerson(app, { email: "teclado@exemplo.test" });
  const page = await phone("/auth?painel=codigo");
  await email(page).focus();
  await page.keyboard.type("teclado@exemplo.test");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Código enviado" }).waitFor();
  // The step puts the cursor where the digits go.
  await expect.poll(() => focused(page)).toBe("code");
  const code = await codeOf(app, "teclado@exemplo.test");
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `Código: ${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.waitForURL("**/athlete-dashboard");
});

test("a crowd that signs in: the form keeps what was typed and tries again by itself", async () => {
  await makePerson(app, { email: "multidao@exemplo.test" });
  const page = await phone("/auth");
  let refusals = 0;
  await page.route("**/auth.data*", async (route) => {
    if (route.request().method() !== "POST" || refusals === 1) return route.continue();
    refusals += 1;
    const real = await route.fetch();
    const body = (await real.text()).replace("invalid_credentials", "busy");
    await route.fulfill({ response: real, status: 503, body });
  });
  await email(page).fill("multidao@exemplo.test");
  await password(page).fill("errada");
  await button(page, "Entrar").click();
  await page.getByText("Muita gente ao mesmo tempo").first().waitFor();
  expect(await password(page).inputValue()).toBe("errada");
  await password(page).fill(PASSWORD);
  // Five seconds later, without a tap.
  await page.waitForURL("**/athlete-dashboard");
  expect(refusals).toBe(1);
});
