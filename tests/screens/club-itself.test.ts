import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, openFolded, signIn } from "../support/screens.ts";

// The club itself, written by its secretary at a desk; an athlete meets the court and the usual score in the report form.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let secretary: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary"]);
  const viewport = { width: 1440, height: 900 };
  ({ page: secretary } = await signIn(browser, app, "secretary", { viewport }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const card = (title: string) =>
  secretary.locator(".card").filter({ has: secretary.getByRole("heading", { name: title, exact: true }) });
const toast = (text: string) => secretary.locator(".toast", { hasText: text }).waitFor();

it("writes the club's facts, and refuses a telephone that is none beside its field", async () => {
  await secretary.getByLabel("Painéis do clube").getByRole("link", { name: "Clube", exact: true }).click();
  await secretary.getByRole("heading", { level: 1, name: "Clube", exact: true }).waitFor();
  await openFolded(secretary, "O clube");
  const facts = card("O clube");
  await facts.getByLabel("Nome do clube").fill("Clube da Praia Nova");
  await facts.getByLabel("Endereço").fill("Rua das Dunas, 10");
  await facts.getByLabel("E-mail do clube").fill("secretaria@praia.test");
  await facts.getByLabel("Telefone com DDD").fill("123");
  await facts.getByRole("button", { name: "Salvar dados" }).click();
  await facts.locator(".field .error", { hasText: "telefone com DDD" }).waitFor();
  // Once, and nothing lies over it: the cursor stands in it.
  expect(await secretary.getByText("telefone com DDD").count()).toBe(
    1 + (await facts.locator("label", { hasText: "Telefone com DDD" }).count()),
  );
  expect(await secretary.locator(".toast").count()).toBe(0);
  expect(
    await facts.getByLabel("Telefone com DDD").evaluate((field) => field === document.activeElement),
  ).toBe(true);
  // The typed text stays.
  expect(await facts.getByLabel("Nome do clube").inputValue()).toBe("Clube da Praia Nova");
  await facts.getByLabel("Telefone com DDD").fill("(48) 3266-0142");
  await facts.getByRole("button", { name: "Salvar dados" }).click();
  await toast("Dados do clube salvos");
  await secretary.locator(".office-head-club", { hasText: "Clube da Praia Nova" }).waitFor();
});

it("puts the sports in the club's order, by keyboard, and the public page opens the first", async () => {
  await openFolded(secretary, "Esportes");
  const sports = card("Esportes");
  await sports.getByRole("button", { name: "Subir Beach tennis" }).focus();
  await secretary.keyboard.press("Enter");
  await sports.getByLabel("Formato padrão, beach tennis").selectOption("SET1-S:6/TB7");
  await sports.getByRole("button", { name: "Salvar esportes" }).click();
  await toast("Esportes salvos");
  expect(
    await app.sql("select sport, usual_format from club_sports where club_id = $1 order by position", [
      club.clubId,
    ]),
  ).toEqual([
    { sport: "beach_tennis", usual_format: "SET1-S:6/TB7" },
    { sport: "tennis", usual_format: null },
  ]);
  const page = await secretary.context().newPage();
  await page.goto(`${app.origin}/public-ranking/${club.clubId}`);
  await page.getByText("Ranking de beach tennis").waitFor();
  await page.close();
});

it("adds courts one after the other, refuses a name twice, and takes one away", async () => {
  await openFolded(secretary, "Sedes e quadras");
  const venues = card("Sedes e quadras");
  const add = async (name: string, surface: string) => {
    const form = venues.locator("form", {
      has: secretary.getByRole("button", { name: "Acrescentar quadra" }),
    });
    await form.getByLabel("Nova quadra").fill(name);
    await form.getByLabel("Piso").selectOption(surface);
    await form.getByRole("button", { name: "Acrescentar quadra" }).click();
  };
  await add("Arena 1", "sand");
  await venues.getByRole("button", { name: "Salvar Arena 1" }).waitFor();
  await add("Arena 1", "sand");
  await venues.getByText("Já há uma quadra com este nome nesta sede.").waitFor();
  await add("Central", "clay");
  await venues.getByRole("button", { name: "Salvar Central" }).waitFor();
  await venues.getByRole("button", { name: "Tirar Central" }).click();
  await toast("Quadra tirada");
  await expect.poll(() => venues.getByRole("button", { name: /^Tirar/ }).count()).toBe(1);
  // Several venues on Rede, which this club has.
  await venues.locator("summary", { hasText: "Abrir outra sede" }).click();
  const form = venues.locator("form", { has: secretary.getByRole("button", { name: "Abrir sede" }) });
  await form.getByLabel("Nome da sede").fill("Unidade Norte");
  await form.getByRole("button", { name: "Abrir sede" }).click();
  await venues.getByRole("heading", { name: "Unidade Norte" }).waitFor();
});

it("gives the report form of an athlete its first sport, its usual score and its courts", async () => {
  const { page, context } = await signIn(browser, app, "ana");
  await page.getByRole("link", { name: "Lançar resultado" }).first().click();
  await page.getByLabel("Formato do placar").waitFor();
  expect(await page.getByLabel("Formato do placar").inputValue()).toBe("SET1-S:6/TB7");
  expect(await page.getByLabel("Esporte", { exact: true }).inputValue()).toBe("beach_tennis");
  expect(
    await page
      .locator("#quadras-do-clube option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual(["Arena 1"]);
  // The other sport has no usual score of its own: the sport's.
  await page.getByLabel("Esporte", { exact: true }).selectOption("tennis");
  await expect.poll(() => page.getByLabel("Formato do placar").inputValue()).toBe("SET3-S:6/TB7");
  await context.close();
});
