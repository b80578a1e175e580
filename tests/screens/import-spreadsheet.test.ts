import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readWorkbook } from "../../app/features/office/imports/xlsx-file.client.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { openNewOffice } from "../support/office-of-new-club.ts";
import { type MadeCell, makeXlsx, serialOf } from "../support/make-xlsx.ts";
import { openFolded } from "../support/screens.ts";

const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
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

/** A secretary of a new club, at a desk. */
const openDesk = (name: string, path = "importar") =>
  openNewOffice({ app, browser }, name, { path, viewport: { width: 1440, height: 900 } });

const day = (text: string): MadeCell => ({ value: serialOf(text), style: "day" });

const SEASON = [
  ["Ranking interno 2026"],
  ["Data", "Vencedor", "Perdedor", "Placar"],
  ["RODADA 1"],
  [
    day("2026-03-21"),
    "Ana D’Ávila",
    "Bia Souza",
    { value: serialOf("2026-04-06"), style: "dayMonth" as const },
  ],
  [null, "Caio Reis", "Davi Melo", "6/2 6/3"],
  null,
  ["RODADA 2"],
  [day("2026-03-28"), "Ana D’Ávila", "Caio Reis", "WxO"],
  [day("2026-03-28"), "Bia Souza", "Davi Melo", "6/5"],
  [day("2026-03-28"), "Davi Melo", "Bia Souza", "6/5"],
  ["TOTAL", null, null, { value: 5 }],
] satisfies (MadeCell[] | null)[];

it(
  "a secretary at a desk brings a season from an .xlsx of two sheets, which never leaves the browser (issue, point 12)",
  { timeout: 120_000 },
  async () => {
    const { page, clubId, errors } = await openDesk("Clube da Planilha");
    const shoot = (step: string) => saveScreenshot(page, `spreadsheet-${step}`, { fullPage: true });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("xlsx-file")) scripts.push(request.url());
    });
    const buffer = Buffer.from(
      makeXlsx([
        { name: "Sócios", rows: [["Nome"], ["Ana"]] },
        { name: "Jogos", rows: SEASON },
      ]),
    );
    expect(scripts).toEqual([]);
    await page
      .getByLabel("Arquivo CSV ou Excel")
      .setInputFiles({ name: "temporada.xlsx", mimeType: MIME, buffer });
    const sheet = page.getByLabel("Qual aba da planilha?");
    await sheet.waitFor();
    expect(scripts).toHaveLength(1);
    await shoot("1-sheets");
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    expect(await page.getByRole("heading", { name: /Confira/ }).count()).toBe(0);
    await sheet.selectOption({ label: "Jogos (10 linhas)" });
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByRole("heading", { name: "Confira “temporada.xlsx (Jogos)”" }).waitFor();
    // The server has the rows of the one sheet alone, as text.
    const read = await readWorkbook(new Uint8Array(buffer));
    const text = "sheets" in read ? read.sheets[1]!.text : "";
    const hash = createHash("sha256").update(text).digest("hex");
    expect(await app.sql("select file_hash from imports where club_id = $1", [clubId])).toEqual([
      { file_hash: `quadra:${hash}` },
    ]);

    await page.getByText("4 linhas puladas: 3 de título ou total, 1 vazia").waitFor();
    await page.getByText("1 linha sem data fica com a da linha acima").waitFor();
    const dates = page.locator(".card", { hasText: "1 placar virou data na planilha" }).last();
    expect(
      (await dates.getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")),
    ).toEqual(["6/4 linha 4"]);
    const refused = page.getByRole("table", { name: /Linhas recusadas/ }).getByRole("row");
    expect(await refused.allInnerTexts()).toEqual([
      expect.stringMatching(/Linha/),
      expect.stringMatching(/^9, 10\s+O 1º set não terminou em 6\/5.*\(2 linhas\)$/),
    ]);
    await shoot("2-preview");
    await page.getByRole("button", { name: "Importar 3 partidas" }).click();
    await page.getByText("“temporada.xlsx (Jogos)” está no clube.").waitFor();
    expect(
      await app.sql(
        `select played_on::text as day, "end", sets from matches where club_id = $1 order by played_on, "end"`,
        [clubId],
      ),
    ).toEqual([
      { day: "2026-03-21", end: "completed", sets: [{ side1: 6, side2: 4 }] },
      {
        day: "2026-03-21",
        end: "completed",
        sets: [
          { side1: 6, side2: 2 },
          { side1: 6, side2: 3 },
        ],
      },
      { day: "2026-03-28", end: "walkover", sets: [] },
    ]);
    expect(errors).toEqual([]);
  },
);

