import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { courtsideResult, makeRunTournament, type ReadyMatch } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// The desk takes down who leaves and whom it calls to the place, and undoes it; everybody reads who replaced whom, when and why.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let visitor: Page;
let run: Awaited<ReturnType<typeof makeRunTournament>>;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  run = await makeRunTournament(app, club.clubId, { count: 6 });
  ({ page: desk } = await signIn(browser, app, "clerk", { viewport: PHONE }));
  visitor = await (await browser.newContext({ viewport: PHONE, locale: "pt-BR" })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const path = () => `/club-admin-dashboard/torneios/${run.tournamentId}/jogos?clube=${club.clubId}`;
const byeSql = `select coalesce(m.side1_entry, m.side2_entry) as entry from tournament_matches m
  where m.event_id = $1 and m.ended_as = 'bye' order by m.key limit 1`;
const nameOf = async (entryId: string) => {
  const [row] = await app.sql<{ name: string }>(
    "select a.name from athletes a join tournament_entries n on n.athlete_id = a.id where n.id = $1",
    [entryId],
  );
  return row!.name;
};

it("calls a lucky loser to a place, says so to everybody, and undoes it", async () => {
  const first = await app.sql<ReadyMatch & { version: number; side2_entry: string }>(
    "select id, side1, side2, version, side2_entry from tournament_matches where event_id = $1 and round = 1 and state = 'ready' order by key",
    [run.eventId],
  );
  for (const match of first) {
    const answer = await desk.request.post(`${app.origin}${path()}`, {
      form: { ...courtsideResult(match, "1", "6/4 6/3"), version: String(match.version) },
      headers: { origin: app.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(200);
  }
  const [bye] = await app.sql<{ entry: string }>(byeSql, [run.eventId]);
  const [left, lucky] = [await nameOf(bye!.entry), await nameOf(first[0]!.side2_entry)];
  await desk.goto(`${app.origin}${path()}`);
  const card = desk.locator(".courtside-event");
  await card.locator("summary").first().click();
  const entry = card.getByRole("listitem").filter({ hasText: `Desistiu: ${left}` });
  await entry.locator("summary", { hasText: "Desistiu" }).click();
  await entry.getByLabel("Quem entra no lugar").selectOption({ label: lucky });
  await entry.getByLabel("Motivo").fill("Torceu o pé");
  await saveScreenshot(desk, "lucky-loser-desk");
  await entry.getByRole("button", { name: "Confirmar a desistência" }).click();
  await card.getByText(`lucky loser, no lugar de ${left}`).waitFor();
  await visitor.goto(`${app.workerOrigin}/tournaments/${run.tournamentId}?aba=chaves`);
  await visitor.getByRole("heading", { name: "Desistências e trocas" }).waitFor();
  const change = visitor.getByRole("listitem").filter({ hasText: "saiu; entrou" });
  expect(await change.innerText()).toMatch(/saiu; entrou .+ \(lucky loser\)\s+· .+ · motivo: Torceu o pé/);
  const bracket = visitor.getByRole("region", { name: "Chave de Livre" });
  expect(await bracket.locator(".draw-instead").allInnerTexts()).toEqual([
    expect.stringMatching(/no lugar de \S/),
  ]);
  await bracket.locator(".draw-instead").scrollIntoViewIfNeeded();
  await saveScreenshot(visitor, "lucky-loser-page");

  await card.getByRole("button", { name: `Desfazer a desistência de ${left}` }).click();
  await card.getByText(`lucky loser, no lugar de ${left}`).waitFor({ state: "detached" });
  await visitor.goto(`${app.workerOrigin}/tournaments/${run.tournamentId}?aba=chaves`);
  expect(await visitor.locator(".draw-instead").count()).toBe(0);
  expect(await visitor.getByRole("heading", { name: "Desistências e trocas" }).count()).toBe(0);
});
