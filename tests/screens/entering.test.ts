import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// A pair enters a tournament on two phones: invited, accepted from the list of notifications, and paid by one, who is told first what giving it up gives back.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let ana: Page;
let bruno: Page;
let tournamentId: string;
const errors: string[][] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
  ({ tournamentId } = await makeTournament(app.sql, club.clubId, {
    format: "doubles",
    feeCents: 8_000,
    payee: null,
  }));
  const entered = [await signIn(browser, app, "ana"), await signIn(browser, app, "bruno")];
  [ana, bruno] = entered.map(({ page }) => page) as [Page, Page];
  errors.push(...entered.map((one) => one.errors));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const entryUrl = () => `${app.origin}/athlete-dashboard/torneios/${tournamentId}`;
const isOnlyAsWideAsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

it("an athlete enters from the tournament's page and invites a partner", async () => {
  await ana.goto(`${app.origin}/tournaments/${tournamentId}`);
  await saveScreenshot(ana, "entering-tournament-390");
  await ana.getByRole("link", { name: "Inscrever-se em Livre" }).click();
  await ana.waitForURL(`${entryUrl()}#categoria-*`);
  const partner = ana.getByRole("combobox", { name: /Com quem você vai jogar/ });
  // A name that nobody was chosen for is not an invitation of whoever has its link.
  await partner.fill("ninguém assim");
  await ana.getByRole("button", { name: "Convidar e inscrever em Livre" }).click();
  await ana.locator(".error").getByText("Escolha a pessoa na lista").waitFor();
  await partner.fill("bruno");
  await ana.getByRole("option", { name: /Bruno Lima/ }).click();
  await ana.getByRole("button", { name: "Convidar e inscrever em Livre" }).click();
  await ana.getByText("Aguardando Bruno Lima aceitar.").waitFor();
  await saveScreenshot(ana, "entering-invited-390");
  expect(await isOnlyAsWideAsThePhone(ana)).toBe(true);
});

it("the partner is led from the notification to the invitation, accepts and pays their part", async () => {
  await bruno.goto(`${app.origin}/athlete-dashboard/notificacoes`);
  await bruno.getByRole("link", { name: "Convite para jogar em dupla" }).click();
  await bruno.waitForURL(entryUrl());
  await bruno.getByText("convida você para jogar em dupla").waitFor();
  await saveScreenshot(bruno, "entering-invitation-390");
  await bruno.getByRole("button", { name: "Aceitar" }).click();
  await bruno.getByText("Falta pagar", { exact: true }).waitFor();
  await saveScreenshot(bruno, "entering-due-390");

  await bruno.getByRole("button", { name: "Pagar R$ 80,00" }).click();
  await bruno.waitForURL(`${app.stripe.url}/c/pay/**`);
  await bruno.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await bruno.getByLabel("Nome no cartão").fill("Bruno Lima");
  await bruno.getByRole("button", { name: /^Pagar/ }).click();
  await bruno.waitForURL(`${entryUrl()}?pagamento=enviado`);
  await expect
    .poll(async () => (await app.sql("select 1 from entry_shares where status = 'paid'")).length)
    .toBe(1);
  await bruno.goto(entryUrl());
  await bruno.getByText("Sua parte está paga", { exact: true }).waitFor();

  await ana.goto(`${app.origin}/athlete-dashboard/notificacoes`);
  await ana.getByRole("link", { name: "Convite aceito" }).click();
  await ana.waitForURL(entryUrl());
  const share = ana.getByRole("listitem").filter({ hasText: "A parte de Bruno Lima" });
  expect(await share.last().textContent()).toMatch(/R\$\s80,00, paga/);
  await ana.getByRole("button", { name: "Pagar R$ 80,00" }).waitFor();
});

it("who is entered says when they cannot play, and is told what is wrong with it where it is wrong", async () => {
  await bruno.getByLabel("Das").fill("10:00");
  await bruno.getByLabel("Às").fill("08:30");
  await bruno.getByRole("button", { name: "Não posso nesse horário" }).click();
  await bruno.locator(".error").getByText("O fim precisa ser depois do começo.").waitFor();
  await bruno.getByLabel("Às").fill("12:30");
  await bruno.getByRole("button", { name: "Não posso nesse horário" }).click();
  await bruno
    .getByText(/, das 10:00 às 12:30$/)
    .first()
    .waitFor();
  await bruno.locator(".card", { hasText: "você não pode jogar" }).scrollIntoViewIfNeeded();
  await saveScreenshot(bruno, "entering-impediments-390");
  expect(await isOnlyAsWideAsThePhone(bruno)).toBe(true);
  await bruno.getByRole("button", { name: /^Retirar/ }).click();
  await expect.poll(() => app.sql("select 1 from tournament_impediments")).toEqual([]);
});

it("who thinks of giving the entry up is told first what comes back", async () => {
  await bruno.getByText("Desistir desta inscrição").click();
  await bruno.getByText(/^Você recebe devolução de R\$\s80,00\.$/).waitFor();
  await bruno.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(bruno, "entering-withdraw-390");
  expect(await isOnlyAsWideAsThePhone(bruno)).toBe(true);
  await bruno.getByRole("button", { name: "Confirmar a desistência" }).click();
  await bruno.locator(".toast", { hasText: "Inscrição cancelada" }).waitFor();
  await expect
    .poll(() => app.sql("select status from tournament_entries"))
    .toEqual([{ status: "withdrawn" }]);
  expect(errors.flat()).toEqual([]);
});
