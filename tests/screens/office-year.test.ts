import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, reportByApi, signIn } from "../support/screens.ts";

// The office day by day: what waits, a dispute's two sides, the year with its lists, and the files that a club takes along.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary", "clerk"]);
  const match = (body: object = {}) => ({
    club_id: club.clubId,
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date().toISOString(),
    my_side: [club.ana.athleteId],
    their_side: [club.bruno.athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    is_second_match: true,
    ...body,
  });
  await reportByApi(app, club, "ana", match());
  await reportByApi(app, club, "secretary", match());
  await reportByApi(app, club, "secretary", match({ sets: [], end: "walkover" }));
  ({ page: desk, errors } = await signIn(browser, app, "secretary", {
    viewport: { width: 1440, height: 900 },
  }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await app.stop();
});

it("opens with what waits; a dispute shows what each side says beside the other", async () => {
  const { page: phone } = await signIn(browser, app, "bruno", { viewport: PHONE });
  await phone.locator("summary", { hasText: "Contestar" }).first().click();
  const form = phone.locator("details[open] form");
  await form.getByRole("textbox").fill("Foi 7/5 no segundo set.");
  await form.getByRole("button").click();
  await expect
    .poll(() => app.sql("select 1 from matches where status = 'disputed'").then((rows) => rows.length))
    .toBe(1);
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values (gen_random_uuid(), $1, $2, 'requested', now())",
    [club.clubId, club.outsider.athleteId],
  );
  await desk.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}`);
  const today = desk.getByRole("region", { name: "Hoje" });
  expect(await today.getByRole("link").allInnerTexts()).toEqual([
    expect.stringMatching(/^1\s+Disputas\s+O clube decide$/),
    expect.stringMatching(/^1\s+Pedidos de atletas\s+1 para entrar$/),
    expect.stringMatching(/^2\s+Sem conta\s+Convide$/),
  ]);
  // The plan asks for nothing: it stands after what waits.
  const plan = desk.getByRole("region", { name: "Plano do clube" });
  expect(await plan.getByRole("link").allInnerTexts()).toEqual([
    expect.stringMatching(/^Rede\s+Assinatura\s+Em dia$/),
  ]);
  const sides = desk.locator(".dispute-sides > div");
  expect(await sides.nth(0).innerText()).toContain(
    "Ana Souza lançou\nAna Souza venceu Bruno Lima por 6/4 6/3.",
  );
  expect(await sides.nth(1).innerText()).toContain("Bruno Lima contesta\nFoi 7/5 no segundo set.");
  await today.getByRole("link", { name: "Disputas" }).click();
  expect(new URL(desk.url()).hash).toBe("#precisa-do-clube");
  await today.getByRole("link", { name: "Pedidos" }).click();
  await desk.waitForURL("**/atletas?**");
});

it("tells the members something, and keeps what was told", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/avisos?clube=${club.clubId}`);
  await desk.getByText("Nenhum aviso ainda").waitFor();
  await desk.getByLabel("Título").fill("Quadra 2 fechada");
  await desk.getByLabel("Aviso", { exact: true }).fill("No sábado.\nVolta no domingo.");
  await desk.getByRole("button", { name: "Enviar aviso" }).click();
  await desk.getByRole("heading", { name: "Quadra 2 fechada" }).waitFor();
  expect(await desk.getByText("Todos os atletas · 9 pessoas · Vera Secretária").count()).toBe(1);
  // The form is empty again, and of another notice.
  expect(await desk.getByLabel("Título").inputValue()).toBe("");
  const { page: phone } = await signIn(browser, app, "ana", {
    viewport: PHONE,
    path: "/athlete-dashboard/notificacoes",
  });
  await phone.getByText("clube da praia: Quadra 2 fechada").first().waitFor();
});

it("shows the year; a week opens to its list, by its bar and by the table", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/ano?clube=${club.clubId}`);
  await desk.getByRole("heading", { name: "Partidas por W.O." }).waitFor();
  expect(await desk.locator(".year-picture svg a").count()).toBe(4 * 52);
  // The last bar of the first picture is this week's.
  await desk.locator(".year-picture").first().locator("svg a").last().click();
  await desk.getByRole("heading", { name: "Partidas da semana" }).waitFor();
  expect(await desk.getByRole("link", { name: "Ana Souza venceu Bruno Lima por W.O." }).count()).toBe(1);
  await desk.getByRole("link", { name: "Fechar" }).click();
  // The page moves up as the week closes.
  await desk.getByRole("heading", { name: "Partidas da semana" }).waitFor({ state: "detached" });
  await desk.getByText("As 52 semanas em números").click();
  await desk.getByRole("link", { name: /^Partidas por W\.O\., semana de .*: 50%$/ }).click();
  await desk.getByRole("heading", { name: "W.O. da semana" }).waitFor();
  await desk
    .getByRole("navigation", { name: "O que mostrar da semana" })
    .getByRole("link", { name: "Atletas" })
    .click();
  await desk.getByRole("heading", { name: "Quem jogou na semana" }).waitFor();
  await desk.getByRole("link", { name: "Bruno Lima" }).click();
  await desk.waitForURL(`**/atletas/${club.bruno.athleteId}?**`);
});

it("gives the club's files, to the secretary by role too", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/importar?clube=${club.clubId}`);
  const card = desk.locator("#exportar");
  for (const [name, file] of [
    ["Atletas", /^atletas-clube-da-praia-\d{4}-\d\d-\d\d\.csv$/],
    ["Partidas", /^partidas-clube-da-praia-.*\.csv$/],
    ["Tabela de Geral · Tênis, simples", /^tabela-.*\.csv$/],
    ["Extrato de Geral · Tênis, simples", /^extrato-.*\.csv$/],
  ] as const) {
    const [download] = await Promise.all([
      desk.waitForEvent("download"),
      card.getByRole("link", { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    await download.delete();
  }
  const { page: clerk } = await signIn(browser, app, "clerk");
  await clerk.goto(`${app.origin}/club-admin-dashboard`);
  // No money at the secretary's desk.
  expect(await clerk.getByRole("main").getByRole("link", { name: "Assinatura" }).count()).toBe(0);
});
