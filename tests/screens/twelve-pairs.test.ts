import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeDrawEvent } from "../support/drawn-event.ts";
import { makeEntry } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { openStopped, turnUntil } from "../support/page-clock.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";
import { annulInVain, cardOf, drawOnScreen } from "../support/tournament-office.ts";

// Twelve pairs in four groups, quarter-finals to final, all on screens, with two athletes, the organiser and a TV watching: a W.O., a
// retirement, a pair that gives up after the draw and is replaced, a tie of three, and a correction after the next round began.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let office: Page;
let tv: Page;
let tournamentId: string;
let eventId: string;
const errors: string[][] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "caio", "clerk"]);
  const pairs = [
    [club.ana.athleteId, club.bruno.athleteId],
    [club.caio.athleteId, club.davi.athleteId],
  ];
  for (let pair = 3; pair <= 13; pair += 1)
    pairs.push([await madeAthlete(`Dupla${pair} Um`), await madeAthlete(`Dupla${pair} Dois`)]);
  ({ tournamentId, eventId } = await makeDrawEvent(app.sql, club.clubId, pairs.slice(0, 12), {
    drawFormat: "groups_knockout",
    scoreFormat: "SET1-S:6/TB7",
  }));
  const [athleteId = "", partnerId = ""] = pairs[12]!;
  await makeEntry(app.sql, eventId, { athleteId, partnerId, status: "waiting" });
  // Since yesterday: whatever the hour, it is a tournament of today in the club's zone.
  await app.sql("update tournaments set starts_on = starts_on - 1 where id = $1", [tournamentId]);
  ({ page: office } = await signedIn("clerk"));
  tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await openStopped(tv, `${app.origin}/display/${club.clubId}`);
});
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await app?.stop();
});

async function madeAthlete(name: string): Promise<string> {
  const id = randomUUID();
  await app.sql("insert into athletes (id, name, search_name) values ($1, $2, lower($2))", [id, name]);
  return id;
}

async function signedIn(name: "ana" | "caio" | "clerk") {
  const signed = await signIn(browser, app, name, { viewport: PHONE });
  errors.push(signed.errors);
  return signed;
}

