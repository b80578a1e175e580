import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, signIn, reportByApi, openFolded } from "../support/screens.ts";

const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let secretary: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "outsider", "secretary"]);
  ({ page: secretary } = await signIn(browser, app, "secretary", { viewport: DESKTOP }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("the secretary enters a result on a real keyboard, corrects it and annuls it, each with its reason", async () => {
  await secretary.getByRole("link", { name: "Lançar resultado" }).click();
  await choose(secretary, "Jogador 1", "ana", "Ana Souza");
  await choose(secretary, "Jogador 2", "bruno", "Bruno Lima");
  await secretary.locator('input[name="set-1-side1"]').focus();
  await secretary.keyboard.type("6463");
  expect(await secretary.locator(".verdict").textContent()).toBe("Vitória de Ana Souza por 2 a 0");
  await secretary.getByRole("button", { name: "Lançar e confirmar" }).click();
  const line = secretary.getByRole("link", { name: "Ana Souza venceu Bruno Lima por 6/4 6/3" });
  await line.click();
  await secretary.getByText("Pontos desta partida").waitFor();

  await secretary.locator("summary", { hasText: "Corrigir o placar" }).click();
  const correction = secretary.locator("form", { hasText: "Corrigir resultado" });
  await correction.locator('input[name="set-2-side2"]').focus();
  await secretary.keyboard.type("4");
  await correction.getByLabel("Motivo").fill("A súmula diz 6/4.");
  await correction.getByRole("button", { name: "Corrigir resultado" }).click();
  await secretary.locator(".timeline", { hasText: "A súmula diz 6/4." }).waitFor();
  // The old lines are answered by their exact negatives, and the new ones stand beside them.
  const points = secretary.locator(".card", { hasText: "Pontos desta partida" }).locator(".line .delta");
  await expect.poll(() => points.allTextContents()).toEqual(expect.arrayContaining(["+122", "−122"]));

  await secretary.locator("summary", { hasText: "Anular" }).click();
  const annulment = secretary.locator("form", { hasText: "Anular partida" });
  await annulment.getByLabel("Motivo").fill("Jogaram com bola errada.");
  await annulment.getByRole("button", { name: "Anular partida" }).click();
  await secretary.locator(".timeline", { hasText: "Jogaram com bola errada." }).waitFor();
  const standings = await app.sql("select points from standings");
  expect(standings).toEqual([{ points: 0 }, { points: 0 }]);
});

it("lets somebody in, who is notified at once and may report", async () => {
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())",
    [randomUUID(), club.clubId, club.outsider.athleteId],
  );
  const outsider = await signIn(browser, app, "outsider");
  await secretary.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  await secretary.getByRole("button", { name: "Aprovar Otto Fora" }).click();
  await secretary.locator("#pedidos").getByText("Pedidos de entrada").waitFor({ state: "detached" });
  await expect.poll(() => outsider.page.locator(".unread-count").textContent()).toBe("1");
  await outsider.page.locator(".home-head", { hasText: "clube da praia" }).waitFor();
  await outsider.page.getByRole("link", { name: "Lançar resultado" }).click();
  await outsider.page.getByRole("searchbox", { name: "Contra quem" }).waitFor();
  await outsider.context.close();
});

