import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, signIn, tellByApi } from "../support/screens.ts";

const DESK = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let office: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "outsider", "secretary"]);
  ({ page: office } = await signIn(browser, app, "secretary", { viewport: DESK }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("the secretary enters a result on a real keyboard, corrects it and annuls it, each with its reason", async () => {
  await office.getByRole("link", { name: "Lançar resultado" }).click();
  await choose(office, "Lado 1", "ana", "Ana Souza");
  await choose(office, "Lado 2", "bruno", "Bruno Lima");
  await office.locator('input[name="set-1-side1"]').focus();
  await office.keyboard.type("6463");
  expect(await office.locator(".verdict").textContent()).toBe("Vitória de Ana Souza por 2 a 0");
  await office.getByRole("button", { name: "Lançar e confirmar" }).click();
  const line = office.getByRole("link", { name: "Ana Souza venceu Bruno Lima por 6/4 6/3" });
  await line.click();
  await office.getByText("Pontos desta partida").waitFor();

  await office.locator("summary", { hasText: "Corrigir o placar" }).click();
  const correction = office.locator("form", { hasText: "Corrigir resultado" });
  await correction.locator('input[name="set-2-side2"]').focus();
  await office.keyboard.type("4");
  await correction.getByLabel("Motivo").fill("A súmula diz 6/4.");
  await correction.getByRole("button", { name: "Corrigir resultado" }).click();
  await office.locator(".timeline", { hasText: "A súmula diz 6/4." }).waitFor();
  // The old lines are answered by their exact negatives, and the new ones stand beside them.
  const points = office.locator(".card", { hasText: "Pontos desta partida" }).locator(".line .delta");
  await expect.poll(() => points.allTextContents()).toEqual(expect.arrayContaining(["+122", "−122"]));

  await office.locator("summary", { hasText: "Anular" }).click();
  const annulment = office.locator("form", { hasText: "Anular partida" });
  await annulment.getByLabel("Motivo").fill("Jogaram com bola errada.");
  await annulment.getByRole("button", { name: "Anular partida" }).click();
  await office.locator(".timeline", { hasText: "Jogaram com bola errada." }).waitFor();
  const standings = await app.sql("select points from standings");
  expect(standings).toEqual([{ points: 0 }, { points: 0 }]);
});

it("lets somebody in, who is told at once and may report", async () => {
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())",
    [randomUUID(), club.clubId, club.outsider.athleteId],
  );
  const outsider = await signIn(browser, app, "outsider");
  await office.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}&painel=atletas`);
  await office.getByRole("button", { name: "Aprovar Otto Fora" }).click();
  await office.getByText("Nenhum pedido esperando").waitFor();
  await expect.poll(() => outsider.page.locator(".bell-count").textContent()).toBe("1");
  await outsider.page.locator(".home-head", { hasText: "clube da praia" }).waitFor();
  await outsider.page.getByRole("link", { name: "Registrar resultado" }).click();
  await outsider.page.getByRole("searchbox", { name: "Contra quem" }).waitFor();
  await outsider.context.close();
});

it("sets the hours of silence, and says the bounds beside the field", async () => {
  await office.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}&painel=ajustes`);
  await office.getByLabel("Horas para responder").fill("48");
  await office.getByRole("button", { name: "Salvar prazo" }).click();
  await office.locator(".toast", { hasText: "Prazo salvo" }).waitFor();
  expect(await app.sql("select silence_hours from clubs where id = $1", [club.clubId])).toEqual([
    { silence_hours: 48 },
  ]);
});

it("notifications: answered in place, marked one by one and all at once", async () => {
  const sides = { my_side: [club.ana.athleteId], their_side: [club.bruno.athleteId] };
  const sets = [
    { mine: 6, theirs: 0 },
    { mine: 6, theirs: 1 },
  ];
  const id = await tellByApi(app, club, "ana", { ...sides, sets, end: "completed" });
  const { page, context } = await signIn(browser, app, "bruno");
  const badge = page.locator(".bell-count");
  const unread = Number(await badge.textContent());
  await page.getByRole("link", { name: /^Notificações/ }).click();
  const note = page.locator(".note-unread", { hasText: "6/0 6/1" });
  await note.getByRole("button", { name: "Aprovar" }).click();
  await expect
    .poll(async () => (await app.sql("select status from matches where id = $1", [id]))[0])
    .toEqual({ status: "confirmed" });
  await expect
    .poll(async () => ((await badge.count()) > 0 ? Number(await badge.textContent()) : 0))
    .toBe(unread - 1);

  const single = page.getByRole("button", { name: /^Marcar como lida/ }).first();
  await single.click();
  await expect
    .poll(async () => ((await badge.count()) > 0 ? Number(await badge.textContent()) : 0))
    .toBe(unread - 2);
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await page.locator(".toast", { hasText: "Todas as notificações foram marcadas como lidas" }).waitFor();
  await expect.poll(() => badge.count()).toBe(0);
  await context.close();
});
