import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { openedRanking } from "../support/opened-ranking.ts";
import { letSignIn, signIn, openFolded } from "../support/screens.ts";

// A club leaves with its files, and another one takes them in the order that its screen says.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;
const files: Record<string, Buffer> = {};

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary", "otherAdmin"]);
  await forgetLimits(app);
  const from = await signIn(browser, app, "secretary", { viewport: { width: 390, height: 844 } });
  // A ranking by request, whose only player is let in, with rules of its own.
  const ranking = await openedRanking(app, club.clubId, club.gil.athleteId);
  await app.sql(
    "update rankings set name = 'Feminino B e C', gender = 'female', classes = '{B,C}' where id = $1",
    [ranking],
  );
  await app.sql(`update ranking_rules set rules = rules || '{"win":80}' where ranking_id = $1`, [ranking]);
  await app.sql("update ranking_enrolments set status = 'accepted' where ranking_id = $1", [ranking]);
  // Somebody who never played has points from before.
  await from.page.goto(`${app.origin}/club-admin-dashboard/rankings?clube=${club.clubId}`);
  await from.page.locator("#pontos-iniciais").getByLabel("Ou cole as linhas aqui").fill("Gil Ferraz;310");
  await from.page.getByLabel("Ranking padrão do arquivo").selectOption({ label: "Tênis · simples · Geral" });
  await from.page.getByRole("button", { name: "Ver o que muda" }).click();
  await from.page.getByRole("button", { name: "Gravar 1 linha de pontos" }).click();
  await from.page.getByText("1 linha de pontos gravada").waitFor();
  await from.page.goto(`${app.origin}/club-admin-dashboard/importar?clube=${club.clubId}`);
  for (const name of ["Atletas", "Regulamento", "Pontos sem partida"]) {
    const href = await from.page.getByRole("link", { name, exact: true }).last().getAttribute("href");
    files[name] = await (await from.page.request.get(new URL(href!, app.origin).href)).body();
  }
  await from.page.context().close();
  await forgetLimits(app);
  ({ page } = await signIn(browser, app, "otherAdmin", { viewport: { width: 390, height: 844 } }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const choose = async (field: string, name: string) =>
  await page
    .locator(field)
    .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: files[name]! });

async function shown(part: string, name: string): Promise<void> {
  for (const width of [1440, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.locator(part).evaluate((one) => one.scrollIntoView());
      await saveScreenshot(page, `club-moves-${name}-${width}-${colorScheme}`);
    }
}

it("says in order what to bring, and the list of people comes first", async () => {
  await page.goto(`${app.origin}/club-admin-dashboard/importar`);
  await page.locator("#trazer").waitFor();
  expect(await page.locator("#trazer li strong").allTextContents()).toEqual([
    "1. Atletas",
    "2. Regulamento",
    "3. Partidas",
    "4. Pontos sem partida",
  ]);
  await shown("#trazer", "steps");
  await page.getByRole("link", { name: "Abrir Atletas" }).click();
  await page.locator("#trazer-atletas").waitFor();
  await expect
    .poll(() => page.locator("#trazer-atletas").evaluate((card) => card.getBoundingClientRect().top < 844))
    .toBe(true);
  await choose("#trazer-atletas-arquivo", "Atletas");
  await page.getByRole("button", { name: "Ver quem entra" }).click();
  await page.getByRole("heading", { name: "O que muda" }).waitFor();
  await page.getByRole("heading", { name: /^\d+ atletas novos$/ }).waitFor();
  expect(
    await app.sql("select 1 from memberships where club_id = $1 and external_id is not null", [
      club.otherClubId,
    ]),
  ).toEqual([]);
  await shown("#trazer-atletas", "list");
  await page.getByRole("button", { name: "Gravar a lista" }).click();
  await page
    .getByText(/atletas novos no clube/)
    .first()
    .waitFor();
});

it("then the rules open the rankings that the club had, once they were looked at", async () => {
  await page.goto(`${app.origin}/club-admin-dashboard/importar`);
  await page.getByRole("link", { name: "Abrir Regulamento" }).click();
  await page.locator("#trazer-regulamento").waitFor();
  await expect
    .poll(() =>
      page.locator("#trazer-regulamento").evaluate((card) => card.getBoundingClientRect().top < 844),
    )
    .toBe(true);
  await choose("#trazer-regulamento-arquivo", "Regulamento");
  await page.getByRole("button", { name: "Ver os rankings" }).click();
  await page.getByRole("heading", { name: "1 ranking a abrir" }).waitFor();
  await page.getByText("1 ranking já está assim no clube.").waitFor();
  await page.getByText("Vitória vale 80 pontos", { exact: false }).waitFor();
  await page.getByText("1 inscrito aceito.").waitFor();
  expect(await app.sql("select 1 from rankings where club_id = $1", [club.otherClubId])).toEqual([]);
  await shown("#regulamento-muda", "rules");
  await page.getByRole("button", { name: "Gravar o regulamento" }).click();
  await page.getByText("Regulamento gravado: 1 ranking aberto").waitFor();
  await page.getByText("Feminino B e C").first().waitFor();
});

it("then the points without a match find everybody by number", async () => {
  await page.goto(`${app.origin}/club-admin-dashboard/importar`);
  await page.getByRole("link", { name: "Abrir Pontos sem partida" }).click();
  await page.locator("#pontos-iniciais").waitFor();
  await choose("#pontos-iniciais-arquivo", "Pontos sem partida");
  await page.getByRole("button", { name: "Ver o que muda" }).click();
  await page.getByRole("button", { name: "Gravar 1 linha de pontos" }).click();
  await page.getByText("1 linha de pontos gravada").waitFor();
  const tables = await app.sql(
    `select coalesce(a.kept_name, a.name) as name, s.points from standings s join rankings r on r.id = s.ranking_id
     join athletes a on a.id = s.athlete_id where r.club_id = $1`,
    [club.otherClubId],
  );
  expect(tables).toEqual([{ name: "Gil Ferraz", points: 310 }]);
});

it("the same list again changes nobody", async () => {
  await page.goto(`${app.origin}/club-admin-dashboard/atletas`);
  await openFolded(page, "Trazer atletas");
  await choose("#trazer-atletas-arquivo", "Atletas");
  await page.getByRole("button", { name: "Ver quem entra" }).click();
  await page.getByText("Ninguém muda no clube.").waitFor();
  expect(await page.getByRole("button", { name: "Gravar a lista" }).count()).toBe(0);
});
