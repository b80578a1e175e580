import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, signIn, tapKeys } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "caio", "davi", "secretary"]);
  ({ page: phone } = await signIn(browser, app, "ana"));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const FORM = "/athlete-dashboard/registrar";
/** A form without what an earlier test may have left in the tab. */
async function openForm(): Promise<void> {
  await phone.evaluate(() => sessionStorage.clear());
  await phone.goto(`${app.origin}${FORM}`);
}
const cell = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const send = () => phone.getByRole("button", { name: "Enviar resultado" }).click();
const newest = async () =>
  (
    await app.sql<{
      id: string;
      status: string;
      end: string;
      format: string;
      winner_side: number | null;
      sets: unknown;
    }>(
      `select id, status, "end", format, winner_side, sets from matches order by created_at desc, id desc limit 1`,
    )
  )[0]!;

/** Fills a fresh form with Ana's 6/2 6/2 against Davi and sends it. */
async function sendSixTwo(): Promise<void> {
  await openForm();
  await choose(phone, "Contra quem", "davi", "Davi Rocha");
  await cell(phone, "set-1-side1").click();
  await tapKeys(phone, "6262");
  await send();
}

it("shows the first report of a match to who reports it again, who may say that it is another one", async () => {
  await sendSixTwo();
  await phone.getByText("Aguardando a resposta de Davi Rocha").waitFor();
  const first = await newest();
  await sendSixTwo();
  const notice = phone.locator(".notice", {
    hasText: "Esta partida já foi lançada: Ana Souza venceu Davi Rocha por 6/2 6/2",
  });
  await notice.waitFor();
  expect(await notice.getByRole("link", { name: "Ver a primeira" }).getAttribute("href")).toContain(first.id);
  expect((await newest()).id).toBe(first.id);
  await phone.getByLabel("É outra partida do mesmo dia").check();
  await send();
  await phone.waitForURL(/athlete-dashboard$/);
  expect((await newest()).id).not.toBe(first.id);
  await app.sql("delete from matches");
});

describe("reporting a result", () => {
  it("says why a score is impossible while it is typed, and when it is sent all the same", async () => {
    await openForm();
    await choose(phone, "Contra quem", "bruno", "Bruno Lima");
    await cell(phone, "set-1-side1").click();
    await tapKeys(phone, "65");
    const why = "O 1º set não terminou em 6/5: ganha quem faz 6 games com dois de diferença";
    await phone.locator(".keypad-notice", { hasText: why }).waitFor();
    // The keypad says why; the line below the board is for those who listen.
    const written = phone.locator(".score-fields :not(.visually-hidden) > span, .keypad-notice", {
      hasText: why,
    });
    expect(await written.evaluateAll((nodes) => nodes.map((node) => node.className))).toEqual([
      expect.stringContaining("keypad-notice"),
    ]);
    await tapKeys(phone, "63");
    await phone.getByRole("button", { name: "Pronto" }).click();
    await send();
    // The focus of a refused person stands at the set that is wrong; the keypad does not follow a person who tabs on.
    await expect
      .poll(() => phone.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("set-1-side1");
    expect(await app.sql("select 1 from matches")).toHaveLength(0);
    // The page says it already, so that no toast does.
    expect(await phone.locator("main").getByText(why).first().isVisible()).toBe(true);
    expect(await phone.locator(".toast").count()).toBe(0);
    await phone.locator(".keypad").waitFor();
    await phone.getByLabel("Onde").focus();
    await phone.locator(".keypad").waitFor({ state: "detached" });
    // Nothing typed was lost: one number mended, and it goes.
    expect(await cell(phone, "set-2-side2").inputValue()).toBe("3");
    await cell(phone, "set-1-side2").click();
    await tapKeys(phone, "4");
    await phone.getByRole("button", { name: "Pronto" }).click();
    await send();
    await phone.getByText("Aguardando a resposta de Bruno Lima").waitFor();
    expect(await newest()).toMatchObject({ status: "pending_validation", winner_side: 1 });
  });

  it("keeps what was typed through a lost network and a reload, and sends it once", async () => {
    const before = (await app.sql("select 1 from matches")).length;
    await openForm();
    await choose(phone, "Contra quem", "DAVI", "Davi Rocha");
    await cell(phone, "set-1-side1").click();
    await tapKeys(phone, "6162");
    await phone.context().setOffline(true);
    await send();
    await phone.getByText("O que você digitou está guardado neste aparelho").waitFor();
    await phone.locator(".toast", { hasText: "Erro de conexão" }).waitFor();
    await phone.context().setOffline(false);
    await phone.reload();
    await phone.getByText("Recuperamos o que você tinha digitado").waitFor();
    expect(await cell(phone, "set-2-side2").inputValue()).toBe("2");
    await send();
    await phone.getByText("Aguardando a resposta de Davi Rocha").waitFor();
    expect(await app.sql("select 1 from matches")).toHaveLength(before + 1);
    // The next report starts empty.
    await phone.goto(`${app.origin}${FORM}`);
    await phone.getByRole("searchbox", { name: "Contra quem" }).waitFor();
    expect(await cell(phone, "set-1-side1").inputValue()).toBe("");
  });

  it("a W.O. needs its absent side and has no sets", async () => {
    await openForm();
    await choose(phone, "Contra quem", "caio", "Caio Prado");
    await phone.getByLabel("Fim de jogo").selectOption("walkover");
    await phone.getByText("Quem não compareceu?").waitFor();
    expect(await phone.locator(".board").count()).toBe(0);
    await phone.getByRole("radio", { name: "Caio Prado" }).check();
    expect(await phone.locator(".verdict").textContent()).toBe("Você venceu");
    await send();
    await phone.getByText("Aguardando a resposta de Caio Prado").waitFor();
    expect(await newest()).toMatchObject({ end: "walkover", winner_side: 1, sets: [] });
  });

  it("doubles in beach tennis with a super tie-break", async () => {
    await openForm();
    await phone.getByLabel("Esporte").selectOption({ label: "Beach tennis" });
    await phone.getByLabel("Simples ou duplas").selectOption("doubles");
    await choose(phone, "Sua dupla", "bruno", "Bruno Lima");
    await choose(phone, "Adversário 1", "caio", "Caio Prado");
    await choose(phone, "Adversário 2", "davi", "Davi Rocha");
    await cell(phone, "set-1-side1").click();
    await tapKeys(phone, "6426810");
    expect(await phone.locator(".verdict").textContent()).toBe(
      "Vitória de Caio Prado e Davi Rocha por 2 a 1",
    );
    await send();
    await phone.getByText("Aguardando a resposta de Caio Prado e Davi Rocha").waitFor();
    const reported = await newest();
    expect(reported).toMatchObject({ format: "doubles", winner_side: 2 });
    expect(reported.sets).toEqual([
      { side1: 6, side2: 4 },
      { side1: 2, side2: 6 },
      { side1: 8, side2: 10 },
    ]);
  });

  it("works as a plain form where scripts do not run", async () => {
    const { context } = await signIn(browser, app, "ana");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: "pt-BR",
      storageState: await context.storageState(),
    });
    const page = await plain.newPage();
    await page.goto(`${app.origin}/athlete-dashboard/registrar?busca_side2_1=bruno`);
    await page.locator(".found label", { hasText: "Bruno Lima" }).click();
    for (const [name, text] of [
      ["1-side1", "6"],
      ["1-side2", "5"],
      ["2-side1", "6"],
      ["2-side2", "2"],
    ] as const)
      await cell(page, `set-${name}`).fill(text);
    await page.getByRole("button", { name: "Enviar resultado" }).click();
    await page.locator(".error", { hasText: "O 1º set não terminou em 6/5" }).waitFor();
    expect(await cell(page, "set-2-side2").inputValue()).toBe("2");
    await cell(page, "set-1-side2").fill("3");
    await page.getByRole("button", { name: "Enviar resultado" }).click();
    await page.getByText("Histórico").waitFor();
    expect(await newest()).toMatchObject({ status: "pending_validation", winner_side: 1 });
    await plain.close();
    await context.close();
  });
});