it("reads who plays only each other, decides that it earns no points, and opens their lines", async () => {
  await secretary.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}`);
  await secretary.getByRole("heading", { name: "Aguardando o clube" }).waitFor();
  expect(await secretary.getByText("só jogaram entre si").count()).toBe(0);
  const sides = { my_side: [club.caio.athleteId], their_side: [club.davi.athleteId] };
  for (let games = 0; games < 5; games += 1) {
    const sets = [6, 6].map((mine) => ({ mine, theirs: games }) as const);
    await reportByApi(app, club, "secretary", { ...sides, sets, end: "completed" });
  }
  await secretary.reload();
  await secretary.getByRole("link", { name: "2 atletas só jogaram entre si" }).click();
  const card = secretary.locator("#jogam-entre-si");
  await expect
    .poll(() => card.locator("li").allInnerTexts())
    .toEqual([
      expect.stringMatching(/Caio Prado\s+Só jogou com Davi Rocha\s+5 partidas de tênis/),
      expect.stringMatching(/Davi Rocha\s+Só jogou com Caio Prado\s+5 partidas de tênis/),
    ]);
  await card.getByRole("button", { name: "Não valer pontos entre si" }).click();
  await card.getByText("Partidas só entre este grupo não valem pontos no ranking.").waitFor();
  await card.getByRole("button", { name: "Voltar a valer pontos" }).waitFor();
  const points = () =>
    app.sql("select sum(points)::int as points from standings where athlete_id = any($1)", [
      [club.caio.athleteId, club.davi.athleteId],
    ]);
  expect((await points())[0]!.points).toBeGreaterThan(100);
  await card.getByRole("link", { name: "E o que já jogaram entre si?" }).click();
  await card.getByRole("heading", { name: "Se valer também para o que já jogaram" }).waitFor();
  await card.getByText("Tênis · simples · Geral").waitFor();
  expect((await points())[0]!.points).toBeGreaterThan(100);
  await card.getByRole("button", { name: "Tirar os pontos desde" }).click();
  await secretary.getByText("deixaram de valer pontos, as já jogadas também").waitFor();
  expect(await points()).toEqual([{ points: 0 }]);
  // The ranking's page may still be a copy of before these matches.
  await card.getByRole("link", { name: "Davi Rocha" }).click();
  await secretary.waitForURL((url) => url.searchParams.get("athlete") === club.davi.athleteId);
  await secretary.getByRole("heading", { name: "clube da praia" }).waitFor();
});

it("sets the hours of silence, and says the bounds beside the field", async () => {
  await secretary.goto(`${app.origin}/club-admin-dashboard/ajustes?clube=${club.clubId}`);
  await openFolded(secretary, "Prazo de resposta");
  await secretary.getByLabel("Horas para responder").fill("48");
  await secretary.getByRole("button", { name: "Salvar prazo" }).click();
  await secretary.locator(".toast", { hasText: "Prazo salvo" }).waitFor();
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
  const id = await reportByApi(app, club, "ana", { ...sides, sets, end: "completed" });
  const { page, context } = await signIn(browser, app, "bruno");
  const badge = page.locator(".unread-count");
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
  // The sheet of what was approved lies over the list.
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();

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

it("keeps the open tab of the office in sight on a phone, each as high as a thumb", async () => {
  const { page, context } = await signIn(browser, app, "secretary", { path: "/club-admin-dashboard" });
  const tabs = page.getByRole("navigation", { name: "Painéis do clube" }).getByRole("link");
  const labels = await tabs.allTextContents();
  expect(labels.length).toBeGreaterThan(4);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [index, label] of labels.entries()) {
      await tabs.nth(index).click();
      const tab = label.replace(/\d+$/, "");
      const title = tab === "Dinheiro" ? "Recebimentos" : tab;
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      const isInSight = () =>
        tabs.nth(index).evaluate((tab) => {
          const { left, right, height } = tab.getBoundingClientRect();
          return tab.ariaCurrent === "page" && left >= 0 && right <= innerWidth && height >= 44;
        });
      await expect.poll(isInSight).toBe(true);
    }
  }
  await context.close();
});

it("keeps the current tab of a tournament in sight, and shades the edge behind which there are more", async () => {
  const { tournamentId } = await makeTournament(app.sql, club.clubId, { format: "singles" });
  const { page, context } = await signIn(browser, app, "secretary");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of ["", "/inscricoes", "/chaves", "/horarios", "/jogos", "/encerramento"]) {
      await page.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}${part}`);
      const tabs = page.locator("nav:has(> .tabs:not(.tabs-wrap))").first().locator("ul");
      const seen = () =>
        tabs.evaluate((list) => {
          const [tab, edges] = [list.querySelector("[aria-current]")!, list].map((one) =>
            one.getBoundingClientRect(),
          );
          const isWhole =
            tab!.left >= Math.max(0, edges!.left) && tab!.right <= Math.min(innerWidth, edges!.right);
          const hasMore = list.scrollWidth > list.clientWidth;
          return isWhole && (!hasMore || getComputedStyle(list).backgroundAttachment.includes("local"));
        });
      await expect.poll(seen).toBe(true);
    }
    await saveScreenshot(page, `office-tabs-${width}`);
  }
  await context.close();
});
