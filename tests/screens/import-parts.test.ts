import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { openNewOffice } from "../support/office-of-new-club.ts";
import { type MadeCell, makeXlsx, serialOf } from "../support/make-xlsx.ts";

const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ROWS = 20_000;
const PEOPLE = 80;
/** A part, with what a form adds to it. */
const MOST_BODY = 364_000;
const PATHS = /\/club-admin-dashboard\/importar/;

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

const openPanel = (name: string, viewport: { width: number; height: number }) =>
  openNewOffice({ app, browser }, name, { viewport });

/** Bodies of the forms that the page sends, in bytes. */
function bodiesOf(page: Page): number[] {
  const bodies: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && PATHS.test(request.url()))
      bodies.push(request.postDataBuffer()?.length ?? 0);
  });
  return bodies;
}

const nameOf = (n: number) => `Jogador ${String.fromCharCode(65 + (n % 26), 97 + Math.floor(n / 26))} Araújo`;

function rows(count: number): (MadeCell[] | null)[] {
  return [
    ["Data", "Vencedor", "Perdedor", "Placar", "Local"],
    ...Array.from({ length: count }, (_, n): MadeCell[] => {
      const day = new Date(Date.UTC(2024, 0, 5) + Math.floor(n / 25) * 86_400_000).toISOString().slice(0, 10);
      const winner = n % PEOPLE;
      const loser = (winner + 1 + (n % (PEOPLE - 1))) % PEOPLE;
      const score: MadeCell =
        n === 7 ? { value: serialOf("2024-04-06"), style: "dayMonth" } : n === 9 ? "6/5 6/4" : "6/3 7/5";
      return [
        { value: serialOf(day), style: "day" },
        nameOf(winner),
        nameOf(loser),
        score,
        `Quadra ${n % 8} do clube, a do lado da piscina`,
      ];
    }),
  ];
}

const choose = async (page: Page, buffer: Buffer, name = "anos.xlsx") =>
  await page.getByLabel("Arquivo CSV ou Excel").setInputFiles({ name, mimeType: MIME, buffer });
const send = async (page: Page) => await page.getByRole("button", { name: "Ler e conferir" }).click();
const parts = async () => (await app.sql<{ n: number }>("select count(*)::int as n from sheet_parts"))[0]!.n;

it(
  "an .xlsx of tens of thousands of rows goes in small parts, each again where the network was lost (issue M, point 12)",
  { timeout: 240_000 },
  async () => {
    const { page, clubId, errors } = await openPanel("Clube dos Anos", { width: 390, height: 844 });
    const bodies = bodiesOf(page);
    const buffer = Buffer.from(makeXlsx([{ name: "Jogos", rows: rows(ROWS) }]));
    await choose(page, buffer);
    const said: string[] = [];
    await page.exposeFunction("heard", (text: string) => void said.push(text));
    await page.evaluate(() => {
      const hear = () => {
        const text = document.querySelector('form p[role="status"]')?.textContent;
        if (text) Reflect.get(window, "heard")(text);
      };
      new MutationObserver(hear).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    // The network goes once, in the middle of it.
    let isLost = false;
    await page.route(PATHS, async (route) => {
      if (!isLost && bodies.length === 3) {
        isLost = true;
        return await route.abort("connectionreset");
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Ler e conferir" }).waitFor();
    await send(page);
    await page.getByText("Enviando as linhas", { exact: true }).waitFor();
    await saveScreenshot(page, "parts-1-sending", { fullPage: true });
    await page.getByRole("heading", { name: "Confira “anos.xlsx”" }).waitFor({ timeout: 120_000 });
    expect(isLost).toBe(true);
    expect(bodies.length).toBeGreaterThan(6);
    expect(Math.max(...bodies)).toBeLessThan(MOST_BODY);
    expect(new Set(said)).toEqual(
      new Set([
        ...[0, 25, 50, 75].map((percent) => `Enviando as linhas: ${percent}%`),
        "Linhas enviadas. Conferindo.",
      ]),
    );
    expect(await parts()).toBe(0);
    await page
      .getByRole("button", { name: `Importar ${(ROWS - 1).toLocaleString("pt-BR")} partidas` })
      .waitFor();
    const dates = page.locator(".card", { hasText: "1 placar virou data na planilha" }).last();
    expect((await dates.getByRole("listitem").innerText()).replace(/\s+/g, " ")).toBe("6/4 linha 9");
    expect(
      await app.sql(
        "select count(*)::int as n from import_rows r join imports i on i.id = r.import_id where i.club_id = $1",
        [clubId],
      ),
    ).toEqual([{ n: ROWS }]);
    expect(errors.filter((fault) => !/ERR_CONNECTION_RESET|Failed to load resource/.test(fault))).toEqual([]);
  },
);

it(
  "a sheet on its way can be given up, and another one follows at once (issue M, point 12)",
  { timeout: 240_000 },
  async () => {
    const { page, clubId, errors } = await openPanel("Clube da Pausa", { width: 1440, height: 900 });
    const buffer = Buffer.from(makeXlsx([{ name: "Jogos", rows: rows(8_000) }]));
    const bodies = bodiesOf(page);
    await choose(page, buffer);
    let isAway = true;
    await page.route(PATHS, async (route) => {
      if (isAway && bodies.length > 2) return await route.abort("internetdisconnected");
      await route.continue();
    });
    await send(page);
    const stopped = page.getByRole("alert").filter({ hasText: "O envio parou." });
    await stopped.waitFor({ timeout: 60_000 });
    await saveScreenshot(page, "parts-2-stopped", { fullPage: true });
    expect(await parts()).toBe(2);
    // The sheet is chosen again before the server has heard that it was given up: no tap is lost.
    await page.getByRole("button", { name: "Cancelar o envio" }).click();
    await send(page);
    await page.getByRole("progressbar").waitFor();
    isAway = false;
    await page.getByRole("heading", { name: "Confira “anos.xlsx”" }).waitFor({ timeout: 120_000 });
    expect(await app.sql("select total from imports where club_id = $1", [clubId])).toEqual([
      { total: 8_000 },
    ]);
    expect(
      errors.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault)),
    ).toEqual([]);
  },
);
