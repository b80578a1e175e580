import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A tournament's end on the secretary's phone: points by phase, the champion, the table, and a result that was wrong.

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
  await letSignIn(app, club, ["clerk"]);
  await app.sql(
    `insert into rankings (id, club_id, sport, format, rule_version, is_main) values (gen_random_uuid(), $1, 'beach_tennis', 'singles', 1, true)
     on conflict do nothing`,
    [club.clubId],
  );
  await app.sql(
    `insert into ranking_rules (ranking_id, version, rules, created_at)
     select k.id, 1, $2, now() from rankings k where k.club_id = $1 and k.sport = 'beach_tennis'
     on conflict do nothing`,
    [club.clubId, JSON.stringify(DEFAULT_RULES)],
  );
  run = await makeRunTournament(app, club.clubId, { count: 2 });
  ({ page: phone, errors } = await signIn(browser, app, "clerk", { viewport: PHONE }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await app.stop();
});

const office = (part: string, { tournamentId } = run) =>
  `${app.origin}/club-admin-dashboard/torneios/${tournamentId}${part}${part.includes("?") ? "&" : "?"}clube=${club.clubId}`;
const standings = async () =>
  (await app.sql<{ points: number }>("select points from standings order by points desc")).map(
    (row) => row.points,
  );

it("gives points to the phases though the draw was made: a phase further on gives no less", async () => {
  await phone.goto(office(`?categoria=${run.eventId}`));
  await phone.getByLabel("Ranking", { exact: true }).selectOption({ index: 1 });
  await phone.locator("summary", { hasText: "Pontos por fase" }).click();
  await phone.getByLabel(/^Campeão/).fill("60");
  await phone.getByLabel(/^Vice/).fill("200");
  await phone.getByRole("button", { name: "Salvar categoria" }).click();
  await phone.getByText("Quem foi mais longe não ganha menos pontos.", { exact: true }).waitFor();
  await phone.getByLabel(/^Campeão/).fill("200");
  await phone.getByLabel(/^Vice/).fill("120");
  await phone.getByRole("button", { name: "Salvar categoria" }).click();
  // Saved, the form leads back to the tournament.
  await phone.waitForURL((url) => !url.searchParams.has("categoria"));
});

it("waits for the last match, and leads to it", async () => {
  await phone.getByRole("link", { name: "Encerramento" }).click();
  await phone.getByText("Falta 1 jogo.").waitFor();
  await phone.getByRole("link", { name: "Ir aos jogos" }).click();
  const match = phone.locator(".card", { hasText: "Prontas para chamar" }).getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match.getByRole("radio").first().check({ force: true });
  await match.getByRole("button", { name: "6/4" }).click();
  await match.getByRole("button", { name: "6/3" }).click();
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone.locator(".card", { hasText: "Resultados" }).getByText("6/4 6/3").waitFor();
});

it("shows who came how far and what it gives, and closes the event", async () => {
  await phone.getByRole("link", { name: "Encerramento" }).click();
  const first = phone.getByRole("listitem").filter({ hasText: "Campeão" });
  await first.getByText("+200").waitFor();
  await saveScreenshot(phone, "finishing-390");
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await phone.getByRole("button", { name: /^Encerrar e dar os pontos/ }).click();
  await phone.getByText("Encerrada", { exact: true }).waitFor();
  // The match itself, and the phases.
  expect(await standings()).toEqual([122 + 200, 32 + 120]);
});

it("opens it again for a wrong result, with its points out of the table", async () => {
  await phone.locator("summary", { hasText: "Reabrir" }).click();
  await phone.getByRole("button", { name: /^Reabrir Livre/ }).click();
  await phone.getByRole("button", { name: /^Encerrar e dar os pontos/ }).waitFor();
  expect(await standings()).toEqual([122, 32]);
});

it("asks for no winner of a final that both gave up, and names no champion", async () => {
  const lost = await makeRunTournament(app, club.clubId, { count: 2 });
  await phone.goto(office("/jogos", lost));
  const match = phone.locator(".card", { hasText: "Prontas para chamar" }).getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match.locator("summary", { hasText: "Não terminou em quadra?" }).click();
  await match.getByRole("radio", { name: "W.O. duplo" }).check({ force: true });
  await match.getByText("Quem venceu?").waitFor({ state: "detached" });
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone.locator(".card", { hasText: "Resultados" }).getByText("W.O. duplo").waitFor();
  await phone.getByRole("link", { name: "Encerramento" }).click();
  await phone.getByText("Sem campeão: ninguém venceu a categoria.").waitFor();
  const visitor = await browser.newPage({ viewport: PHONE });
  await visitor.goto(`${app.origin}/tournaments/${lost.tournamentId}?aba=chaves`);
  await visitor.locator(".draw-champion", { hasText: "Sem campeão" }).waitFor();
  await saveScreenshot(visitor, "no-champion-390");
});
