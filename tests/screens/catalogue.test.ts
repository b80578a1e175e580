import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeTerms } from "../support/identity.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { choose, letSignIn, PHONE, reportByApi, signIn, tapKeys } from "../support/screens.ts";

// Rows of spec §8 that no other screen test drives, each by the way in which a person comes to it.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "playingAdmin"]);
});
beforeEach(() => forgetLimits(app));
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const toast = (page: Page, words: string | RegExp) => page.locator(".toast").getByText(words).waitFor();

async function enter(name: "ana" | "playingAdmin", path: string): Promise<Page> {
  const entered = await signIn(browser, app, name, { path });
  context = entered.context;
  await entered.page.locator("main h1").first().waitFor();
  return entered.page;
}

/** Fills in and sends that Ana beat Caio. */
async function report(page: Page): Promise<void> {
  await choose(page, "Contra quem", "caio", "Caio Prado");
  await page.locator(".board-cell").first().click();
  await tapKeys(page, "6160");
  await page.getByRole("button", { name: "Enviar resultado" }).click();
}

it("rate limit exceeded: the sixth wrong password", async () => {
  context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  const page = await context.newPage();
  await page.goto(`${app.origin}/auth`);
  await untilQuiet(page);
  await page.getByLabel("E-mail").fill("ninguem@teste.test");
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.getByLabel("Senha", { exact: true }).fill(`errada ${attempt}`);
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator("main form").getByRole("button", { name: "Entrar" }).click();
    await answer;
  }
  await toast(page, "Limite de tentativas excedido");
  await toast(page, /Aguarde 1[45] minutos antes de tentar novamente\./);
});

it("other security failure: without a text of the server, the catalogue's own", async () => {
  const page = await enter("playingAdmin", "/athlete-dashboard");
  await page.route("**/api/v1/me/check", (route) =>
    route.fulfill({ json: { success: false, code: "forbidden", error: "", security_level: "low" } }),
  );
  await page.getByRole("banner").getByLabel("Minha conta").click();
  await page.getByRole("banner").getByRole("link", { name: "Clube", exact: true }).click();
  await toast(page, "Acesso negado");
  await toast(page, "Você não tem permissão para acessar esta área.");
});

it("spec §5: what is typed is cleaned by the server; where that fails, trimmed and without angle brackets", async () => {
  const matchId = await reportByApi(app, club, "bruno", {
    my_side: [club.bruno.athleteId],
    their_side: [club.ana.athleteId],
    sets: [
      { mine: 6, theirs: 0 },
      { mine: 6, theirs: 0 },
    ],
    end: "completed",
  });
  const page = await enter("ana", `/athlete-dashboard/partidas/${matchId}`);
  await untilQuiet(page);
  await page.locator("summary", { hasText: "Contestar" }).click();
  const reason = page.getByLabel("O que está errado?");
  await reason.fill("  foi <b>fora</b>  ");
  await reason.blur();
  await expect.poll(() => reason.inputValue()).toBe("foi fora");
  await page.route("**/rpc/validate_and_sanitize_input", (route) => route.abort());
  await reason.fill("  foi <b>fora</b>  ");
  await reason.blur();
  await expect.poll(() => reason.inputValue()).toBe("foi bfora/b");
});

it("terms load failure: where there are none to load; a check that fails shows an existing user nothing", async () => {
  await makeTerms(app);
  await app.sql("delete from terms_acceptances where user_id = $1", [club.ana.userId]);
  const page = await enter("ana", "/athlete-profile");
  await page.getByRole("dialog").waitFor();
  await page.route("**/api/v1/me/terms", (route) => route.fulfill({ json: { terms: null } }));
  await page.reload();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Erro", exact: true }).waitFor();
  await dialog.getByText("Não foi possível carregar os termos de uso.").waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await dialog.waitFor({ state: "detached" });
  await page.unroute("**/api/v1/me/terms");
  const failed = page.waitForResponse((answer) => answer.url().endsWith("/me/terms/acceptance"));
  await page.route("**/api/v1/me/terms/acceptance", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await failed;
  await untilQuiet(page);
  expect(await dialog.count()).toBe(0);
  // A person whom the check did not ask is asked by what they do next.
  await page.goto(`${app.origin}/athlete-dashboard/registrar`);
  await report(page);
  await dialog.getByRole("button", { name: "Aceitar" }).waitFor();
});

it("retrying: a result whose answer is lost is sent again by itself, and is reported once", async () => {
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select gen_random_uuid(), $1, version, 'existing_user', now() from terms_versions on conflict do nothing`,
    [club.ana.userId],
  );
  const page = await enter("ana", "/athlete-dashboard/registrar");
  let sent = 0;
  await page.route("**/athlete-dashboard/registrar.data*", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    // It arrives, and only its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await report(page);
  await toast(page, "Tentando novamente");
  await page.getByText("Aguardando a resposta de Caio Prado").waitFor();
  expect(sent).toBe(2);
  const reported = await app.sql(
    "select 1 from matches m join match_players p on p.match_id = m.id where p.athlete_id = $1",
    [club.caio.athleteId],
  );
  expect(reported).toHaveLength(1);
});
