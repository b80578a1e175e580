import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { openNewOffice } from "../support/office-of-new-club.ts";

const LINES = 3_000;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A made season of LINES matches, two of them impossible, as Excel in Portuguese saves it. */
function season(): Buffer {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const winner = n % 60;
    const loser = (winner + 1 + (n % 59)) % 60;
    const day = new Date(Date.UTC(2026, 0, 5) + Math.floor(n / 10) * 86_400_000).toISOString().slice(0, 10);
    return `${day};João ${winner};João ${loser};${n === 500 || n === 700 ? "6/5" : "6/3 7/5"};P${n};"Quadra ""${n % 4}"""`;
  });
  return Buffer.from(["Data;Vencedor;Perdedor;Placar;Id;Local", ...rows].join("\r\n"), "latin1");
}

const openPanel = (
  name: string,
  view: { viewport: { width: number; height: number }; javaScriptEnabled?: boolean },
) => openNewOffice({ app, browser }, name, { sports: ["tennis", "padel"], ...view });

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };

const imported = async (clubId: string) =>
  (await app.sql<{ n: number }>("select count(*)::int as n from matches where club_id = $1", [clubId]))[0]!.n;

it(
  "brings a season through the panel: a look at it, a bar that moves, a reload half way, refusals by line",
  { timeout: 180_000 },
  async () => {
    const { page, clubId, errors } = await openPanel("Clube da Temporada", PHONE);
    const file = { name: "temporada.csv", mimeType: "text/csv", buffer: season() };
    await page.getByLabel("Arquivo CSV").setInputFiles(file);
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByRole("heading", { name: "Confira “temporada.csv”" }).waitFor();
    await page.getByText("60 pessoas novas").waitFor();
    expect(await imported(clubId)).toBe(0);
    // Round trips of a database far away, so that there is a half way.
    app.proxy.setLatency(100);
    await page.getByRole("button", { name: "Importar 2.998 partidas" }).click();

    const bar = page.getByRole("progressbar");
    await bar.waitFor();
    await expect
      .poll(async () => Number(await bar.getAttribute("value")), { timeout: 30_000 })
      .toBeGreaterThan(100);
    expect(await imported(clubId)).toBeLessThan(LINES - 2);
    await page.reload();
    app.proxy.setLatency(0);
    await page.getByText("“temporada.csv” está no clube.").waitFor({ timeout: 60_000 });
    expect(await imported(clubId)).toBe(LINES - 2);
    expect(
      await app.sql("select distinct place from matches where club_id = $1 order by 1", [clubId]),
    ).toEqual([0, 1, 2, 3].map((n) => ({ place: `Quadra "${n}"` })));
    await page.getByText("2.998 partidas importadas · 2 linhas recusadas · 60 atletas novos.").waitFor();
    const refused = page.getByRole("table", { name: /Linhas recusadas/ }).getByRole("row");
    expect(await refused.allInnerTexts()).toEqual([
      expect.stringMatching(/Linha/),
      expect.stringMatching(/^502, 702\s+O 1º set não terminou em 6\/5.*\(2 linhas\)$/),
    ]);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Baixar em CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("recusas-temporada.csv");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"João 20"');

    await page.getByRole("link", { name: "Trazer outro arquivo" }).click();
    await page.getByLabel("Arquivo CSV").setInputFiles(file);
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByText("já está no clube: não há nada novo a importar").waitFor();
    await page.getByRole("button", { name: "Descartar este arquivo" }).click();
    expect(await imported(clubId)).toBe(LINES - 2);

    await page
      .getByLabel("Arquivo CSV")
      .setInputFiles({ ...file, name: "outra.csv", buffer: Buffer.from("a;b\n1;2\n") });
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByText("Faltam as colunas “data”, “vencedor”, “perdedor” e “placar”.").waitFor();
    expect(errors).toEqual([]);
  },
);

/** A sheet as a careless hand keeps it: a title, players without a winner's column of its own, names in several forms. */
const AWKWARD = Buffer.from(
  [
    "Ranking interno 2026;;;;",
    ";;;;",
    "Quando;Jogador 1;Jogador 2;Placar;Vencedor",
    "21/mar/2026;José Silva;Ana Lima;6/4 3/6 (10-8);José",
    "22.03.26;Ana Lima (PROFESSORA);José;6/4-6/2;1",
    "46104;Bia Souza;Lima Ana;Abandono 6/4 2/0;Bia Souza",
    "24/03/2026;Bia Souza;José Silva;6/5;Bia Souza",
  ].join("\r\n"),
  "latin1",
);

