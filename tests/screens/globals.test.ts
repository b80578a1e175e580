import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { insertSubscription } from "../support/ending.ts";
import { makeTerms } from "../support/identity.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { enterAs, hold, letSignIn, PHONE } from "../support/screens.ts";

// Spec §2, "Global elements on every page" and the sponsor banner, where no frame of an area brings them.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary"]);
});
beforeEach(async () => {
  await forgetLimits(app);
  await app.sql("delete from sponsors");
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const LOGO = "/sponsors/padaria-da-orla.svg";
const WIDGETS = "**/api/v1/me/widgets";

const addSponsor = () =>
  app.sql(
    `insert into sponsors (id, club_id, name, logo_url, type, logo_width, logo_height, logo_alt, position)
     values ($1, $2, 'Padaria da Orla', $3, 'local', 240, 72, 'Padaria', 1)`,
    [randomUUID(), club.clubId, LOGO],
  );

async function enter(name: "ana" | "secretary", path: string): Promise<Page> {
  context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", hasTouch: true });
  await enterAs(context, app, { email: `${name}@teste.test` });
  const page = await context.newPage();
  await page.goto(`${app.origin}${path}`);
  return page;
}

const banner = (page: Page) => page.getByRole("region", { name: "Nossos Patrocinadores" });

describe("the sponsor banner (spec §2)", () => {
  it("a logo that failed before React was there is marked as errored, its name in its place", async () => {
    await addSponsor();
    const page = await enter("ana", "/auth?conta=1");
    await page.route(`**${LOGO}`, (route) => route.abort());
    const scripts = await hold(page, "**/assets/*.js");
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(LOGO));
    await page.goto(`${app.origin}/athlete-dashboard`, { waitUntil: "commit" });
    await failed;
    await banner(page).locator("img").first().waitFor({ state: "attached" });
    expect(await banner(page).locator("[data-errored]").count()).toBe(0);
    scripts.letGo();
    await banner(page).locator(".sponsors-name[data-errored]").first().waitFor();
    expect(await banner(page).locator("img").count()).toBe(0);
    await banner(page).getByText("Padaria da Orla").first().waitFor();
  });

  it.each([
    ["ana", "/super-admin-dashboard"],
    ["ana", "/profile-setup"],
    ["ana", "/nada-aqui"],
    ["secretary", "/athlete-profile"],
  ] as const)("is there for %s on %s too", async (name, path) => {
    await addSponsor();
    const page = await enter(name, path);
    await banner(page).getByRole("img").first().waitFor();
    const box = (await banner(page).boundingBox())!;
    expect(Math.round(box.y + box.height)).toBeLessThanOrEqual(page.viewportSize()!.height);
  });

  it("is there for ana on /auth?conta=1 too, at the end of the page while its form is open", async () => {
    await addSponsor();
    const page = await enter("ana", "/auth?conta=1");
    await banner(page).getByRole("img").first().waitFor();
    const [box, height] = [
      (await banner(page).boundingBox())!,
      await page.evaluate(() => document.documentElement.scrollHeight),
    ];
    expect(box.y).toBeGreaterThan(page.viewportSize()!.height);
    expect(Math.round(box.y + box.height)).toBeLessThanOrEqual(height);
  });

  it("hides while the profile loads, then shows its placeholders, then the empty message", async () => {
    const page = await enter("ana", "/athlete-profile");
    let asked = 0;
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(WIDGETS, async (route) => {
      await held[asked++]?.promise;
      await route.continue();
    });
    await page.goto(`${app.origin}/auth?conta=1`);
    await page.locator(".dock[aria-busy=true]").waitFor({ state: "attached" });
    expect(await banner(page).count()).toBe(0);
    held[0]!.resolve();
    await banner(page).locator(".skeleton").first().waitFor();
    await page.locator(".dock[aria-busy=false]").waitFor();
    held[1]!.resolve();
    await banner(page).getByText("Nenhum patrocinador cadastrado").waitFor();
    expect(await banner(page).locator(".skeleton").count()).toBe(0);
  });
});

describe("the profile (spec §4, §9)", () => {
  it("loading is forced to finish after 5 s; what comes later is still shown", async () => {
    await addSponsor();
    const page = await enter("ana", "/athlete-profile");
    const answer = await hold(page, WIDGETS);
    await page.clock.install();
    await page.goto(`${app.origin}/auth?conta=1`);
    await page.locator(".dock[aria-busy=true]").waitFor({ state: "attached" });
    await page.clock.runFor(4_000);
    expect(await page.locator(".dock").getAttribute("aria-busy")).toBe("true");
    await page.clock.runFor(1_100);
    await page.locator(".dock[aria-busy=false]").waitFor({ state: "attached" });
    expect(await banner(page).count()).toBe(0);
    answer.letGo();
    await banner(page).waitFor();
  });
});

describe("widgets whose answer comes late are shown when it comes", () => {
  /** As if every limit of time were over at once. */
  const overAtOnce = (page: Page) =>
    page.addInitScript(() => {
      AbortSignal.timeout = () => AbortSignal.abort(new DOMException("", "TimeoutError"));
    });

  it("on a public page, and those that could not be asked for when the network is back", async () => {
    const page = await enter("ana", "/athlete-profile");
    await overAtOnce(page);
    const button = page.locator(".notifications-button");
    const late = await hold(page, "**/member-widgets");
    await page.goto(`${app.origin}/tournaments`);
    expect(await button.count()).toBe(0);
    late.letGo();
    await button.waitFor();

    await page.unroute("**/member-widgets");
    await page.route("**/member-widgets", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/member-widgets"));
    await page.goto(`${app.origin}/tournaments-list`);
    await failed;
    expect(await button.count()).toBe(0);
    await page.unroute("**/member-widgets");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await button.waitFor();
  });

  it("the sponsors on a page that knows nobody", async () => {
    await addSponsor();
    const page = await enter("ana", "/athlete-profile");
    await overAtOnce(page);
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(WIDGETS, async (route) => {
      asked += 1;
      if (asked > 1) await held.promise;
      await route.continue();
    });
    await page.goto(`${app.origin}/auth?conta=1`);
    await banner(page).locator(".skeleton").first().waitFor();
    held.resolve();
    await banner(page).getByRole("img").first().waitFor();
  });
});

describe("visitors of public pages, without React", () => {
  async function visit(path: string): Promise<Page> {
    context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
    const page = await context.newPage();
    await page.goto(`${app.origin}${path}`);
    await untilQuiet(page);
    return page;
  }

  it("choose the theme (spec §4), which the next page keeps", async () => {
    const page = await visit("/tournaments");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const choice = page.getByLabel("Aparência");
    expect([await theme(), await choice.inputValue()]).toEqual(["system", "system"]);
    await choice.selectOption("Escuro");
    expect(await theme()).toBe("dark");
    await page.goto(`${app.origin}/`);
    expect([await theme(), await choice.inputValue()]).toEqual(["dark", "dark"]);
    await page.goto(`${app.origin}/auth`);
    await untilQuiet(page);
    await choice.selectOption("Claro");
    expect(await theme()).toBe("light");
  });

  it("are told in a toast what a script threw (spec §8), but not of fetch errors", async () => {
    const page = await visit("/tournaments");
    const throwLater = (name: string, message: string) =>
      page.evaluate(
        ([errorName, words]) =>
          void setTimeout(() => {
            throw Object.assign(new Error(words), { name: errorName });
          }),
        [name, message],
      );
    await throwLater("TypeError", "Failed to fetch");
    await page.locator(".toasts").waitFor({ state: "attached" });
    expect(await page.locator(".toast").count()).toBe(0);
    await throwLater("TypeError", "x is not a function");
    await page.locator(".toast").getByText("Ops! Algo deu errado").waitFor();
    await page.locator(".toast").getByText("(F5 ou Ctrl+R)").waitFor();
    await page.locator(".toast").getByRole("button", { name: "Fechar" }).click();
    expect(await page.locator(".toast").count()).toBe(0);
    await throwLater("NetworkError", "A network error occurred.");
    await page.locator(".toast").getByText("Verifique sua conexão e tente novamente").waitFor();
  });
});

describe("a club's TV (spec §2)", () => {
  it("has the expiry banner for somebody who is signed in, and nothing of the kind for nobody", async () => {
    await insertSubscription(app.sql, {
      owner: { userId: club.ana.userId },
      endsAt: new Date(Date.now() + 2 * 86_400_000),
    });
    const tv = `/display/${club.clubId}`;
    const page = await enter("ana", tv);
    await page.locator(".expiry-over .notice").getByText("Sua assinatura Plus termina").waitFor();
    expect(await page.locator(".sponsors, .notifications-button").count()).toBe(0);
    await saveScreenshot(page, "tv-expiry");
    await context.close();
    context = await browser.newContext({ viewport: PHONE });
    const nobodys = await context.newPage();
    const asked: string[] = [];
    nobodys.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await nobodys.goto(`${app.origin}${tv}`);
    await untilQuiet(nobodys);
    expect(asked.filter((path) => /widgets/.test(path))).toEqual([]);
  });

  it("that cannot be read has the error screen with its two buttons", async () => {
    context = await browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    app.proxy.setFault("refuse");
    try {
      await page.goto(`${app.origin}/display/${club.clubId}?sport=padel`);
      await page.getByRole("heading", { name: "Algo deu errado" }).waitFor();
      await page.getByText("Ocorreu um erro inesperado. Nossa equipe foi notificada.").waitFor();
      await saveScreenshot(page, "tv-error");
      for (const name of ["Tentar novamente", "Recarregar página"])
        await page.getByRole("button", { name }).waitFor();
      app.proxy.setFault("off");
      await page.getByRole("button", { name: "Tentar novamente" }).click();
      await page.getByRole("heading", { name: "clube da praia" }).waitFor();
    } finally {
      app.proxy.setFault("off");
    }
  });
});

describe("who fails the check (spec §2)", () => {
  it("sees the panel; on a route with a view of its own for that, this view", async () => {
    const page = await enter("secretary", "/athlete-profile");
    await page.getByRole("heading", { name: "Acesso Restrito" }).waitFor();
    const answer = await page.goto(`${app.origin}/athlete/regional-rankings`);
    expect(answer!.status()).toBe(403);
    await page.getByText("Aqui cada atleta vê a própria posição").waitFor();
    expect(await page.getByText("Acesso Restrito").count()).toBe(0);
    await page.getByRole("link", { name: "Ver o ranking regional" }).click();
    await page.waitForURL("**/geographical-rankings");
  });
});

describe("the terms checker (spec §2, §4)", () => {
  it("asks an existing user on /profile-setup and on a TV, too", async () => {
    await makeTerms(app);
    await app.sql("delete from terms_acceptances where user_id = $1", [club.ana.userId]);
    const page = await enter("ana", "/profile-setup");
    const accept = page.getByRole("dialog").getByRole("button", { name: "Aceitar", exact: true });
    await accept.waitFor();
    await page.goto(`${app.origin}/display/${club.clubId}`);
    await accept.waitFor();
  });
});