const screen = (part: string) =>
  office.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}/${part}?clube=${club.clubId}`);
const card = (title: string) => cardOf(office, title);
const group = async (key: string) =>
  (await matches()).filter((match) => match.stage === "groups" && match.group_key === key);

interface Place {
  id: string;
  stage: string;
  group_key: string | null;
  round: number;
  state: string;
  /** The names of each side, as the office reads them. */
  one: string;
  other: string;
}

function matches(): Promise<Place[]> {
  const names = (side: string) =>
    `(select string_agg(a.name, ' e ' order by array_position(m.${side}, a.id)) from athletes a where a.id = any(m.${side}))`;
  return app.sql<Place>(
    `select m.id, m.stage, m.group_key, m.round, m.state, ${names("side1")} as one, ${names("side2")} as other
     from tournament_matches m where m.event_id = $1 order by m.stage, m.group_key, m.round, m.position`,
    [eventId],
  );
}

const ready = async () => (await matches()).filter(({ state }) => state === "ready");

/** The TV's next poll reads everything written before, past the edge's copies; its clock goes on until it shows it. */
async function tvTurnsTo(there: Locator): Promise<void> {
  app.edge.purgeEverything();
  await turnUntil(tv, () => there.isVisible(), true);
}

/** The match of the list of those that can be called. */
const row = ({ one, other }: Place) =>
  card("Prontas para chamar").getByRole("listitem").filter({ hasText: one }).filter({ hasText: other });

/** A side wins on the organiser's phone: by a score, seen from the winner, or otherwise (`end`). */
async function play(match: Place, winner: string, score: string, end?: RegExp): Promise<void> {
  const item = row(match);
  await item.locator("summary", { hasText: "Placar" }).click();
  await choose(item, winner);
  if (end) {
    await item.locator("summary", { hasText: "Não terminou em quadra?" }).click();
    await choose(item, end);
  }
  if (score) await item.getByLabel("Placar de quem venceu").fill(score);
  await item.getByRole("button", { name: "Salvar resultado" }).click();
  await expect
    .poll(async () => (await matches()).find(({ id }) => id === match.id)?.state, { timeout: 15_000 })
    .toBe("done");
  await row(match).waitFor({ state: "detached" });
}

const choose = (item: Locator, words: string | RegExp) =>
  item.locator("label", { hasText: words }).first().click();

it("is drawn on the organiser's phone; two athletes read their next match, the TV comes to it", async () => {
  await screen("chaves");
  await drawOnScreen(office, app);
  await office.getByRole("heading", { name: "Grupo A" }).first().waitFor();
  expect(await matches()).toHaveLength(19);
  for (const name of ["ana", "caio"] as const) {
    const { page } = await signedIn(name);
    await page.goto(`${app.origin}/athlete-dashboard`);
    await page.getByText("Sua próxima partida").waitFor();
    await page.context().close();
  }
  await tvTurnsTo(tv.getByText("Agora e a seguir · Aberto da Praia"));
});

it("replaces a pair that gives up before its first match by the one that waits", async () => {
  await screen("jogos");
  const leaving = "Dupla12 Um e Dupla12 Dois";
  await office.locator("summary", { hasText: "de 12 chegaram" }).click();
  const entry = office.locator(".courtside-entry", { hasText: leaving });
  await entry.locator("summary", { hasText: "Desistiu" }).click();
  await entry.getByLabel("Quem entra no lugar").selectOption({ label: "Dupla13 Um e Dupla13 Dois" });
  await entry.getByRole("button", { name: "Confirmar a desistência" }).click();
  await expect.poll(async () => JSON.stringify(await matches())).not.toContain("Dupla12");
  expect(JSON.stringify(await matches())).toContain("Dupla13");
});

it("plays the groups, with a tie of three, a W.O. and a retirement", { timeout: 240_000 }, async () => {
  await screen("jogos");
  const tied = await group("A");
  const [p, q, r] = [...new Set(tied.flatMap(({ one, other }) => [one, other]))] as [string, string, string];
  const cycle = [
    [p, q, "6/0"],
    [q, r, "6/4"],
    [r, p, "6/3"],
  ] as const;
  for (const [winner, loser, score] of cycle) {
    const match = tied.find(
      ({ one, other }) => [one, other].includes(winner) && [one, other].includes(loser),
    )!;
    await play(match, winner, score);
  }
  const [walkover, ...ofB] = await group("B");
  await play(walkover!, walkover!.one, "", /^W\.O\.$/);
  const [retired, ...ofC] = await group("C");
  await play(retired!, retired!.one, "2/1", /desist/i);
  for (const match of [...ofB, ...ofC, ...(await group("D"))]) await play(match, match.one, "6/2");

  const visitor = await browser.newPage({ viewport: PHONE });
  await visitor.goto(`${app.origin}/tournaments/${tournamentId}?aba=chaves`);
  const lines = await visitor.locator("table").first().locator("tbody tr").allInnerTexts();
  // One win each: the balance of games decides, 3, 1 and -4. Strangers read initials.
  const first = (name: string) => `${name.split(" ")[0]} `;
  expect(lines.map((line) => [p, r, q].find((name) => line.includes(first(name))))).toEqual([p, r, q]);
  await visitor
    .getByText(/^Critérios: /)
    .first()
    .waitFor();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await saveScreenshot(visitor, "twelve-pairs-groups-390");
  await visitor.close();
});

it(
  "plays the quarter-finals and a semi-final; a quarter-final that was played on is corrected no more",
  {
    timeout: 240_000,
  },
  async () => {
    await screen("jogos");
    const quarters = await ready();
    expect(quarters).toHaveLength(4);
    await row(quarters[0]!).getByRole("button", { name: "Chamar" }).click();
    await expect.poll(async () => (await matches()).some(({ state }) => state === "called")).toBe(true);
    await tvTurnsTo(tv.locator('[data-at="podium"][data-dir="now"]'));
    await saveScreenshot(tv, "twelve-pairs-tv");
    const called = card("Em quadra").getByRole("listitem").first();
    await called.locator("summary", { hasText: "Placar" }).click();
    await choose(called, quarters[0]!.one);
    await called.getByRole("button", { name: "6/4" }).click();
    await called.getByRole("button", { name: "Salvar resultado" }).click();
    await card("Resultados").getByText("6/4").first().waitFor();
    for (const match of quarters.slice(1)) await play(match, match.one, "6/3");
    const [semi] = await ready();
    await play(semi!, semi!.one, "7/6(5)");

    const visible = card("Resultados").locator("li", { hasText: "Quartas de final" });
    await annulInVain(office, visible.filter({ hasText: semi!.one }).first());
  },
);

it("ends with its champions on the page, and the final on the TV", async () => {
  await screen("jogos");
  const [semi] = await ready();
  await play(semi!, semi!.other, "6/1");
  const [final] = await ready();
  await play(final!, final!.one, "6/4");
  const visitor = await browser.newPage({ viewport: PHONE });
  await expect
    .poll(async () => {
      await visitor.goto(`${app.origin}/tournaments/${tournamentId}?aba=chaves`);
      return await visitor.locator(".draw-champion", { hasText: "Campeões" }).allInnerTexts();
    })
    .toEqual([expect.stringContaining(final!.one.split(" e ")[0]!.split(" ")[0]!)]);
  await saveScreenshot(visitor, "twelve-pairs-champions-390");
  await tvTurnsTo(tv.locator('[data-at="match-score"]', { hasText: "6/4" }).first());
  const isOn = async () =>
    (await tv.locator('[data-at="title"]').textContent())!.includes("Agora e a seguir");
  await turnUntil(tv, isOn, false);
});
