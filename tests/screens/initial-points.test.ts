import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// Issue H, points 3 and 4: a club comes from another system and brings its table, on the screen of its office alone.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  // Two members of one name, whom only their numbers tell apart.
  await app.sql("update athletes set name = 'Gil Ferraz', search_name = 'gil ferraz' where id = $1", [
    club.hugo.athleteId,
  ]);
  await app.sql("update memberships set external_id = '77' where athlete_id = $1", [club.hugo.athleteId]);
  await letSignIn(app, club, ["secretary"]);
  await forgetLimits(app);
  ({ page } = await signIn(browser, app, "secretary", { viewport: { width: 390, height: 844 } }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const office = (more = "") => `${app.origin}/club-admin-dashboard/rankings?clube=${club.clubId}${more}`;
const FILE = "Atleta;Pontos\nAna Souza;1.250\nGil Ferraz;310\nCaio Prado;80,5\nZuleica de Fora;40\n";

/** Chooses the file and asks what it changes, in the main table of singles. */
async function look(text = FILE): Promise<void> {
  // As Excel in Portuguese saves it.
  const buffer = Buffer.from(text, "latin1");
  await page
    .locator("#pontos-iniciais-arquivo")
    .setInputFiles({ name: "ranking.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Ranking padrão do arquivo").selectOption({ label: "Tênis · simples · Geral" });
  await page.getByRole("button", { name: "Ver o que muda" }).click();
  await page.getByRole("heading", { name: "O que muda" }).waitFor();
}
const table = () => page.getByRole("table", { name: /antes e depois/ });

it("shows who is found, who is not, a name that two have, and a number with a comma", async () => {
  await page.goto(office());
  await look();
  const left = page.locator(".pasted-left");
  await left.getByText("Linha 4, Caio Prado · 80,5: Pontos são números inteiros").waitFor();
  await left.getByText("Linha 5, Zuleica de Fora: Ninguém do clube tem este nome").waitFor();
  expect(await table().getByRole("row").count()).toBe(2);
  const who = page.getByLabel("Quem é “Gil Ferraz”?");
  await who.selectOption({ label: "Gil Ferraz (nº 77)" });
  await page.getByRole("button", { name: "Ver com estas respostas" }).click();
  await table()
    .getByRole("row", { name: /Gil Ferraz/ })
    .waitFor();
  expect(await table().getByRole("row").count()).toBe(3);
  expect(await app.sql("select 1 from ledger_lines")).toEqual([]);
  for (const width of [1440, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const part of ["#pontos-iniciais", "#pontos-muda"]) {
        await page.locator(part).evaluate((one) => one.scrollIntoView());
        await saveScreenshot(page, `initial-points-${part.slice(8)}-${width}-${colorScheme}`);
      }
    }
});

it("writes what was seen, once, and says in the ledger why", async () => {
  await page.getByRole("button", { name: "Gravar 2 linhas de pontos" }).click();
  await page.getByText("2 linhas de pontos gravadas").waitFor();
  await page
    .locator("#pontos-iniciais")
    .getByLabel("Ou cole as linhas aqui")
    .and(page.locator(":text-is('')"))
    .waitFor();
  const lines = await app.sql<{ name: string; points: number; reason: string }>(
    "select a.name, l.points, l.reason from ledger_lines l join athletes a on a.id = l.athlete_id order by points desc",
  );
  expect(lines).toEqual([
    { name: "Ana Souza", points: 1250, reason: "initial" },
    { name: "Gil Ferraz", points: 310, reason: "initial" },
  ]);
  await page.goto(`${app.origin}/public-ranking/${club.clubId}?athlete=${club.ana.athleteId}`);
  await page.getByText("Pontos iniciais trazidos pelo clube").first().waitFor();
});

it("the same file again changes nothing, another is a difference", async () => {
  await page.goto(office());
  await look("Atleta;Pontos\nAna Souza;1250\n");
  await page.getByText("Nada muda na tabela.").waitFor();
  expect(await page.getByRole("button", { name: /^Gravar/ }).count()).toBe(0);
  await page.locator("#pontos-iniciais").getByLabel("Ou cole as linhas aqui").fill("Ana Souza\t1300");
  await page.getByRole("button", { name: "Ver o que muda" }).click();
  expect(
    (
      await table()
        .getByRole("row", { name: /Ana Souza/ })
        .innerText()
    ).replaceAll(/\s+/g, " "),
  ).toContain("1.250 → passa a 1.300");
  await page.getByRole("button", { name: "Gravar 1 linha de pontos" }).click();
  await page.getByText("1 linha de pontos gravada").waitFor();
});

it("takes them back by an act of its own", async () => {
  const [main] = await app.sql<{ id: string }>(
    "select id from rankings where is_main and format = 'singles'",
  );
  await page.goto(office(`&ranking=${main!.id}`));
  await page.getByText("2 atletas têm pontos iniciais.").waitFor();
  await page.locator("summary", { hasText: "Retirar os pontos iniciais" }).click();
  await page.getByRole("button", { name: "Retirar agora" }).click();
  await page.getByText("Pontos iniciais retirados").waitFor();
  const [sum] = await app.sql<{ sum: number }>("select sum(points)::int as sum from standings");
  expect(sum!.sum).toBe(0);
});
