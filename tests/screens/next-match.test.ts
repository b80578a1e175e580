import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { placeOnCourts } from "../support/courts-of-play.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn, tapKeys } from "../support/screens.ts";

const PLAYERS = ["ana", "bruno", "davi", "joao"] as const satisfies PersonName[];

// "Sua próxima partida" on an athlete's phone, and from there to its place in the draw.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, PLAYERS);
  ({ page: phone, errors } = await signIn(browser, app, "ana", { viewport: PHONE }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const card = () =>
  phone.locator(".card", { has: phone.getByRole("heading", { name: "Sua próxima partida", exact: true }) });
/** Whether the card stands before the button that reports any result. */
const isAboveReport = async () => {
  const report = phone.getByRole("main").getByRole("link", { name: "Lançar resultado", exact: true });
  const [own, other] = await Promise.all([card().boundingBox(), report.boundingBox()]);
  return own!.y < other!.y;
};
const pictures = async (name: string) => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await phone.setViewportSize(viewport);
      await phone.emulateMedia({ colorScheme });
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await saveScreenshot(phone, `${name}-${viewport.width}-${colorScheme}`);
    }
  await phone.emulateMedia({ colorScheme: "light" });
};

it("is not there for who plays in no tournament", async () => {
  await phone.goto(`${app.origin}/athlete-dashboard`);
  await phone.getByRole("heading", { name: /^Olá, Ana/ }).waitFor();
  expect(await card().count()).toBe(0);
});

it("says day, hour, court and opponent, and leads to its match in the draw", async () => {
  const { tournamentId, ready } = await makeRunTournament(app, club.clubId, {
    athletes: PLAYERS.map((name) => club[name].athleteId),
  });
  await app.sql("update athletes set name = 'Maria Fernanda Albuquerque de Vasconcelos Neta' where id = $1", [
    ready.flatMap(({ side1, side2 }) => [side1[0]!, side2[0]!]).find((id) => id === club.bruno.athleteId),
  ]);
  const hour = new Date(Date.now() + 26 * 3_600_000);
  await placeOnCourts(app, tournamentId, {
    courts: ["Quadra Central Patrocinador Master"],
    first: hour.toISOString(),
  });
  await phone.goto(`${app.origin}/athlete-dashboard`);
  await card().getByText("Quadra Central Patrocinador Master").waitFor();
  await card().getByText("Contra").first().waitFor();
  expect(await isAboveReport()).toBe(false);
  await pictures("next-match");
  await card().getByRole("link", { name: "Aberto da Praia" }).click();
  await phone.waitForURL(/#jogo-/);
  const target = phone.locator(".draw-match:target");
  expect(await target.innerText()).toContain("Ana Souza");
  expect(await target.isVisible()).toBe(true);
  await saveScreenshot(phone, "next-match-target-390");
  await phone.goto(`${app.origin}/athlete-dashboard/torneios/${tournamentId}`);
  await card().getByText("Quadra Central Patrocinador Master").waitFor();
  await pictures("next-match-entry");
});

it("says that the court is ready once one is called", async () => {
  await app.sql(
    "update tournament_matches set state = 'called', called_at = now() where state = 'ready' and $1 = any(side1 || side2)",
    [club.ana.athleteId],
  );
  await phone.goto(`${app.origin}/athlete-dashboard`);
  await card().getByText("Sua quadra está pronta: Quadra Central Patrocinador Master.").waitFor();
  // A court that waits is among what waits.
  expect(await isAboveReport()).toBe(true);
  await pictures("next-match-called");
});

it("takes the result there; the opponent approves it, and the draw goes on", async () => {
  const [place] = await app.sql<{ id: string; people: string[] }>(
    "select id, side1 || side2 as people from tournament_matches where state = 'called' and $1 = any(side1 || side2)",
    [club.ana.athleteId],
  );
  const opponent = PLAYERS.find((name) => name !== "ana" && place!.people.includes(club[name].athleteId))!;
  await card()
    .getByRole("link", { name: /^Lançar resultado/ })
    .click();
  await phone.getByRole("heading", { name: "Livre · Semifinais" }).waitFor();
  expect(await phone.getByRole("searchbox").count()).toBe(0);
  await phone.locator(".board-cell").first().click();
  await tapKeys(phone, "6464");
  await pictures("next-match-report");
  await phone.getByRole("button", { name: "Enviar resultado" }).click();
  await phone.getByText(/Aguardando a resposta de/).waitFor();
  expect(await card().count()).toBe(0);
  const other = await signIn(browser, app, opponent);
  await other.page.goto(`${app.origin}/athlete-dashboard`);
  await other.page.getByRole("button", { name: "Aprovar" }).click();
  await other.page.getByText("Resultado aprovado").waitFor();
  expect(other.errors).toEqual([]);
  const states = await app.sql<{ state: string; winner: string | null }>(
    "select state, case winner_side when 1 then side1[1] else side2[1] end as winner from tournament_matches where id = $1",
    [place!.id],
  );
  expect(states).toEqual([{ state: "done", winner: club.ana.athleteId }]);
  // Back to a link that has served: there is nothing to report any more.
  await phone.goto(`${app.origin}/athlete-dashboard/registrar?jogo=${place!.id}`);
  await phone.getByRole("heading", { name: /^Olá, Ana/ }).waitFor();
});
