import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { placeOnCourts } from "../support/courts-of-play.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";
import { cardOf } from "../support/tournament-office.ts";

// A tournament's day on the organiser's phone: calling, a result in five taps, a W.O., somebody who gives up, the champion.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;
let errors: string[];
let run: Awaited<ReturnType<typeof makeRunTournament>>;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary", "clerk"]);
  const names = ["ana", "bruno", "davi", "joao"] as const;
  run = await makeRunTournament(app, club.clubId, {
    athletes: names.map((name) => club[name].athleteId),
  });
  ({ page: phone, errors } = await signIn(browser, app, "clerk", { viewport: PHONE }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await app.stop();
});

const screen = () =>
  `${app.origin}/club-admin-dashboard/torneios/${run.tournamentId}/jogos?clube=${club.clubId}`;
const card = (title: string) => cardOf(phone, title);

it("calls a match, and its players are told", async () => {
  await placeOnCourts(app, run.tournamentId, { courts: ["Quadra 7"], first: "2026-11-28T17:30:00Z" });
  await phone.goto(screen());
  const ready = card("Prontas para chamar");
  await ready.getByText("Quadra 7").first().waitFor();
  await expect.poll(() => ready.getByRole("button", { name: "Chamar" }).count()).toBe(2);
  await ready.getByRole("button", { name: "Chamar" }).first().click();
  await card("Em quadra").getByText("Chamada agora").waitFor();
  const notices = await app.sql(`select title from notifications where title = 'Sua quadra está pronta'`);
  expect(notices.length).toBeGreaterThan(0);
});

it("notes 6/4 6/3 in five taps", async () => {
  const match = card("Em quadra").getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match.getByRole("radio").first().check({ force: true });
  await match.getByRole("button", { name: "6/4" }).click();
  await match.getByRole("button", { name: "6/3" }).click();
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await card("Resultados").getByText("6/4 6/3").waitFor();
  const [kept] = await app.sql<{ status: string; source: string }>("select status, source from matches");
  expect(kept).toEqual({ status: "confirmed", source: "tournament" });
});

it("refuses what is no score, and keeps what was typed", async () => {
  const match = card("Prontas para chamar").getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match.getByRole("radio").first().check({ force: true });
  await match.getByLabel("Placar de quem venceu").fill("6/5 6/3");
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await match.getByText(/6\/5/).first().waitFor();
  expect(await match.getByLabel("Placar de quem venceu").inputValue()).toBe("6/5 6/3");
});

it("gives the other semi-final by W.O., and the final is ready", async () => {
  const match = card("Prontas para chamar").getByRole("listitem").first();
  await match.locator("summary", { hasText: "Não terminou em quadra?" }).click();
  await match.getByRole("radio", { name: "W.O.", exact: true }).check({ force: true });
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await card("Resultados").getByText("W.O.").waitFor();
  await card("Prontas para chamar").getByText("Livre · Final").waitFor();
});

it("marks who came and who gives up: the other is champion on the public page", async () => {
  await phone.locator("summary", { hasText: "de 4 chegaram" }).click();
  await phone
    .getByRole("button", { name: /^Marcar chegada/ })
    .first()
    .click();
  await phone.getByText("1 de 4 chegaram").waitFor();
  const finalists = await card("Prontas para chamar")
    .locator(".courtside-sides span:not(.muted)")
    .allInnerTexts();
  const entry = phone.locator(".courtside-entry", { hasText: finalists[0]! });
  await entry.locator("summary", { hasText: "Desistiu" }).click();
  await entry.getByRole("button", { name: "Confirmar a desistência" }).click();
  await entry.getByText("Saiu").waitFor();
  const visitor = await browser.newPage();
  await visitor.goto(`${app.origin}/tournaments/${run.tournamentId}?aba=chaves`);
  // João is private: everybody else reads his initial.
  const [first] = finalists[1]!.split(" ");
  await visitor
    .locator(".draw-champion", { hasText: "Campeão" })
    .getByText(new RegExp(`^${first}`))
    .waitFor();
  await visitor.close();
});
