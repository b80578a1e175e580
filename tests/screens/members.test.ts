import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn, openFolded } from "../support/screens.ts";

const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let faults: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "clerk", "outsider", "referee", "secretary"]);
  ({ page: desk, errors: faults } = await signIn(browser, app, "clerk", { viewport: DESKTOP }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("the secretary lands on the club's desk, without the panels of rules and money", async () => {
  expect(new URL(desk.url()).pathname).toBe("/club-admin-dashboard");
  const tabs = desk.getByRole("navigation", { name: "Painéis do clube" });
  expect(await tabs.getByRole("link").allTextContents()).toEqual([
    "Hoje",
    "Torneios",
    "Atletas",
    "Avisos",
    "TV e patrocinadores",
  ]);
  const refused = await desk.goto(`${app.origin}/club-admin-dashboard/assinatura?clube=${club.clubId}`);
  expect(refused?.status()).toBe(403);
  await desk.getByText("Você não tem permissão para acessar esta área").waitFor();
});

it("adds somebody by hand, is asked about a like name, and finds them in the table", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  const adding = desk.locator("#adicionar");
  await openFolded(desk, "Trazer atletas");
  await adding.getByLabel("Nome completo").fill("Bruno Limma");
  await adding.getByLabel("Telefone").fill("(83) 98888-7777");
  await adding.getByRole("button", { name: "Adicionar" }).click();
  await adding.getByText("O clube já tem Bruno Lima").waitFor();
  await adding.getByLabel("É outra pessoa").check();
  await adding.getByRole("button", { name: "Adicionar" }).click();
  const table = desk.getByRole("table", { name: "Pessoas do clube" });
  await table.getByRole("link", { name: "Bruno Limma", exact: true }).waitFor();
  expect(await adding.getByLabel("Nome completo").inputValue()).toBe("");

  await desk.getByLabel("Procurar no clube").fill("JOAO");
  await desk.keyboard.press("Enter");
  await desk.waitForURL("**quem=JOAO**");
  await expect.poll(() => table.locator(".people-name a").allTextContents()).toEqual(["João de Souza Sá"]);
  await saveScreenshot(desk, "members-table");
});

it("invites everybody without an account: a message each, and a sheet of codes", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  await desk.getByRole("link", { name: "Convidar", exact: true }).click();
  await desk.getByRole("button", { name: "Criar 3 convites" }).click();
  const message = desk.getByLabel("Mensagem para Bruno Limma");
  await message.waitFor();
  expect(await message.inputValue()).toContain("Oi, Bruno! O ranking de clube da praia está na Quadra.");
  const to = await desk.getByRole("link", { name: "WhatsApp para Bruno Limma" }).getAttribute("href");
  expect(to).toMatch(/^https:\/\/wa\.me\/5583988887777\?text=Oi/);
  await saveScreenshot(desk, "invitees");
  await desk.getByRole("link", { name: "Folha com QR codes" }).click();
  await desk.getByRole("img", { name: "QR code de Gil Ferraz" }).waitFor();
  expect(await desk.getByRole("img", { name: /^QR code de/ }).count()).toBe(3);
  await desk.emulateMedia({ media: "print" });
  expect(await desk.getByRole("button", { name: "Imprimir" }).isVisible()).toBe(false);
  expect(await desk.getByRole("navigation").first().isVisible()).toBe(false);
  await saveScreenshot(desk, "invites-sheet");
  await desk.emulateMedia({ media: null });
});

it("somebody of two clubs switches between them on a phone, and leaves one", async () => {
  await app.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())`,
    [randomUUID(), club.otherClubId, club.ana.athleteId],
  );
  const { page, errors, context } = await signIn(browser, app, "ana", { path: "/athlete-profile" });
  await page.getByRole("button", { name: "Usar este clube clube do morro" }).click();
  await page.getByText("Pronto. As suas páginas agora mostram este clube.").waitFor();
  await page.goto(`${app.origin}/athlete-dashboard`);
  await page.locator(".home-head", { hasText: "clube do morro" }).waitFor();
  await page.goto(`${app.origin}/athlete-profile`);
  await page.locator("summary", { hasText: "Sair de clube do morro" }).click();
  await page.getByRole("button", { name: "Sair de clube do morro" }).scrollIntoViewIfNeeded();
  await saveScreenshot(page, "two-clubs-phone");
  await page.getByRole("button", { name: "Sair de clube do morro" }).click();
  await page.getByText("Você saiu do clube. O clube foi avisado.").waitFor();
  expect(await page.getByText("Clube atual").count()).toBe(1);
  expect(await page.getByText("clube do morro").count()).toBe(0);
  const notices = await app.sql("select message from notifications where user_id = $1", [
    club.otherAdmin.userId,
  ]);
  expect(notices).toEqual([{ message: "Ana Souza saiu de clube do morro. O histórico continua." }]);
  expect(errors).toEqual([]);
  await context.close();
});

it("lets somebody in, sets a class with the reason, and takes them out in words", async () => {
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())",
    [randomUUID(), club.clubId, club.outsider.athleteId],
  );
  await desk.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  await desk.getByRole("button", { name: "Aprovar Otto Fora" }).click();
  await desk.locator("#pedidos").getByText("Pedidos de entrada").waitFor({ state: "detached" });
  await desk.getByRole("table").getByRole("link", { name: "Otto Fora", exact: true }).click();
  await desk.getByRole("heading", { name: "Otto Fora" }).waitFor();
  await desk.getByLabel("Nova classe").selectOption("C");
  await desk.getByLabel("Motivo").fill("Jogou o aberto na C");
  await desk.getByRole("button", { name: "Mudar a classe" }).click();
  await desk.getByText("Tênis: sem classe → C").waitFor();
  await desk.getByText("Clara Balcão · Jogou o aberto na C").waitFor();
  await saveScreenshot(desk, "member");
  await desk.getByRole("button", { name: "Tirar Otto Fora do clube" }).click();
  const dialog = desk.getByRole("dialog", { name: "Tirar Otto Fora do clube?" });
  await dialog.getByText("A conta continua dela.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Sim, tirar do clube" }).click();
  await desk.waitForURL("**/club-admin-dashboard/atletas?**");
  await expect
    .poll(() => desk.getByRole("table").getByRole("link", { name: "Otto Fora", exact: true }).count())
    .toBe(0);
  expect(faults).toEqual([]);
});
