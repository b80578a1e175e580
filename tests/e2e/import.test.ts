import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeClub, makePerson, makeTerms, Visitor } from "../support/identity.ts";

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

async function openPanel(): Promise<{ page: Page; clubId: string; errors: string[] }> {
  const clubId = await makeClub(app, "Clube da Temporada");
  await app.sql("insert into club_sports values ($1, 'tennis', 0), ($1, 'padel', 1)", [clubId]);
  const email = "secretaria@clube.test";
  const { userId } = await makePerson(app, { email, role: "club_admin", clubId, adminOf: [clubId] });
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, $2, 'registration', now())`,
    [userId, await makeTerms(app)],
  );
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "pt-BR" });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: app.origin })));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${app.origin}/club-admin-dashboard?clube=${clubId}&painel=importar`);
  return { page, clubId, errors };
}

const imported = async (clubId: string) =>
  (await app.sql<{ n: number }>("select count(*)::int as n from matches where club_id = $1", [clubId]))[0]!.n;

it(
  "brings a season through the panel: a bar that moves, a reload half way, refusals by line",
  { timeout: 180_000 },
  async () => {
    const { page, clubId, errors } = await openPanel();
    const file = { name: "temporada.csv", mimeType: "text/csv", buffer: season() };
    // Round trips of a database far away, so that there is a half way.
    app.proxy.setLatency(100);
    await page.getByLabel("Arquivo CSV").setInputFiles(file);
    await page.getByRole("button", { name: "Importar partidas" }).click();

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
      expect.stringMatching(/^502\s+O 1º set não terminou em 6\/5/),
      expect.stringMatching(/^702\s+O 1º set não terminou em 6\/5/),
    ]);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Baixar em CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("recusas-temporada.csv");
    expect((await readFile(await download.path(), "utf8")).split("\r\n")).toHaveLength(4);

    await page.getByLabel("Arquivo CSV").setInputFiles(file);
    await page.getByRole("button", { name: "Importar partidas" }).click();
    await page.getByText("já tinha sido importado: nada mudou").waitFor();
    expect(await imported(clubId)).toBe(LINES - 2);

    await page
      .getByLabel("Arquivo CSV")
      .setInputFiles({ ...file, name: "outra.csv", buffer: Buffer.from("a;b\n1;2\n") });
    await page.getByRole("button", { name: "Importar partidas" }).click();
    await page.getByText("Faltam as colunas “data”, “vencedor”, “perdedor” e “placar”.").waitFor();
    expect(errors).toEqual([]);
  },
);
