import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, findFaults, goWithAxe } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { givePlan } from "../support/plans.ts";
import { letSignIn, reportByApi, signIn } from "../support/screens.ts";

// "Placar de clube": an athlete's statistics are pictures, each with its numbers in words behind it.

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
  await givePlan(app.sql, club.ana.userId, "plus");
  const beat = (winner: PersonName, loser: PersonName) =>
    reportByApi(app, club, "secretary", {
      sport: "tennis",
      my_side: [club[winner].athleteId],
      their_side: [club[loser].athleteId],
      sets: [
        { mine: 6, theirs: 2 },
        { mine: 6, theirs: 3 },
      ],
      end: "completed",
    });
  await beat("ana", "bruno");
  await beat("ana", "caio");
  await beat("davi", "ana");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("draws wins, nível, a year and opponents, and each point opens its match", async () => {
  const path = "/athlete-dashboard/estatisticas";
  const { page, context, errors } = await signIn(browser, app, "ana", { path });
  await goWithAxe(page, app.origin + path);
  const main = page.locator("main");
  // Two of three: the ring says it, and is as long as it says.
  expect((await main.locator(".ring").innerText()).replaceAll(/\s/g, "")).toBe("67%devitórias");
  expect(await main.locator(".ring-won").getAttribute("stroke-dasharray")).toBe("67 100");
  // Two matches raised the nível, the last one lowered it.
  expect([await main.locator(".level-dot").count(), await main.locator(".level-hole").count()]).toEqual([
    3, 1,
  ]);
  expect(await main.locator(".days rect[class]:not(.day-0)").count()).toBe(1);
  const duels = await main
    .locator("tr:has(.duel)")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("th")!.textContent,
        row.querySelector(".duel-sum")!.textContent,
        row.querySelector<HTMLElement>(".duel-won")!.getBoundingClientRect().width > 0,
        row.querySelector<HTMLElement>(".duel-lost")!.getBoundingClientRect().width > 0,
      ]),
    );
  expect(duels.toSorted()).toEqual([
    ["Bruno Lima", "1–0", true, false],
    ["Caio Prado", "1–0", true, false],
    ["Davi Rocha", "0–1", false, true],
  ]);
  expect(await findFaults(page, "light", ALL_RULES)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const points = main.locator(".level a");
  const addresses = await points.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await points.last().click();
  await page.waitForURL((url) => url.pathname === addresses.at(-1));
  await page.getByText("Davi Rocha").first().waitFor();
  // The same by its table, where a finger and a keyboard find it.
  await page.goBack();
  await page.getByText("As partidas deste gráfico").click();
  const rows = page.getByRole("table", { name: /Nível depois de cada partida/ }).getByRole("link");
  expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(
    addresses.toReversed(),
  );
  await rows.last().click();
  await page.getByText("Bruno Lima").first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
