import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { untilQuiet } from "../support/quiet.ts";
import { enterAs, PHONE, hold } from "../support/screens.ts";

// Spec §4 and §8, the terms flow in Chromium.

const CONSENT = "Li e concordo com os termos de uso acima";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  await forgetLimits(app);
  await app.sql(
    "delete from terms_acceptances where user_id = (select id from users where email = 'novata@demo.test')",
  );
});

const acceptances = () =>
  app.sql(`select t.method, t.terms_version, t.user_agent is not null as has_agent from terms_acceptances t
    join users u on u.id = t.user_id where u.email = 'novata@demo.test'`);

async function open(
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", ...options });
  return { context, page: await context.newPage() };
}

async function signedIn(email: string, options: { javaScriptEnabled?: boolean } = {}) {
  const opened = await open(options);
  const { page } = opened;
  await page.goto(await enterAs(page.context(), app, { email, password: "quadra-demo-2026" }));
  return opened;
}

const modal = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, words: string) => page.locator(".toasts").getByText(words).waitFor();

describe("an existing user who has to accept the terms", () => {
  test("is asked 500 ms after the screen knows them; nothing closes it; accepting does", async () => {
    const { context, page } = await signedIn("novata@demo.test");
    const dialog = modal(page);
    await dialog.waitFor();
    await dialog
      .getByRole("heading", { name: "Termos de uso e política de privacidade", exact: true })
      .waitFor();
    await dialog.getByText("Versão 2.0").waitFor();
    const accept = dialog.getByRole("button", { name: "Aceitar", exact: true });
    expect(await accept.isDisabled()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Fechar" }).count()).toBe(0);

    // Esc, twice, the backdrop, a click below it.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(195, 5);
    expect(await dialog.isVisible()).toBe(true);
    // The keyboard never leaves it, and the page below it is inert.
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active === null
          ? "body"
          : active.closest("dialog")
            ? "dialog"
            : "page";
      });
      expect(place).not.toBe("page");
    }
    await expect(
      page.getByRole("link", { name: "Ranking" }).first().click({ timeout: 800 }),
    ).rejects.toThrow();
    // Another address asks again.
    await page.goto(`${app.origin}/athlete-profile`);
    await dialog.waitFor();
    expect(await acceptances()).toEqual([]);

    await dialog.getByLabel(CONSENT).check();
    await accept.click();
    await toast(page, "Termos aceitos");
    await toast(page, "Você aceitou os termos de uso com sucesso.");
    await dialog.waitFor({ state: "detached" });
    expect(await acceptances()).toEqual([{ method: "existing_user", terms_version: "2.0", has_agent: true }]);
    await page.goto(`${app.origin}/athlete-dashboard`);
    await untilQuiet(page);
    expect(await dialog.count()).toBe(0);
    await context.close();
  });

  test('sees "Carregando termos de uso..." while they load, and "Aceitando..." while it is sent', async () => {
    const { context, page } = await signedIn("novata@demo.test");
    await modal(page).waitFor();
    const text = await hold(page, "**/api/v1/me/terms");
    const acceptance = await hold(
      page,
      "**/api/v1/me/terms/acceptance",
      (request) => request.method() === "POST",
    );
    await page.reload({ waitUntil: "domcontentloaded" });
    const dialog = modal(page);
    await dialog.getByText("Carregando termos de uso...").waitFor();
    expect(await dialog.getByLabel(CONSENT).isDisabled()).toBe(true);
    text.letGo();
    await dialog.getByText("Versão 2.0").waitFor();
    await dialog.getByLabel(CONSENT).check();
    await dialog.getByRole("button", { name: "Aceitar", exact: true }).click();
    await dialog.getByRole("button", { name: "Aceitando..." }).waitFor();
    acceptance.letGo();
    await dialog.waitFor({ state: "detached" });
    await context.close();
  });

  test('spec §8: a failed acceptance says so and stays; failed loading has "Erro" and Fechar; a failed check shows nothing', async () => {
    const { context, page } = await signedIn("novata@demo.test");
    const dialog = modal(page);
    await dialog.getByText("Versão 2.0").waitFor();
    await page.route("**/api/v1/me/terms/acceptance", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await dialog.getByLabel(CONSENT).check();
    await dialog.getByRole("button", { name: "Aceitar", exact: true }).click();
    await toast(page, "Erro ao aceitar termos de uso");
    expect(await dialog.isVisible()).toBe(true);

    await page.route("**/api/v1/me/terms", (route) => route.abort());
    await page.reload();
    await dialog.getByText("Erro ao carregar termos de uso.").waitFor();
    await dialog.getByRole("heading", { name: "Erro", exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Fechar" }).last().click();
    await dialog.waitFor({ state: "detached" });

    await page.unroute("**/api/v1/me/terms/acceptance");
    await page.route("**/api/v1/me/terms/acceptance", (route) => route.abort());
    await page.reload();
    await untilQuiet(page);
    expect(await dialog.count()).toBe(0);
    // The server refuses all the same, and its refusal opens the modal.
    await page.unroute("**/api/v1/me/terms");
    const refused = await page.evaluate(async () => {
      const body = new URLSearchParams({ intent: "read_notifications", all: "1" });
      const answer = await fetch("/athlete-dashboard/notificacoes.data", { method: "POST", body });
      return [answer.status, (await answer.text()).includes("terms_required")];
    });
    expect(refused).toEqual([403, true]);
    await page.goto(`${app.origin}/athlete-profile`);
    await page.getByRole("button", { name: "Salvar", exact: true }).first().click();
    await dialog.getByText("Versão 2.0").waitFor();
    await context.close();
  });

  test("is asked on public pages too, by the same rules, without React", async () => {
    const { context, page } = await signedIn("novata@demo.test");
    await page.goto(`${app.origin}/tournaments`);
    const dialog = modal(page);
    await dialog.getByText("Versão 2.0").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    const accept = dialog.getByRole("button", { name: "Aceitar", exact: true });
    expect(await accept.isDisabled()).toBe(true);
    await dialog.getByLabel(CONSENT).check();
    await accept.click();
    await toast(page, "Você aceitou os termos de uso com sucesso.");
    await dialog.waitFor({ state: "detached" });
    expect(await acceptances()).toMatchObject([{ method: "existing_user", terms_version: "2.0" }]);
    await context.close();
  });

  test("may sign out instead", async () => {
    const { context, page } = await signedIn("novata@demo.test");
    await modal(page).getByRole("button", { name: "Sair da conta" }).click();
    await page.waitForURL("**/auth**");
    expect(await acceptances()).toEqual([]);
    await context.close();
  });

  test("without scripts accepts on /profile-setup", async () => {
    const { context, page } = await signedIn("novata@demo.test", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Ler e aceitar" }).click();
    await page.getByLabel(CONSENT).check();
    await page.getByRole("button", { name: "Aceitar" }).click();
    await page.waitForURL("**/athlete-dashboard");
    expect(await acceptances()).toEqual([{ method: "existing_user", terms_version: "2.0", has_agent: true }]);
    await context.close();
  });
});

test("a super admin is never asked (spec §4)", async () => {
  await app.sql(
    "delete from terms_acceptances where user_id = (select id from users where email = 'admin@demo.test')",
  );
  const { context, page } = await signedIn("admin@demo.test");
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/me/terms") && calls.push(request.url())));
  await page.reload();
  await untilQuiet(page);
  expect([calls, await modal(page).count()]).toEqual([[], 0]);
  await context.close();
});

describe("a visitor on a registration page", () => {
  test("accepts in the modal, into memory: lost on reload, gone from other pages' scripts", async () => {
    const { context, page } = await open();
    const scripts: string[] = [];
    page.on("response", (answer) => void (answer.url().endsWith(".js") && scripts.push(answer.url())));
    await page.goto(`${app.origin}/auth`);
    await untilQuiet(page);
    expect(scripts.some((url) => url.includes("visitor-terms"))).toBe(false);
    await page.goto(`${app.origin}/athlete-registration`);
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).click();
    const dialog = modal(page);
    await dialog.getByText("Versão 2.0").waitFor();
    // Not mandatory for a visitor.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).click();
    await dialog.getByLabel(CONSENT).check();
    await dialog.getByRole("button", { name: "Aceitar", exact: true }).click();
    await toast(page, "Você aceitou os termos de uso. Complete o registro para continuar.");
    expect(await page.locator("input[name=termsVersion]").inputValue()).toBe("2.0");
    await page.reload();
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).waitFor();
    expect(await page.locator("input[name=termsVersion]").count()).toBe(0);
    expect(scripts.some((url) => url.includes("visitor-terms"))).toBe(true);
    await context.close();
  });

  test("an error while it is noted down is stored, and counts as accepted (spec §8)", async () => {
    const { context, page } = await open();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "userAgent", {
        get() {
          throw new Error("sem agente");
        },
      });
    });
    await page.goto(`${app.origin}/club-registration`);
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).click();
    await modal(page).getByLabel(CONSENT).check();
    await modal(page).getByRole("button", { name: "Aceitar", exact: true }).click();
    expect(await page.locator("input[name=termsVersion]").inputValue()).toBe("2.0");
    await context.close();
  });

  test("a form sent without consent opens the terms, and nothing typed is lost", async () => {
    const { context, page } = await open();
    await page.goto(`${app.origin}/club-registration`);
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).waitFor();
    await page.locator("form:has(.terms-open)").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await modal(page).getByText("Versão 2.0").waitFor();
    await context.close();
  });

  const acceptInModal = async (page: Page) => {
    await modal(page).getByLabel(CONSENT).check();
    await modal(page).getByRole("button", { name: "Aceitar", exact: true }).click();
    await modal(page).waitFor({ state: "detached" });
  };
  /** Opens a registration, accepts there, and gives a way to send it, whatever its fields hold, and what was sent. */
  const accepted = async (page: Page, path: string) => {
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
    await page.goto(`${app.origin}${path}`);
    await page.getByRole("button", { name: "Ler e aceitar os termos" }).click();
    await acceptInModal(page);
    await page
      .locator("form:has(.terms-open)")
      .evaluate((form: HTMLFormElement) => void (form.noValidate = true));
    const send = () => page.locator("form:has(.terms-open) button[name=intent]").click();
    const registrations = () => sent.filter((url) => url.includes(path)).length;
    return { send, registrations };
  };

  test.each(["/athlete-registration", "/club-registration"])(
    "spec §8: on %s the check fails while the form is sent: the modal, and then the form goes on",
    async (path) => {
      const { context, page } = await open();
      const { send, registrations } = await accepted(page, path);
      // A check that works shows nothing: the answer is the form's own.
      await send();
      await expect.poll(registrations).toBe(1);
      await page.getByRole("alert").first().waitFor();
      expect(await modal(page).count()).toBe(0);

      await page.route("**/api/v1/me/terms", (route) => route.abort());
      await page
        .locator("form:has(.terms-open)")
        .evaluate((form: HTMLFormElement) => void (form.noValidate = true));
      await send();
      await modal(page).getByText("Versão 2.0").waitFor();
      expect(registrations()).toBe(1);
      await acceptInModal(page);
      await send();
      await expect.poll(registrations).toBe(2);
      await context.close();
    },
  );

  test("terms that changed while the form was filled in are shown before it is sent", async () => {
    const { context, page } = await open();
    const { send, registrations } = await accepted(page, "/athlete-registration");
    const terms = { title: "Termos novos", version: "2.1", html: "<p>Outros.</p>" };
    await page.route("**/api/v1/me/terms", (route) => route.fulfill({ json: { terms } }));
    await send();
    await modal(page).getByText("Versão 2.1").waitFor();
    expect(registrations()).toBe(0);
    await acceptInModal(page);
    expect(await page.locator("input[name=termsVersion]").inputValue()).toBe("2.1");
    await context.close();
  });

  test("spec §8: where terms are not required the flow goes on when the check fails", async () => {
    const { context, page } = await signedIn("atleta@demo.test");
    await page.goto(`${app.origin}/club-registration`);
    await untilQuiet(page);
    const failed = page.waitForRequest("**/api/v1/me/terms/acceptance");
    await page.route("**/api/v1/me/terms/acceptance", (route) => route.abort());
    const posted = page.waitForRequest((request) => request.method() === "POST");
    const form = page.locator("form:has(.terms-open)");
    await form.evaluate((element: HTMLFormElement) => void (element.noValidate = true));
    await form.locator("button[name=intent]").click();
    await failed;
    expect((await posted).postData()).toContain("intent=register");
    expect(await modal(page).count()).toBe(0);
    await context.close();
  });

  test("without scripts text and checkbox stand in the form", async () => {
    const { context, page } = await open({ javaScriptEnabled: false });
    await page.goto(`${app.origin}/athlete-registration`);
    await page.getByLabel(CONSENT).check();
    expect(await page.locator("input[name=termsVersion]").getAttribute("value")).toBe("2.0");
    await context.close();
  });
});

test("a super admin publishes a version with a live preview, and the next page asks everybody", async () => {
  const admin = await signedIn("admin@demo.test");
  const { page } = admin;
  await page.goto(`${app.origin}/super-admin-dashboard/termos`);
  // The page has its scripts once what serves without them is gone.
  await page.getByRole("button", { name: "Pré-visualizar" }).waitFor({ state: "detached" });
  await page.getByLabel("Versão", { exact: true }).fill("2.1");
  await page
    .getByLabel("Texto")
    .fill("# Novos termos\n\n<b>Jogue</b> **limpo**, respeite o adversário e o clube.");
  await page.locator(".prose strong", { hasText: "limpo" }).waitFor();
  expect(await page.locator(".prose b").count()).toBe(0);
  await page.getByLabel("Li a pré-visualização").check();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Versão 2.1 publicada.").waitFor();
  await admin.context.close();

  const athlete = await signedIn("atleta@demo.test");
  await modal(athlete.page).getByText("Versão 2.1").waitFor();
  await athlete.context.close();
  await app.sql("delete from terms_acceptances where terms_version = '2.1'");
  await app.sql("delete from terms_versions where version = '2.1'");
});
