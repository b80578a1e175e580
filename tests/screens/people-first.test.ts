import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { keepFaults } from "../support/faults-of-page.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { allListen, letSignIn, PHONE, reportByApi, signIn } from "../support/screens.ts";

// The people of a club on a phone: what waits, the search, Convidar and five people come first; the rest is one tap away.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  // Both kinds of waiting, a name too, and the longest name of all.
  for (const name of ["outsider", "otherAdmin"] as const)
    await app.sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at)
       select $1, $2, id, 'requested', now() from athletes where user_id = $3`,
      [randomUUID(), club.clubId, club[name].userId],
    );
  await app.sql(
    `insert into profile_claims (id, club_id, user_id, target_id, status, created_at) values ($1, $2, $3, $4, 'asked', now())`,
    [randomUUID(), club.clubId, club.nova.userId, club.hugo.athleteId],
  );
  await app.sql("update athletes set name = 'Ana Carolina de Albuquerque Souza e Silva' where id = $1", [
    club.ana.athleteId,
  ]);
  ({ page } = await signIn(browser, app, "secretary", { path: at("/atletas"), viewport: PHONE }));
  keepFaults(page, errors);
  await allListen(page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const at = (panel: string) => `/club-admin-dashboard${panel}?clube=${club.clubId}`;
const boxOf = async (selector: string, nth = 0) => (await page.locator(selector).nth(nth).boundingBox())!;
const isOpen = (selector: string) =>
  page.locator(selector).evaluate((part) => part.closest("details")?.open ?? false);

it("opens with what waits, the search, Convidar and five people within 600 px", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [waits, search, invite, head, fifth] = await Promise.all([
      boxOf("#pedidos"),
      boxOf("#todos input[type=search]"),
      boxOf("#todos .people-bar > a"),
      boxOf("#todos thead"),
      boxOf("#todos tbody tr", 4),
    ]);
    await saveScreenshot(page, `people-first-${colorScheme}`, { fullPage: true });
    expect(fifth.y + fifth.height - waits.y).toBeLessThanOrEqual(600);
    const tops = [waits.y, search.y, head.y, fifth.y];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(Math.abs(invite.y - search.y)).toBeLessThan(8);
    expect(Math.min(search.height, invite.height)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

it("a line of what waits opens its list under itself", async () => {
  expect(await page.getByRole("button", { name: "Aprovar Otto Fora" }).isVisible()).toBe(false);
  await page.locator("summary", { hasText: "Pedidos de entrada" }).click();
  await page.getByRole("button", { name: "Aprovar Otto Fora" }).click();
  await expect.poll(() => page.locator("#pedidos").getByText("Otto Fora").count()).toBe(0);
});

it("the search narrows the table by Enter, and says what was asked", async () => {
  await page.getByLabel("Procurar no clube").fill("JOAO");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".people-name a").allTextContents()).toEqual(["João de Souza Sá"]);
  expect(await page.locator("#todos").getByText("1 pessoa", { exact: true }).isVisible()).toBe(true);
});

it("the menu leads to every rarer act, and opens the folded part that it names", async () => {
  await page.goto(app.origin + at("/atletas"));
  const menu = page.locator('summary[aria-label="Mais opções"]');
  for (const [label, part] of [
    ["Cadastrar atleta", "#adicionar"],
    ["Trazer uma lista", "#trazer-atletas"],
    ["Mudar vários", "#mudar-varios summary"],
    ["Quem trabalha no clube", "#equipe"],
  ] as const) {
    await menu.click();
    await page.getByRole("link", { name: label, exact: true }).click();
    await expect.poll(() => isOpen(part), { message: label }).toBe(true);
    await expect
      .poll(
        () =>
          page.locator(part).evaluate((node) => {
            const { top } = node.getBoundingClientRect();
            return top >= 0 && top < innerHeight;
          }),
        { message: label },
      )
      .toBe(true);
    expect(new URL(page.url()).searchParams.get("clube"), label).toBe(club.clubId);
  }
  await menu.click();
  expect(await page.locator("#todos .menu-list a").allTextContents()).toEqual([
    "Cadastrar atleta",
    "Trazer uma lista",
    "Mudar vários",
    "Baixar a lista de atletas",
    "Quem trabalha no clube",
  ]);
  await page.getByLabel("Mais em Atletas").click();
  await page.getByRole("link", { name: "Pedidos de nome" }).click();
  await page.getByText("Pedidos para tirar um nome").waitFor();
});

it("an address with a fragment opens what it names, loaded and reached inside the application", async () => {
  for (const [fragment, part] of [
    ["#sem-conta", "#sem-conta summary"],
    ["#trazer-atletas", "#trazer-atletas"],
    ["#pedidos", "#quem-e-quem summary"],
  ] as const) {
    await page.goto(app.origin + at("/nomes"));
    await page.goto(app.origin + at("/atletas") + fragment);
    await expect.poll(() => isOpen(part), { message: fragment }).toBe(true);
  }
  // The line of the first panel is a link of the application.
  await page.goto(app.origin + at(""));
  await page.getByRole("link", { name: /Pedidos de atletas/ }).click();
  await page.waitForURL("**#pedidos");
  await expect.poll(() => isOpen("#quem-e-quem summary")).toBe(true);
  expect(errors).toEqual([]);
});

it("the first panel says whom to invite and whom to call, and leads to them", async () => {
  const sets = [6, 6].map((mine) => ({ mine, theirs: 2 }) as const);
  const sides = { my_side: [club.caio.athleteId], their_side: [club.davi.athleteId] };
  await reportByApi(app, club, "secretary", { ...sides, sets, end: "completed" });
  await app.sql(
    "update matches set played_on = played_on - 30, played_at = played_at - interval '30 days', confirmed_at = confirmed_at - interval '29 days'",
  );
  await page.goto(app.origin + at(""));
  const today = page.getByRole("region", { name: "Hoje" });
  await today.getByRole("link").first().waitFor();
  const said = (await today.getByRole("link").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  expect(said.slice(-2)).toEqual(["2 Sem conta Convide", "2 Não jogam há 3 semanas Chame para jogar"]);
  expect(said[0]).toContain("Pedidos de atletas");
  await saveScreenshot(page, "next-steps-phone");
  await today.getByRole("link", { name: /Não jogam há 3 semanas/ }).click();
  await expect
    .poll(() => page.locator(".people-name a").allTextContents())
    .toEqual(["Caio Prado", "Davi Rocha"]);
  await page.goto(app.origin + at(""));
  await today.getByRole("link", { name: /Sem conta/ }).click();
  await page.getByRole("heading", { name: "Quem ainda não tem conta" }).waitFor();
  expect(errors).toEqual([]);
});

it("settings are folded, each with its present value, and open by a tap", async () => {
  await page.goto(app.origin + at("/ajustes"));
  const folded = async () =>
    (await page.locator("details.folded > summary").allInnerTexts()).map((text) =>
      text.split(/\n+/).join(": "),
    );
  expect(await folded()).toEqual([
    "Prazo de resposta: 24 horas",
    "Logo do clube: nenhum",
    "Cor do clube: sem cor",
    "Verificação em duas etapas: opcional",
  ]);
  expect(await page.getByLabel("Horas para responder").isVisible()).toBe(false);
  await page.locator("summary", { hasText: "Prazo de resposta" }).click();
  expect(await page.getByLabel("Horas para responder").isVisible()).toBe(true);
  await page.goto(app.origin + at("/clube"));
  expect((await folded()).slice(1)).toEqual(["Sedes e quadras: nenhuma", "Esportes: Tênis, Beach tennis"]);
  await saveScreenshot(page, "folded-settings-phone", { fullPage: true });
  expect(errors).toEqual([]);
});
