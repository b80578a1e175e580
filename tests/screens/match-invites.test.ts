import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { givePlan } from "../support/plans.ts";
import { letSignIn, reportByApi, signIn, tapKeys } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
  await givePlan(app.sql, club.ana.userId, "plus");
  // Both stand in the ranking.
  for (const [winner, loser] of [
    ["ana", "caio"],
    ["bruno", "caio"],
  ] as const)
    await reportByApi(app, club, "secretary", {
      my_side: [club[winner].athleteId],
      their_side: [club[loser].athleteId],
      sets: [{ mine: 1, theirs: 0 }],
      end: "retired",
    });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A field's value for so many days from now, at 18:00. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T18:00`;
const status = async () => {
  const rows = await app.sql<{ status: string }>("select status from match_invites order by created_at, id");
  return rows.map((row) => row.status);
};

/** Opens Bruno's lines in Ana's ranking and challenges him from there. */
async function challenge(page: Page): Promise<void> {
  await page.goto(
    `${app.origin}/athlete-dashboard?esporte=tennis&formato=singles&clube=${club.clubId}&linhas=${club.bruno.athleteId}`,
  );
  await page.locator(".ledger").getByRole("link", { name: "Convidar para jogar" }).click();
  const form = page.locator("#convite");
  await form.getByLabel("Quando").fill(evening(2));
  await form.getByLabel("Onde").fill("Quadra 2");
  await form.getByLabel("Mensagem").fill("Vale o jantar?");
  await form.getByRole("button", { name: "Enviar convite" }).click();
  await form.waitFor({ state: "detached" });
}

it("one challenges from the ranking, withdraws and asks again; the other proposes another time; the result follows", async () => {
  const ana = await signIn(browser, app, "ana");
  const bruno = await signIn(browser, app, "bruno");

  await challenge(ana.page);
  const waiting = ana.page.locator(".card").filter({ hasText: "Você convidou" });
  await waiting.getByRole("button", { name: "Retirar convite" }).click();
  await ana.page.getByText("1 convite encerrado nos últimos dias").waitFor();
  expect(await status()).toEqual(["withdrawn"]);
  await challenge(ana.page);
  expect(await status()).toEqual(["withdrawn", "open"]);

  const phone = bruno.page;
  await phone.goto(`${app.origin}/athlete-dashboard`);
  const asked = phone.locator(".card").filter({ hasText: "Quer jogar com você" });
  expect(await asked.textContent()).toContain("Vale o jantar?");
  await asked.locator("summary").click();
  await asked.getByLabel("Quando").fill(evening(3));
  await asked.getByLabel("Onde").fill("Quadra 5");
  await asked.getByRole("button", { name: "Enviar proposta" }).click();
  await phone.getByText("Você propôs outro horário").waitFor();

  await ana.page.goto(`${app.origin}/athlete-dashboard`);
  const countered = ana.page.locator(".card").filter({ hasText: "Propôs outro horário" });
  expect(await countered.textContent()).toContain("Quadra 5");
  await countered.getByRole("button", { name: "Aceitar" }).click();
  const agreed = ana.page.locator(".card").filter({ hasText: "Jogo marcado" });
  await agreed.waitFor();
  expect(await status()).toEqual(["withdrawn", "accepted"]);

  await agreed.getByRole("link", { name: "Lançar resultado" }).click();
  await ana.page.locator(".picked").filter({ hasText: "Bruno Lima" }).waitFor();
  await ana.page.locator(".board-cell").first().click();
  await tapKeys(ana.page, "64765");
  await ana.page.getByRole("button", { name: "Enviar resultado" }).click();
  await ana.page.getByText("Aguardando a resposta de Bruno Lima").waitFor();
  // The agreed match has its result now.
  await ana.page.goto(`${app.origin}/athlete-dashboard`);
  expect(await ana.page.locator(".card").filter({ hasText: "Jogo marcado" }).count()).toBe(0);
  expect([...ana.errors, ...bruno.errors]).toEqual([]);
});
