import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import {
  choose,
  isSameDocument,
  letSignIn,
  markDocument,
  signIn,
  tapKeys,
  reportByApi,
} from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary"]);
  // Ana leads by a point: a win of Bruno over her turns the table.
  const sets = [{ mine: 1, theirs: 0 }];
  const side = (name: "ana" | "bruno") => ({
    my_side: [club[name].athleteId],
    their_side: [club.caio.athleteId],
  });
  await reportByApi(app, club, "secretary", { ...side("ana"), sets, end: "retired" });
  await reportByApi(app, club, "secretary", { ...side("bruno"), sets: [], end: "walkover" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const rankingOrder = (page: Page) =>
  page.locator("tr[id^=atleta-]").evaluateAll((rows) => rows.map((row) => row.id.replace("atleta-", "")));
const tvText = (page: Page) =>
  page
    .locator('[data-at="podium"]:not([data-empty])')
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? ""));

/** Waits until `read` gives what `isRight` wants. */
async function until<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<void> {
  await expect.poll(async () => isRight(await read()), { timeout: 20_000, interval: 25 }).toBe(true);
}

it("a result reported on a phone and approved by the opponent turns every table", async () => {
  const [reporter, opponent, secretary] = [
    await signIn(browser, app, "bruno"),
    await signIn(browser, app, "ana"),
    await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }),
  ];
  const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await tv.goto(`${app.origin}/display/${club.clubId}`);
  const ranking = await browser.newPage();
  await ranking.goto(`${app.origin}/public-ranking/${club.clubId}`);
  const { ana, bruno, caio } = club;
  expect(await rankingOrder(ranking)).toEqual([ana.athleteId, bruno.athleteId, caio.athleteId]);
  expect((await tvText(tv))[0]).toContain("Ana Souza");
  const watched = [opponent.page, secretary.page, ranking, tv];
  for (const page of watched) await markDocument(page);
  const badge = opponent.page.locator(".unread-count");
  const before = (await badge.count()) > 0 ? Number(await badge.textContent()) : 0;

  // The reporter, with a thumb.
  const phone = reporter.page;
  await phone.getByRole("link", { name: "Lançar resultado" }).click();
  await choose(phone, "Contra quem", "ANA sou", "Ana Souza");
  await phone.locator(".board-cell").first().click();
  await tapKeys(phone, "64765");
  expect(await phone.locator(".verdict").textContent()).toBe("Você venceu por 2 a 0");
  const send = phone.getByRole("button", { name: "Enviar resultado" });
  // An impatient thumb: one report all the same.
  await send.dblclick();
  await phone.getByText("Aguardando a resposta de Ana Souza").waitFor();
  const reported = await app.sql("select id from matches where source = 'athlete'");
  expect(reported).toHaveLength(1);

  // The opponent is notified, and the result is there to be answered.
  const card = opponent.page.locator(".card-sun");
  await card.waitFor();
  await expect.poll(() => badge.textContent()).toBe(String(before + 1));
  expect(await card.textContent()).toContain("Bruno Lima lançou este resultado");
  expect(await card.textContent()).toMatch(/sem resposta, vale em (24|23) h|sem resposta, vale em 1 d/);
  expect(await rankingOrder(ranking)).toEqual([ana.athleteId, bruno.athleteId, caio.athleteId]);

  await markDocument(phone);
  await card.getByRole("button", { name: "Aprovar" }).click();
  const turned = (order: string[]) => order[0] === bruno.athleteId && order[1] === ana.athleteId;
  const position = (page: Page) => async () =>
    (await page.locator(".home-position strong").first().textContent()) ?? "";
  await Promise.all([
    until(() => rankingOrder(ranking), turned),
    until(
      () => tvText(tv),
      (rows) => (rows[0] ?? "").includes("Bruno Lima"),
    ),
    until(position(phone), (text) => text.startsWith("1º")),
    until(position(opponent.page), (text) => text.startsWith("2º")),
    until(() => rankingOrder(phone), turned),
    until(() => rankingOrder(opponent.page), turned),
    until(
      async () => (await secretary.page.locator("main").textContent()) ?? "",
      (text) => text.includes("Bruno Lima venceu Ana Souza por 6/4 7/6(5)"),
    ),
  ]);
  for (const page of [...watched, phone]) expect(await isSameDocument(page)).toBe(true);

  // The row opens to the lines that explain it.
  await ranking.locator(`#atleta-${bruno.athleteId} a`).click();
  const lines = ranking.locator(".ranking-lines");
  await lines.waitFor();
  const text = (await lines.textContent()) ?? "";
  expect(text).toContain("Extrato: 223 pontos");
  expect(text).toContain("Vitória 100 + 2 sets × 5 + 13 games × 1");
  expect(text).toContain("+123");
  // And on the match's own panel each athlete's points open to the rule.
  await opponent.page.getByRole("button", { name: "Fechar" }).click();
  await opponent.page.getByRole("link", { name: "× Bruno Lima" }).click();
  await opponent.page.getByText("Pontos desta partida").waitFor();
  await opponent.page.locator("summary", { hasText: "Você" }).click();
  expect(await opponent.page.locator("details.line[open]").textContent()).toContain(
    "Derrota 25 + 10 games × 1",
  );

  for (const { errors, context } of [reporter, opponent, secretary]) {
    expect(errors).toEqual([]);
    await context.close();
  }
  await tv.close();
  await ranking.close();
});

it("the unread count catches up after the network was away", async () => {
  const { page, context } = await signIn(browser, app, "ana");
  const badge = page.locator(".unread-count");
  await Promise.all([page.waitForEvent("websocket"), page.reload()]);
  await page.getByRole("heading", { name: "Olá, Ana" }).waitFor();
  const before = (await badge.count()) > 0 ? Number(await badge.textContent()) : 0;
  await context.setOffline(true);
  await reportByApi(app, club, "bruno", {
    my_side: [club.bruno.athleteId],
    their_side: [club.ana.athleteId],
    sets: [
      { mine: 6, theirs: 0 },
      { mine: 6, theirs: 0 },
    ],
    end: "completed",
  });
  expect(await page.getByRole("heading", { name: "Olá, Ana" }).count()).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => badge.textContent(), { timeout: 10_000 }).toBe(String(before + 1));
  await context.close();
});
