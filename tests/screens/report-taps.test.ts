import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { letSignIn, reportByApi, signIn } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;
let taps = 0;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
  for (const name of ["bruno", "caio", "davi"] as const) await met(name);
  ({ page: phone } = await signIn(browser, app, "ana"));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  await phone.evaluate(() => sessionStorage.clear());
  await phone.goto(`${app.origin}/athlete-dashboard`);
  taps = 0;
});

/** Ana has beaten somebody, so that they are a likely opponent. */
async function met(name: PersonName): Promise<void> {
  await reportByApi(app, club, "ana", {
    sport: "tennis",
    my_side: [club.ana.athleteId],
    their_side: [club[name].athleteId],
    sets: [
      { mine: 6, theirs: 1 },
      { mine: 6, theirs: 1 },
    ],
    end: "completed",
    is_second_match: true,
  });
}

/**
 * One tap of a thumb, on what lies in view and under nothing else: nothing is scrolled. What is tapped is looked up once: a part
 * that arrives late may bring another link of that name.
 */
async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  const { name, isThere, x, y } = await target.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(left, top);
    const isHit = hit !== null && (node.contains(hit) || hit.contains(node));
    return { name: node.textContent, isThere: isHit, x: left, y: top };
  });
  expect([name, isThere]).toEqual([name, true]);
  await phone.touchscreen.tap(x, y);
  taps += 1;
}

/** One tap opens a phone's own list of choices, another chooses. */
async function pick(label: string, value: string): Promise<void> {
  const select = phone.getByLabel(label);
  await tap(select);
  await select.selectOption(value);
  taps += 1;
}

const face = (name: string) => phone.locator(".found label").filter({ hasText: name });
const link = () => phone.getByRole("link", { name: "Lançar resultado" });
const send = () => phone.getByRole("button", { name: "Enviar resultado" });
async function type(digits: string): Promise<void> {
  for (const digit of digits)
    await tap(phone.locator(".keypad").getByRole("button", { name: digit, exact: true }));
}
/** Checks that the screen needs no scrolling now, and that the focus is somewhere. */
async function isAtHand(): Promise<void> {
  const seen = await phone.evaluate(() => ({
    scrolled: window.scrollY,
    hasFocus: document.activeElement !== document.body,
  }));
  expect(seen).toEqual({ scrolled: 0, hasFocus: true });
}
async function sent(): Promise<{ format: string; end: string; sets: unknown[] }> {
  await tap(send());
  await phone.waitForURL(/athlete-dashboard$/);
  expect(await phone.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const [row] = await app.sql<{ format: string; end: string; sets: unknown[]; id: string }>(
    `select id, format, "end", sets from matches order by created_at desc, id desc limit 1`,
  );
  await app.sql("delete from matches where id = $1", [row!.id]);
  return row!;
}

it("takes seven taps from the dashboard and no scrolling: the board, the keypad and the faces are in one view", async () => {
  await tap(link());
  await face("Bruno Lima").waitFor();
  const keys = await phone.locator(".keypad .key").allTextContents();
  expect(keys).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "Apagar", "0", "Próximo"]);
  const cells = phone.locator(".board-cell:visible");
  expect(await cells.count()).toBe(4);
  const keypad = (await phone.locator(".keypad").boundingBox())!;
  for (const cell of await cells.all()) {
    const { y, width, height } = (await cell.boundingBox())!;
    expect([width, height]).toEqual([72, 72]);
    expect(y + height).toBeLessThanOrEqual(keypad.y);
  }
  await tap(face("Caio Prado"));
  await type("6463");
  await isAtHand();
  expect(await phone.locator(".keypad").count()).toBe(0);
  expect((await send().boundingBox())!.y).toBeGreaterThan(keypad.y);
  expect(await sent()).toMatchObject({ format: "singles", end: "completed" });
  expect(taps).toBe(7);
});

it("takes no more than its own numbers for a tie-break", async () => {
  await tap(link());
  await tap(face("Bruno Lima"));
  await type("76564");
  await isAtHand();
  expect(await sent()).toMatchObject({
    sets: [
      { side1: 7, side2: 6, tiebreak: 5 },
      { side1: 6, side2: 4 },
    ],
  });
  expect(taps).toBe(8);
});

it("takes six taps for a W.O., and asks for a retirement only who and how far", async () => {
  await tap(link());
  await tap(face("Bruno Lima"));
  await pick("Fim de jogo", "walkover");
  await tap(phone.locator(".seg label").filter({ hasText: "Bruno Lima" }));
  expect(await sent()).toMatchObject({ end: "walkover", sets: [] });
  expect(taps).toBe(6);

  taps = 0;
  await phone.goto(`${app.origin}/athlete-dashboard`);
  await tap(link());
  await tap(face("Bruno Lima"));
  await type("6421");
  await pick("Fim de jogo", "retired");
  await tap(phone.locator(".seg label").filter({ hasText: "Bruno Lima" }));
  expect(await sent()).toMatchObject({ end: "retired" });
  expect(taps).toBe(10);
});

it("remembers that doubles were played last, and asks for three people by their faces", async () => {
  await reportByApi(app, club, "ana", {
    sport: "beach_tennis",
    format: "doubles",
    score_format: "SET1-S:6NOAD/TB7",
    my_side: [club.ana.athleteId, club.bruno.athleteId],
    their_side: [club.caio.athleteId, club.davi.athleteId],
    sets: [{ mine: 6, theirs: 2 }],
    end: "completed",
  });
  await tap(link());
  await face("Davi Rocha").waitFor();
  expect(await phone.getByLabel("Esporte").inputValue()).toBe("beach_tennis");
  expect(await phone.getByLabel("Formato do placar").inputValue()).toBe("SET1-S:6NOAD/TB7");
  for (const name of ["Davi Rocha", "Bruno Lima", "Caio Prado"]) await tap(face(name));
  await type("63");
  await isAtHand();
  expect(await sent()).toMatchObject({ format: "doubles" });
  // The link, three people, two numbers, the button.
  expect(taps).toBe(7);
});

it("offers in an evening of changing partners the score format that it plays, and no other", async () => {
  const { ana, bruno, caio, davi } = club;
  const { eventId, ready } = await makeRunTournament(app, club.clubId, {
    athletes: [ana, bruno, caio, davi].map(({ athleteId }) => athleteId),
  });
  await app.sql(
    "update tournament_events set draw_format = 'super_8', format = 'doubles', score_format = 'SET1-S:4/TB7' where id = $1",
    [eventId],
  );
  await app.sql("delete from tournament_matches where event_id = $1 and id <> $2", [eventId, ready[0]!.id]);
  await app.sql("update tournament_matches set side1 = $2, side2 = $3 where id = $1", [
    ready[0]!.id,
    [ana.athleteId, bruno.athleteId],
    [caio.athleteId, davi.athleteId],
  ]);
  await phone.reload();
  await tap(phone.getByRole("link", { name: "Lançar resultado contra Caio Prado e Davi Rocha" }));
  const formats = phone.getByLabel("Formato do placar").locator("option");
  await expect.poll(() => formats.allTextContents()).toEqual(["1 set de 4 games"]);
  await type("42");
  await isAtHand();
  // The link, two numbers, the button: who plays stands already.
  await tap(send());
  await phone
    .getByText(/Aguardando a resposta de/)
    .first()
    .waitFor();
  expect(taps).toBe(4);
});