it(
  "an old .xls and a table of points say where they go (issue, points 11 and 12)",
  { timeout: 90_000 },
  async () => {
    const { page, errors } = await openDesk("Clube das Tabelas");
    const file = page.getByLabel("Arquivo CSV ou Excel");
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
    await file.setInputFiles({ name: "velha.xls", mimeType: "application/vnd.ms-excel", buffer: old });
    await page.getByText("escolha Pasta de Trabalho do Excel (.xlsx)").waitFor();
    await saveScreenshot(page, "spreadsheet-xls", { fullPage: true });
    const points = Buffer.from(
      makeXlsx([
        {
          name: "Ranking",
          rows: [
            ["Pos", "Atleta", "Pontos"],
            [{ value: 1 }, "Ana", { value: 1250 }],
          ],
        },
      ]),
    );
    await file.setInputFiles({ name: "pontos.xlsx", mimeType: MIME, buffer: points });
    await page.getByRole("button", { name: "Ler e conferir" }).click();
    await page.getByText("Isto é uma tabela de pontos, não de partidas").waitFor();
    await page.getByRole("link", { name: "Abrir Pontos iniciais" }).click();
    await page.waitForURL(/rankings.*#pontos-iniciais/);
    expect(errors).toEqual([]);
  },
);

it(
  "a list of people comes from an .xlsx or in UTF-16 (issue, points 11 and 12)",
  { timeout: 90_000 },
  async () => {
    const { page, clubId, errors } = await openDesk("Clube das Listas", "atletas");
    await openFolded(page, "Trazer atletas");
    const card = page.locator("#trazer-atletas");
    const lines = card.getByLabel("Ou cole as linhas aqui");
    const rows = [
      ["Nome", "Nascimento"],
      ["Zé D’Ávila", day("1990-05-04")],
    ];
    const input = card.getByLabel("Arquivo CSV ou Excel");
    await input.setInputFiles({
      name: "socios.xlsx",
      mimeType: MIME,
      buffer: Buffer.from(makeXlsx([{ name: "Sócios", rows }])),
    });
    await expect.poll(() => lines.inputValue()).toBe("Nome;Nascimento\nZé D’Ávila;1990-05-04");
    const utf16 = Buffer.from("\uFEFFnome;numero\r\nJoão Ávila;7\r\n", "utf16le");
    await input.setInputFiles({ name: "socios.txt", mimeType: "text/plain", buffer: utf16 });
    await expect.poll(() => lines.inputValue()).toContain("João Ávila;7");
    await card.getByRole("button", { name: "Ver quem entra" }).click();
    await card.getByRole("button", { name: "Gravar a lista" }).click();
    await expect
      .poll(() =>
        app.sql(
          "select a.search_name from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1",
          [clubId],
        ),
      )
      .toEqual([{ search_name: "joao avila" }]);
    expect(errors).toEqual([]);
  },
);

it("what reads a spreadsheet is in no route's own script", async () => {
  const assets = new URL("../../build/client/assets/", import.meta.url);
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const holding = [];
  for (const name of names)
    if ((await readFile(new URL(name, assets), "utf8")).includes("xl/workbook.xml")) holding.push(name);
  expect(holding).toEqual([expect.stringMatching(/^xlsx-file\.client-/)]);
});
