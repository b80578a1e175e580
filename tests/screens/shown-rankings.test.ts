import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, findFaults, putAxe, unfold } from "../support/axe.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { letSignIn, PHONE, reportByApi, signIn } from "../support/screens.ts";

// A club's office edits, hides, opens and deletes its rankings (product §5), by the screen; pages, calls and TV follow at once.

const DAY_MS = 86_400_000;
const NOW = Date.now();
const dayAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;
let main: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await app.sql(
    "update athletes set gender_category = case when id = any($1) then 'female' else 'male' end",
    [[club.ana.athleteId, club.mia.athleteId]],
  );
  await letSignIn(app, club, ["secretary", "ana"]);
  await enter("ana", "mia", 20);
  await enter("bruno", "caio", 10);
  await enter("caio", "davi", 5);
  [{ id: main } = { id: "" }] = await app.sql<{ id: string }>("select id from rankings where is_main");
  ({ page } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const enter = (winner: PersonName, loser: PersonName, daysAgo: number) =>
  reportByApi(app, club, "secretary", {
    format: "singles",
    my_side: [club[winner].athleteId],
    their_side: [club[loser].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    played_at: new Date(NOW - daysAgo * DAY_MS - 3_600_000).toISOString(),
    is_second_match: true,
  });

const office = (query = "") => `${app.origin}/club-admin-dashboard/rankings?clube=${club.clubId}${query}`;
const idOf = async (name: string) =>
  (await app.sql<{ id: string }>("select id from rankings where name = $1", [name]))[0]?.id ?? "";
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const statusOf = async (path: string) => {
  await forgetLimits(app);
  return (await fetch(app.origin + path, { redirect: "manual" })).status;
};
const answerOf = async (path: string) => {
  await forgetLimits(app);
  return (await (await fetch(app.origin + path)).json()) as Record<string, never>;
};

it("opens a ranking that counts from the beginning of its season, as its preview says", async () => {
  await page.goto(office());
  await page.getByLabel("Nome", { exact: true }).fill("Masculino 2026");
  await page.getByLabel("Categoria").selectOption("male");
  await page.getByLabel("Início da temporada").fill(dayAgo(7));
  await page.getByLabel("Fim da temporada").fill(dayAgo(9));
  await press("Conferir");
  await page.getByText("A temporada termina antes de começar.").waitFor();
  await page.getByLabel("Fim da temporada").fill(dayAgo(-90));
  await page.getByLabel("Partidas de antes").selectOption("season");
  await press("Conferir");
  await page.getByText("1 partida passa a contar.").waitFor();
  await page.getByText("2 atletas mudam de posição.").waitFor();
  await press("Abrir ranking");
  await page.getByRole("link", { name: "Masculino 2026" }).waitFor();
  const [counted] = await app.sql("select count(*)::int as n from standings where ranking_id = $1", [
    await idOf("Masculino 2026"),
  ]);
  expect(counted).toEqual({ n: 2 });
});

it("edits its season with a preview, and its name", async () => {
  await page.goto(office(`&ranking=${await idOf("Masculino 2026")}`));
  await page.getByLabel("Início da temporada").fill(dayAgo(15));
  await page.getByLabel("Partidas de antes").selectOption("season");
  await page.locator("form", { hasText: "Partidas de antes" }).getByRole("button").click();
  await page.getByText("1 partida passa a contar.").waitFor();
  await press("Salvar");
  await page.locator("#previa").waitFor({ state: "detached" });
  const id = await idOf("Masculino 2026");
  expect(
    await app.sql("select count(*)::int as n from standings where ranking_id = $1 and matches > 0", [id]),
  ).toEqual([{ n: 3 }]);
  await page.getByLabel("Nome do ranking").fill("Masculino de verão");
  await press("Salvar o nome");
  await page.getByRole("heading", { name: "Masculino de verão" }).waitFor();
});

describe("hiding Geral", () => {
  it("takes it off page, data, calls, ledger and TV at once; another one opens", async () => {
    const men = await idOf("Masculino de verão");
    await page.goto(office(`&ranking=${men}`));
    await press("Abrir primeiro");
    await page.getByText("Abre primeiro: na página pública").waitFor();
    expect(await answerOf(`/api/v1/clubs/${club.clubId}/ranking`)).toMatchObject({
      ranking: { id: men, name: "Masculino de verão" },
    });
    expect(await statusOf(`/public-ranking/${club.clubId}?ranking=${main}`)).toBe(200);
    await page.goto(office(`&ranking=${main}`));
    await page.locator("summary", { hasText: "Ocultar o ranking" }).click();
    await press("Ocultar agora");
    await page.getByText("Oculto: fora das listas").waitFor();
    const gone = [
      `/public-ranking/${club.clubId}?ranking=${main}`,
      `/public-ranking/${club.clubId}.data?ranking=${main}`,
      `/display/${club.clubId}?ranking=${main}`,
      `/display/${club.clubId}?semana=${main}`,
      `/api/v1/clubs/${club.clubId}/ranking?ranking=${main}`,
      `/api/v1/clubs/${club.clubId}/ranking/${club.ana.athleteId}/ledger?ranking=${main}`,
    ];
    // The edge's copies go with the purge of what the commit told.
    await expect
      .poll(() => Promise.all(gone.map(statusOf)), { timeout: 10_000 })
      .toEqual(gone.map(() => 404));
    expect(await answerOf(`/api/v1/clubs/${club.clubId}/ranking?sport=tennis`)).toMatchObject({
      ranking: { id: men },
    });
    await page.goto(`${app.origin}/public-ranking/${club.clubId}`);
    await page.getByText("Masculino de verão").first().waitFor();
    expect(await page.getByText("Geral", { exact: true }).count()).toBe(0);
    await page.goto(`${app.origin}/display/${club.clubId}`);
    await page.getByText("Masculino de verão").first().waitFor();
    expect(await page.content()).not.toContain('"tennis/singles"');
  });

  it("shows it again", async () => {
    await page.goto(office(`&ranking=${main}`));
    await press("Mostrar de novo");
    await page.getByRole("button", { name: "Abrir primeiro" }).waitFor();
    expect(await statusOf(`/public-ranking/${club.clubId}?ranking=${main}`)).toBe(200);
  });
});

it("deletes an empty ranking, and offers it for no other", async () => {
  await page.goto(office());
  await page.getByLabel("Nome", { exact: true }).fill("Enganado");
  await press("Conferir");
  await press("Abrir ranking");
  await page.getByRole("link", { name: "Enganado" }).click();
  await page.locator("summary", { hasText: "Apagar o ranking" }).click();
  await press("Apagar agora");
  await page.getByRole("heading", { name: "Rankings do clube" }).waitFor();
  expect(await idOf("Enganado")).toBe("");
  await page.goto(office(`&ranking=${await idOf("Masculino de verão")}`));
  expect(await page.locator("summary", { hasText: "Apagar o ranking" }).count()).toBe(0);
});

it.each([
  ["phone", PHONE],
  ["desk", { width: 1440, height: 900 }],
] as const)("has no fault for a %s, light and dark, with both previews open", async (size, viewport) => {
  const men = await idOf("Masculino de verão");
  await page.setViewportSize(viewport);
  const open = "&name=Feminino&sport=tennis&format=singles&gender=female&enrolment=everybody&count=season";
  const edit = `&ranking=${men}&gender=male&enrolment=everybody&class_B=on`;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, query] of Object.entries({
      list: "",
      opening: `&prever=abrir${open}`,
      ranking: `&ranking=${men}`,
      editing: `&prever=categoria${edit}`,
      general: `&ranking=${main}`,
    })) {
      await forgetLimits(app);
      await page.goto(office(query));
      await page.getByRole("heading").first().waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
      await saveScreenshot(page, `rankings-office-${name}-${size}-${colorScheme}`, { fullPage: true });
      await putAxe(page);
      await unfold(page);
      expect(await findFaults(page, colorScheme, ALL_RULES)).toEqual([]);
    }
  }
});
