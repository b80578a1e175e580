import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashOf } from "../../app/features/scoring/brackets/draw-record.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { courtsideResult, makeRunTournament, type ReadyMatch } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A group ends with three who beat each other in a ring: the page says when a lot breaks the tie and by which number, and then how.

/** The worker's clock stands behind the beacon's first: what is not due yet for the one is out already at the other. */
const BEHIND_MS = 60_000;
const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let visitor: Page;

beforeAll(async () => {
  app = await startApp({ clockOffsetMs: -BEHIND_MS });
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  ({ page: desk } = await signIn(browser, app, "clerk", { viewport: DESKTOP }));
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  visitor = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Plays the group: a ring of the first three by one score, and all of them beat the fourth. */
async function playRing(tournamentId: string, athletes: readonly string[]): Promise<void> {
  const ready = await app.sql<ReadyMatch & { version: number }>(
    "select id, side1, side2, version from tournament_matches where tournament_id = $1 and state = 'ready' order by key",
    [tournamentId],
  );
  for (const match of ready) {
    const [one, other] = [match.side1[0]!, match.side2[0]!].map((id) => athletes.indexOf(id)) as [
      number,
      number,
    ];
    const isFirst = other === 3 || (one !== 3 && (one + 1) % 3 === other);
    const answer = await desk.request.post(
      `${app.origin}/club-admin-dashboard/torneios/${tournamentId}/jogos?clube=${club.clubId}`,
      {
        form: {
          ...courtsideResult(match, isFirst ? "1" : "2", "6/4 6/4"),
          played_at: new Date(Date.now() - 2 * BEHIND_MS).toISOString(),
          version: String(match.version),
        },
        headers: { origin: app.origin },
        maxRedirects: 0,
      },
    );
    expect(answer.status()).toBe(200);
  }
}

/** The page in both sizes and looks, none of which scrolls sideways. */
async function pictures(name: string): Promise<void> {
  for (const viewport of [DESKTOP, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.setViewportSize(viewport);
      await visitor.emulateMedia({ colorScheme });
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await visitor
        .getByText("Sorteio de desempate às")
        .evaluate((lot) => lot.scrollIntoView({ block: "center" }));
      await saveScreenshot(visitor, `${name}-${viewport.width}-${colorScheme}`);
    }
  await visitor.emulateMedia({ colorScheme: "light" });
}

it("says when the lot of a three-way tie is drawn and by which round, and then its order, which the browser draws again", async () => {
  const athletes = (["ana", "bruno", "caio", "davi"] as const).map((name) => club[name].athleteId);
  const { tournamentId, eventId, entryIds } = await makeRunTournament(app, club.clubId, {
    athletes,
    format: "groups_knockout",
  });
  // The number of the draw, by which the browser makes it again.
  await app.sql("update tournament_draws set hash = $2, randomness = $3 where event_id = $1", [
    eventId,
    await hashOf({ format: "groups_knockout", entries: entryIds, seeds: [], rules: {} }),
    "7".padStart(13, "0").padEnd(64, "0"),
  ]);
  await playRing(tournamentId, athletes);
  const [draw] = await app.sql<{ round: number; at: string }>(
    "select (plan -> 'lots' -> 0 ->> 'round')::int as round, plan -> 'lots' -> 0 ->> 'at' as at from tournament_draws where event_id = $1",
    [eventId],
  );
  const hour = new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(new Date(draw!.at));
  const open = () => visitor.goto(`${app.workerOrigin}/tournaments/${tournamentId}?aba=chaves`);
  await open();
  const card = visitor.locator(`#chave-${eventId}`);
  const lot = card.getByRole("listitem").filter({ hasText: `Sorteio de desempate às ${hour} · Grupo A` });
  await lot.filter({ hasText: `Decide a rodada ${draw!.round} do drand` }).waitFor();
  expect(await lot.textContent()).toMatch(/entre .+, .+, .+\./);
  expect(await card.getByText("empate: aguardando o sorteio").count()).toBe(3);
  await pictures("tie-lot-awaited");

  // A minute later the job draws it.
  await app.restart({ clockOffsetMs: 0 });
  await app.scheduled();
  const [drawn] = await app.sql<{ randomness: string }>(
    "select plan -> 'lots' -> 0 -> 'drawn' ->> 'randomness' as randomness from tournament_draws where event_id = $1",
    [eventId],
  );
  expect(drawn!.randomness).toMatch(/^[0-9a-f]{64}$/);
  await open();
  await lot.filter({ hasText: `Número que decidiu: ${drawn!.randomness}` }).waitFor();
  expect(await lot.textContent()).toMatch(/nesta ordem/);
  expect(await card.getByText("empate decidido por sorteio").count()).toBe(3);
  const final = await app.sql(
    "select 1 from tournament_matches where event_id = $1 and key like 'M%' and state = 'ready'",
    [eventId],
  );
  expect(final).toHaveLength(1);
  // The lot's own proof stands folded above that of the draw.
  await card.locator("summary", { hasText: "Como foi sorteado" }).last().click();
  await card.getByRole("button", { name: "Refazer o sorteio" }).click();
  const redone = card.getByRole("status").filter({ hasText: "Desempate, Grupo A: nº" });
  await redone.filter({ hasText: "Igual: o código confere e sai a mesma chave." }).waitFor();
  await pictures("tie-lot-drawn");
});