it.each([
  ["at a desk", DESK],
  ["on a phone", PHONE],
  ["on a phone without scripts", { ...PHONE, javaScriptEnabled: false }],
])(
  "looks at an awkward file %s: columns, who is who, undoing it",
  { timeout: 120_000 },
  async (where, view) => {
    const { page, clubId, errors } = await openPanel(`Clube ${where}`, view);
    const shoot = (step: string) => saveScreenshot(page, `import-${where}-${step}`, { fullPage: true });
    await page
      .locator("#temporada-arquivo")
      .setInputFiles({ name: "liga.csv", mimeType: "text/csv", buffer: AWKWARD });
    await shoot("1-form");
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByText("Falta a coluna “data”.").waitFor();
    await shoot("2-missing");
    await page.getByLabel("Quando", { exact: true }).selectOption({ label: "Data" });
    await page.getByRole("button", { name: "Ler de novo" }).click();
    await page.getByText("3 pessoas novas").waitFor();
    await page.getByText("1 linha recusada").waitFor();
    await shoot("3-preview");
    expect(await imported(clubId)).toBe(0);
    expect(await page.getByLabel("José (1 partida)").inputValue()).toBe("n:jose silva");
    await page.getByRole("button", { name: "Importar 3 partidas" }).click();
    await page.getByText("“liga.csv” está no clube.").waitFor();
    await page.getByText("3 partidas importadas · 1 linha recusada · 3 atletas novos.").waitFor();
    await shoot("4-done");
    const people = await app.sql<{ name: string }>(
      "select a.name from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1 order by 1",
      [clubId],
    );
    expect(people.map(({ name }) => name)).toEqual(["Ana Lima", "Bia Souza", "José Silva"]);

    await page.getByText("Desfazer esta importação").click();
    await shoot("5-undo");
    await page.getByRole("button", { name: "Desfazer a importação" }).click();
    await page.getByText("A importação de “liga.csv” foi desfeita: as partidas dela não contam.").waitFor();
    await page.getByRole("link", { name: "Trazer outro arquivo" }).click();
    await page.getByText("Desfeita: as partidas dela não contam").waitFor();
    await shoot("6-list");
    expect(
      await app.sql(
        `select (select count(*)::int from memberships where club_id = $1) as people,
         (select count(*)::int from matches where club_id = $1 and status = 'annulled') as annulled`,
        [clubId],
      ),
    ).toEqual([{ people: 0, annulled: 3 }]);
    expect(errors).toEqual([]);
  },
);

it("shows which matches of a file stand already, and writes those that are said to be others", async () => {
  const { page, clubId, errors } = await openPanel("Clube das Mesmas", PHONE);
  const bring = async (name: string, ...rows: string[]) => {
    const buffer = Buffer.from(rows.join("\n"));
    await page.getByLabel("Arquivo CSV").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Ler e conferir" }).click();
  };
  const played = ["1/10/2026;Ana Lima;Bia Souza;6/1 6/1", "2/10/2026;Caio Reis;Bia Souza;6/2 6/2"];
  await bring("um.csv", "data;vencedor;perdedor;placar", ...played);
  await page.getByRole("button", { name: "Importar 2 partidas" }).click();
  await page.getByText("“um.csv” está no clube.").waitFor();
  await page.getByRole("link", { name: "Trazer outro arquivo" }).click();

  // Another program writes the same matches with numbers of its own.
  const numbered = [...played, "3/10/2026;Ana Lima;Caio Reis;6/3 6/3"].map((row, n) => `${row};${n}`);
  await bring("dois.csv", "data;vencedor;perdedor;placar;id", ...numbered);
  const card = page.locator(".card", { hasText: "2 partidas já estão no ranking" }).last();
  await card.getByText("01/10/2026 · Ana Lima × Bia Souza: 6/1 6/1").waitFor();
  const [first] = await app.sql<{ id: string }>(
    "select id from matches where club_id = $1 and played_on = '2026-10-01'",
    [clubId],
  );
  const link = card.getByRole("link", { name: "Ver a primeira da linha 2" });
  expect(await link.getAttribute("href")).toBe(`/club-admin-dashboard/partidas/${first!.id}?clube=${clubId}`);
  await page.getByRole("button", { name: "Importar 1 partida", exact: true }).waitFor();
  await card.getByLabel("É outra partida do mesmo dia, a da linha 3").check();
  await saveScreenshot(page, "import-same-rows", { fullPage: true });
  await page.getByRole("button", { name: "Importar 2 partidas" }).click();
  await page.getByText("“dois.csv” está no clube.").waitFor();
  const days = await app.sql<{ day: string; matches: number }>(
    "select played_on::text as day, count(*)::int as matches from matches where club_id = $1 group by 1 order by 1",
    [clubId],
  );
  expect(days.map(({ day, matches }) => `${day}: ${matches}`)).toEqual([
    "2026-10-01: 1",
    "2026-10-02: 2",
    "2026-10-03: 1",
  ]);
  expect(errors).toEqual([]);
});

it("shows which lines the club has already as the answers about their names say", async () => {
  const { page, clubId, errors } = await openPanel("Clube dos Nomes", PHONE);
  const bring = async (name: string, row: string) => {
    const buffer = Buffer.from(`data;vencedor;perdedor;placar\n${row}`);
    await page.getByLabel("Arquivo CSV").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Ler e conferir" }).click();
  };
  await bring("um.csv", "1/10/2026;Ana Lima;Bia Souza;6/1 6/1");
  await page.getByRole("button", { name: "Importar 1 partida", exact: true }).click();
  await page.getByText("“um.csv” está no clube.").waitFor();
  await page.getByRole("link", { name: "Trazer outro arquivo" }).click();

  await bring("dois.csv", "1/10/2026;Ana L.;Bia Souza;6/1 6/1");
  const card = page.locator(".card", { hasText: "1 partida já está no ranking" }).last();
  await card.getByText("01/10/2026 · Ana L. × Bia Souza: 6/1 6/1").waitFor();
  const question = page.getByLabel("Ana L. (1 partida)");
  await question.selectOption({ label: "É outra pessoa: criar um perfil" });
  await card.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Importar 1 partida", exact: true }).waitFor();
  await question.selectOption({ label: "É Ana Lima, do clube" });
  await card.getByLabel("É outra partida do mesmo dia, a da linha 2").waitFor();
  await page.getByRole("button", { name: "Concluir sem partidas novas" }).click();
  await page.getByText("Nada de “dois.csv” era novo.").waitFor();
  expect(await imported(clubId)).toBe(1);
  expect(errors).toEqual([]);
});
