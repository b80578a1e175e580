import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { hold, isSameDocument, letSignIn, listens, markDocument, PHONE, signIn } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "playingAdmin"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(async () => {
  await context?.close();
});

const CHECK = "**/api/v1/me/check";

async function enter(
  name: "ana" | "bruno" | "playingAdmin" = "ana",
  path = "/athlete-dashboard",
): Promise<Page> {
  const entered = await signIn(browser, app, name, { path });
  context = entered.context;
  await entered.page.getByRole("banner").getByLabel("Minha conta").waitFor();
  await entered.page.locator("main h1").first().waitFor();
  return entered.page;
}

/** The screen's security checks of an operation from now on. */
function countChecks(page: Page, operation: string): { count: number } {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/me/check") && request.postData()?.includes(operation))
      seen.count += 1;
  });
  return seen;
}

/** Goes on inside the application: a link that the scripts do not know yet would load a document. */
async function navigate(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await listens(link);
  await link.click();
}

describe("spec §2: spinners belong to client navigation; a document answers directly", () => {
  it("a document load shows none and runs no check of its own, and works without scripts", async () => {
    const page = await enter();
    const checks = countChecks(page, "page_access");
    // The session's own check comes 1 s after (spec §9); the page's never does.
    const checked = page.waitForRequest((request) => request.postData()?.includes("session_check") ?? false);
    const answer = await page.goto(`${app.origin}/athlete-profile`);
    const html = await answer!.text();
    expect(html).not.toMatch(/class="(spinner|full-screen|gate-)/);
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    await checked;
    expect(checks.count).toBe(0);

    const still = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const plain = await still.newPage();
    await plain.goto(`${app.origin}/athlete-profile`);
    await plain.getByRole("heading", { name: "Meu perfil" }).waitFor();
    await still.close();
  });

  it("to the next protected page: a small spinner while its check and data are on the way", async () => {
    const page = await enter();
    await markDocument(page);
    const data = await hold(page, "**/athlete-profile.data*");
    await navigate(page, "/athlete-profile");
    await page.locator(".gate-next .spinner").waitFor();
    expect(await page.locator(".full-screen").count()).toBe(0);
    data.letGo();
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    expect(await page.locator(".spinner").count()).toBe(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  it("into the protected pages: a spinner fills the screen while the session loads, for 5 s at most", async () => {
    context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
    await (await enter()).close();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${app.origin}/auth?conta=1`);
    await untilQuiet(page);
    const data = await hold(page, "**/athlete-dashboard.data*");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("link", { name: "Continuar" }).click();
    await page.locator(".full-screen .spinner").waitFor();
    await page.clock.runFor(4_900);
    expect(await page.locator(".full-screen .spinner").count()).toBe(1);
    await page.clock.runFor(200);
    await page.locator(".full-screen").waitFor({ state: "detached" });
    data.letGo();
    await page.clock.resume();
    await page.waitForURL("**/athlete-dashboard");
  });

  it("while an expired session is renewed on the way to the next page it fills the screen too", async () => {
    const page = await enter();
    // As if the token had expired while the device slept, before the page's own tick has seen it.
    await page.route("**/api/v1/me/session", (route) => route.abort());
    await page.evaluate(() => {
      const name = /quadra-[\w-]+-member/.exec(document.cookie)![0];
      document.cookie = `${name}=1000000000; Path=/`;
    });
    await markDocument(page);
    const data = await hold(page, "**/athlete-profile.data*");
    await navigate(page, "/athlete-profile");
    await page.locator(".full-screen .spinner").waitFor();
    data.letGo();
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    expect(await page.locator(".full-screen").count()).toBe(0);
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe("spec §4: the gate", () => {
  it("within 5 minutes of a check the next page needs none; after them it checks, with a small spinner", async () => {
    context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
    await (await enter()).close();
    const page = await context.newPage();
    await page.clock.install();
    const checks = countChecks(page, "page_access");
    await page.goto(`${app.origin}/athlete-dashboard`);
    await page.locator("main h1").first().waitFor();
    await navigate(page, "/athlete-profile");
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    expect(checks.count).toBe(0);
    await page.clock.fastForward(301_000);
    const check = await hold(page, CHECK);
    await navigate(page, "/athlete-dashboard");
    await page.locator("main .gate-wait .spinner").waitFor();
    check.letGo();
    await page.locator(".gate-wait").waitFor({ state: "detached" });
    await page.locator("main h1").first().waitFor();
    expect(checks.count).toBe(1);
  });

  it("a refusal shows the panel with the server's text; a manual refresh checks again", async () => {
    const page = await enter("playingAdmin");
    await page.route(CHECK, (route) =>
      route.fulfill({
        json: { success: false, code: "forbidden", error: "Hoje não.", security_level: "low" },
      }),
    );
    // Another area asks for another role: a combination that was not checked.
    await page.getByRole("banner").getByLabel("Minha conta").click();
    await page.getByRole("banner").getByRole("link", { name: "Clube", exact: true }).click();
    await page.getByRole("heading", { name: "Acesso Restrito" }).waitFor();
    await page.locator("main").getByText("Hoje não.").waitFor();
    const toast = page.locator(".toast");
    await toast.getByText("Acesso negado").waitFor();
    await toast.getByText("Hoje não.").waitFor();
    await page.unroute(CHECK);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await page.getByRole("heading", { name: "Acesso Restrito" }).waitFor({ state: "detached" });
    await page.locator("main h1").first().waitFor();
  });

  it("spec §8: an exception in the check says so", async () => {
    const page = await enter("playingAdmin");
    await page.route(CHECK, (route) =>
      route.fulfill({ status: 500, json: { error: { code: "unexpected" } } }),
    );
    await page.getByRole("banner").getByLabel("Minha conta").click();
    await page.getByRole("banner").getByRole("link", { name: "Clube", exact: true }).click();
    // Twice more, after 1 s and 1.5 s (spec §9).
    await page.getByText("Erro na validação de segurança").waitFor({ timeout: 15_000 });
  });

  it("with scripts off or forged nothing protected leaves the server", async () => {
    context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    for (const path of ["/athlete-dashboard", "/club-admin-dashboard", "/super-admin-dashboard"]) {
      await page.goto(`${app.origin}${path}`);
      expect(new URL(page.url()).pathname).toBe("/auth");
      expect(await page.content()).not.toContain("Ana Souza");
    }
    await context.close();
    const forged = await enter("bruno");
    // The client believes the answer; the server checks for itself.
    await forged.route(CHECK, (route) => route.fulfill({ json: { success: true, security_level: "high" } }));
    const answer = await forged.goto(`${app.origin}/super-admin-dashboard`);
    expect(answer!.status()).toBe(403);
    const data = await forged.evaluate(async () => (await fetch("/super-admin-dashboard.data")).text());
    expect(data).not.toContain("clube do morro");
  });
});
