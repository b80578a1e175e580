import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayIn, DEFAULT_TIME_ZONE } from "../../app/lib/dates.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { type DrawnTournament, drawnTournament } from "../support/schedule/drawn-tournament.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// The club's office marks twelve pairs over two days and three courts, loses a court to rain, and tells those who move.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let drawn: DrawnTournament;
let desk: Page;

const saturday = addDays(dayIn(new Date(), DEFAULT_TIME_ZONE), 10);

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  drawn = await drawnTournament(app.sql, club, {
    known: ["ana", "bruno", "caio", "davi", "joao", "mia"],
    startsOn: saturday,
    endsOn: addDays(saturday, 1),
  });
  ({ page: desk } = await signIn(browser, app, "clerk", { viewport: { width: 1440, height: 900 } }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const places = () =>
  app.sql<{ id: string; court_id: string; at: string; people: string[] | null }>(
    `select id, court_id, starts_at::text as at, side1 || side2 as people from tournament_matches where tournament_id = $1 order by id`,
    [drawn.tournamentId],
  );
const notified = async () =>
  (
    await app.sql<{ user_id: string }>(`select user_id from notifications where title like '%Copa de Verão%'`)
  ).map(({ user_id }) => user_id);

it("marks every match on the screen", async () => {
  await desk.goto(
    `${app.origin}/club-admin-dashboard/torneios/${drawn.tournamentId}/horarios?clube=${club.clubId}`,
  );
  await desk.getByLabel("Quadras, uma por linha").fill("Quadra 1\nQuadra 2\nQuadra 3");
  await desk.getByRole("button", { name: "Salvar quadras" }).click();
  await desk.getByText("3 quadras salvas").waitFor();
  await desk.getByRole("link", { name: "Montar os horários" }).click();
  await desk.getByRole("heading", { name: "19 partidas mudam de horário" }).waitFor();
  await desk.getByRole("button", { name: "Aplicar" }).click();
  await desk.waitForURL((url) => !url.searchParams.has("change"));
  expect((await places()).every(({ at }) => at !== null)).toBe(true);
  await saveScreenshot(desk, "schedule-desk");
});

it("loses a court to rain: the preview counts who moves, and exactly they are told", async () => {
  const before = await places();
  const first = before.find(({ people }) => people?.includes(club.ana.athleteId))!;
  const [at] = await app.sql<{ day: string; from: string; to: string; court: string }>(
    `select to_char(m.starts_at at time zone $2, 'YYYY-MM-DD') as day, to_char(m.starts_at at time zone $2, 'HH24:MI') as from,
       to_char((m.starts_at + interval '2 hours') at time zone $2, 'HH24:MI') as to, k.name as court
     from tournament_matches m join tournament_courts k on k.id = m.court_id where m.id = $1`,
    [first.id, DEFAULT_TIME_ZONE],
  );
  await app.sql("delete from notifications");
  const close = desk.locator("form", { has: desk.locator("input[name=change][value=close]") });
  await close.getByLabel("Quadra").selectOption({ label: at!.court });
  await close.getByLabel("Dia").selectOption(at!.day);
  await close.getByLabel("Das").fill(at!.from);
  await close.getByLabel("Às").fill(at!.to);
  await close.getByRole("button", { name: "Ver o que muda" }).click();
  const heading = desk.getByRole("heading", { name: /^\d+ partidas? muda/ });
  const count = Number.parseInt((await heading.textContent())!, 10);
  expect(await notified()).toEqual([]);
  await saveScreenshot(desk, "schedule-preview");
  await desk.getByRole("button", { name: "Aplicar" }).click();
  await desk.waitForURL((url) => !url.searchParams.has("change"));
  const after = await places();
  const moved = after.filter(
    ({ at: now, court_id }, index) => now !== before[index]!.at || court_id !== before[index]!.court_id,
  );
  expect(moved).toHaveLength(count);
  const concerned = new Set(moved.flatMap(({ people }) => people ?? []));
  expect(concerned).toContain(club.ana.athleteId);
  const expected = (["ana", "bruno", "caio", "davi", "joao", "mia"] as const)
    .filter((who) => concerned.has(club[who].athleteId))
    .map((who) => club[who].userId);
  expect((await notified()).toSorted()).toEqual(expected.toSorted());
});

it("keeps a match from an early hour, and says so where it stands", async () => {
  const limit = desk.locator("form", { has: desk.locator("input[name=change][value=after]") });
  const [open] = await app.sql<{ id: string }>(
    "select id from tournament_matches where tournament_id = $1 and state = 'ready' and side1 is not null order by starts_at limit 1",
    [drawn.tournamentId],
  );
  await limit.getByLabel("Partida").selectOption(open!.id);
  await limit.getByLabel("Dia").selectOption(saturday);
  await limit.getByLabel("Não antes de").fill("15:00");
  await limit.getByRole("button", { name: "Ver o que muda" }).click();
  await desk.getByRole("heading", { name: /^\d+ partidas? muda/ }).waitFor();
  await desk.getByText(/^Misto B · .+, não antes de .+, 15:00\.$/).waitFor();
  await saveScreenshot(desk, "schedule-limit");
  await desk.getByRole("button", { name: "Aplicar" }).click();
  await desk.waitForURL((url) => !url.searchParams.has("change"));
  const [kept] = await app.sql<{ hour: string }>(
    "select to_char(not_before at time zone $2, 'HH24:MI') as hour from tournament_matches where id = $1",
    [open!.id, DEFAULT_TIME_ZONE],
  );
  expect(kept).toEqual({ hour: "15:00" });
  await desk.getByText("não antes de 15:00").waitFor();
});

it("is read on a phone without scrolling sideways", async () => {
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.reload();
  for (const colorScheme of ["light", "dark"] as const) {
    await desk.emulateMedia({ colorScheme });
    await desk.getByRole("heading", { name: "Quadra 1" }).first().scrollIntoViewIfNeeded();
    await saveScreenshot(desk, `schedule-phone-${colorScheme}`);
  }
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
