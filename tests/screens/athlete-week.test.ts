import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { givePlan } from "../support/plans.ts";
import { letSignIn, reportByApi, signIn } from "../support/screens.ts";

// "Placar de clube": the dashboard opens with the reader's week, in the sport that they looked at last.

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
  await givePlan(app.sql, club.ana.userId, "plus");
  const beat = (winner: PersonName, loser: PersonName, sport: string, sets: [number, number][]) =>
    reportByApi(app, club, "secretary", {
      sport,
      my_side: [club[winner].athleteId],
      their_side: [club[loser].athleteId],
      sets: sets.map(([mine, theirs]) => ({ mine, theirs })),
      end: "completed",
    });
  await beat("ana", "bruno", "beach_tennis", [
    [6, 0],
    [6, 0],
  ]);
  await beat("bruno", "caio", "tennis", [
    [7, 6],
    [4, 6],
    [7, 6],
  ]);
  await beat("ana", "davi", "tennis", [
    [6, 0],
    [6, 0],
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("shows the place, the week, the best win and whom to challenge next", async () => {
  const { page, context, errors } = await signIn(browser, app, "ana");
  const week = page.getByRole("region", { name: "Minha semana Tênis, simples" });
  await week.waitFor();
  const [mine, first] = await app.sql<{ points: number }>(
    "select s.points from standings s join rankings k on k.id = s.ranking_id where k.sport = 'tennis' and k.is_main and s.athlete_id = any($1) order by s.points",
    [[club.ana.athleteId, club.bruno.athleteId]],
  );
  const text = (await week.innerText()).replaceAll(/\s+/g, " ");
  // The position stands once, beside the name.
  expect(text).not.toContain("º");
  expect(await page.locator(".home-position").innerText()).toMatch(/^2º/);
  expect(text).toContain(`Pontos na semana +${mine!.points}`);
  expect(text).toMatch(/Melhor vitória Davi/);
  const missing = first!.points - mine!.points + 1;
  expect(text).toMatch(
    missing === 1 ? "Falta 1 ponto para passar Bruno" : `Faltam ${missing} pontos para passar Bruno`,
  );
  await week.getByRole("link", { name: "Convidar Bruno" }).click();
  await page.locator("#convite").getByText("Bruno").first().waitFor();
  expect(await page.locator("#convite").getByLabel("Esporte").inputValue()).toBe("tennis");
  expect(errors).toEqual([]);
  await context.close();
});

it("remembers one sport over dashboard, statistics, report and the own regional ranking", async () => {
  const { page, context } = await signIn(browser, app, "ana");
  await page
    .getByRole("navigation", { name: "Meus rankings" })
    .getByRole("link", { name: /Beach tennis/ })
    .click();
  await page.getByRole("region", { name: "Minha semana Beach tennis, simples" }).waitFor();
  await page.goto(`${app.origin}/athlete-dashboard`);
  await page.getByRole("region", { name: "Minha semana Beach tennis, simples" }).waitFor();
  await page.goto(`${app.origin}/athlete-dashboard/estatisticas`);
  await page.getByRole("heading", { name: "Beach tennis · simples" }).waitFor();
  await page.goto(`${app.origin}/athlete-dashboard/registrar`);
  expect(await page.getByLabel("Esporte").inputValue()).toBe("beach_tennis");
  await page.goto(`${app.origin}/athlete/regional-rankings`);
  await page.getByRole("heading", { name: "Beach tennis · Brasil" }).waitFor();
  await page.goto(`${app.origin}/athlete-dashboard/estatisticas?esporte=tennis&formato=singles`);
  await page.goto(`${app.origin}/athlete-dashboard`);
  await page.getByRole("region", { name: "Minha semana Tênis, simples" }).waitFor();
  await page.goto(`${app.origin}/athlete-dashboard/registrar`);
  expect(await page.getByLabel("Esporte").inputValue()).toBe("tennis");
  // The sport that an address names comes first.
  await page.goto(`${app.origin}/athlete-dashboard/registrar?sport=beach_tennis`);
  expect(await page.getByLabel("Esporte").inputValue()).toBe("beach_tennis");
  await context.close();
});

it("names what the free plan gives, and after it one thing that a plan would add", async () => {
  const { page, context } = await signIn(browser, app, "bruno");
  const more = page.getByRole("navigation", { name: "Mais do meu jogo" }).getByRole("link");
  await more.first().waitFor();
  expect(await more.allInnerTexts()).toEqual(["Formar dupla", "Convidar para jogar · Plus"]);
  await context.close();
});