describe("answering", () => {
  it("a dispute with its reason goes to the club, whose decision counts", async () => {
    await openForm();
    await choose(phone, "Contra quem", "bruno", "Bruno Lima");
    await cell(phone, "set-1-side1").click();
    await tapKeys(phone, "6060");
    await send();
    await phone.getByText("Aguardando a resposta de Bruno Lima").first().waitFor();
    const { id } = await newest();

    const bruno = await signIn(browser, app, "bruno", { path: `/athlete-dashboard/partidas/${id}` });
    await bruno.page.locator("summary", { hasText: "Contestar" }).click();
    await bruno.page.getByLabel("O que está errado?").fill("O segundo set foi 6/4 para mim.");
    await bruno.page.getByRole("button", { name: "Enviar contestação" }).click();
    await bruno.page.getByText("Bruno Lima contesta").waitFor();
    expect((await newest()).status).toBe("disputed");

    const secretary = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } });
    const card = secretary.page.locator(".card-sun", { hasText: "O segundo set foi 6/4 para mim." });
    await card.locator("summary", { hasText: "Decidir" }).click();
    await card.getByRole("radio", { name: "Corrigir placar" }).check();
    await card.locator('input[name="set-2-side1"]').fill("4");
    await card.locator('input[name="set-2-side2"]').fill("6");
    await card.locator('input[name="set-3-side1"]').fill("6");
    await card.locator('input[name="set-3-side2"]').fill("3");
    // Without a reason the browser itself holds the form back.
    await card.getByRole("button", { name: "Salvar decisão" }).click();
    expect((await newest()).status).toBe("disputed");
    await card.getByLabel("Motivo").fill("O árbitro anotou 6/0 4/6 6/3.");
    await card.getByRole("button", { name: "Salvar decisão" }).click();
    await card.waitFor({ state: "detached" });
    expect(await newest()).toMatchObject({
      status: "confirmed",
      sets: [
        { side1: 6, side2: 0 },
        { side1: 4, side2: 6 },
        { side1: 6, side2: 3 },
      ],
    });
    await bruno.page.getByText("O árbitro anotou 6/0 4/6 6/3.").first().waitFor();
    await bruno.context.close();
    await secretary.context.close();
  });

  it("the reporter corrects and withdraws before the answer", async () => {
    await phone.goto(`${app.origin}/athlete-dashboard`);
    const card = phone.locator(".card", { hasText: "Aguardando a resposta de Davi Rocha" }).first();
    await card.getByRole("link", { name: "Corrigir" }).click();
    await cell(phone, "set-2-side2").click();
    await tapKeys(phone, "4");
    await phone.getByRole("button", { name: "Salvar correção" }).click();
    await expect
      .poll(async () => (await app.sql("select 1 from match_events where kind = 'edited'")).length)
      .toBe(1);
    await phone.locator("summary", { hasText: "Retirar este resultado" }).click();
    await phone.getByRole("button", { name: "Retirar resultado" }).click();
    await expect
      .poll(async () => (await app.sql("select 1 from matches where status = 'withdrawn'")).length)
      .toBe(1);
  });
});
