import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeEntry, makeEvent, makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A tournament's entries on the phone of who works for the club: entering by hand, undoing, giving an event back.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;
let errors: string[];
let tournamentId: string;
let pairs: string;
let singles: string;
let anas: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary", "clerk"]);
  const made = await makeTournament(app.sql, club.clubId, { feeCents: 8_000, maxEntries: 2 });
  ({ tournamentId, eventId: singles } = made);
  pairs = await makeEvent(app.sql, tournamentId, { format: "doubles", feeCents: 6_000 });
  await app.sql("update tournament_events set name = 'Duplas mistas de fim de semana' where id = $1", [
    pairs,
  ]);
  anas = await makeEntry(app.sql, singles, { athleteId: club.ana.athleteId });
  await app.sql(
    "update entry_shares set status = 'paid', paid_at = now(), marked_by = $2 where entry_id = $1",
    [anas, club.secretary.userId],
  );
  await makeEntry(app.sql, singles, { athleteId: club.davi.athleteId });
  await makeEntry(app.sql, singles, { athleteId: club.caio.athleteId, status: "waiting" });
  ({ page: phone, errors } = await signIn(browser, app, "clerk", { viewport: PHONE }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const screen = () =>
  `${app.origin}/club-admin-dashboard/torneios/${tournamentId}/inscricoes?clube=${club.clubId}`;
const card = (title: string, page = phone) =>
  page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
const row = (names: string, page = phone) => page.getByRole("listitem").filter({ hasText: names }).first();
const statusOf = async (entryId: string) =>
  (await app.sql<{ status: string }>("select status from tournament_entries where id = $1", [entryId]))[0]!
    .status;
async function pictures(page: Page, name: string): Promise<void> {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await saveScreenshot(page, `${name}-${viewport.width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: "light" });
}
async function choose(label: string, typed: string, name: string): Promise<void> {
  const event = card("Duplas mistas de fim de semana");
  await event.getByRole("combobox", { name: label }).fill(typed);
  await event.getByRole("option", { name }).click();
}

it("enters a pair by hand, and says what is wrong with the second name without losing the first", async () => {
  await phone.goto(screen());
  const event = card("Duplas mistas de fim de semana");
  await event.locator("summary", { hasText: "Inscrever uma dupla do clube" }).click();
  await choose("Primeiro nome da dupla", "brun", "Bruno Lima");
  await choose("Segundo nome da dupla", "brun", "Bruno Lima");
  await event.getByRole("button", { name: "Inscrever" }).click();
  await event.getByText("A dupla é com outra pessoa.").waitFor();
  expect(await event.getByRole("combobox", { name: "Primeiro nome da dupla" }).inputValue()).toBe(
    "Bruno Lima",
  );
  await pictures(phone, "entries-by-hand");
  await choose("Segundo nome da dupla", "joão", "João de Souza Sá");
  await event.getByRole("button", { name: "Inscrever" }).click();
  await event.getByText("Bruno Lima e João de Souza Sá", { exact: true }).waitFor();
  await event.getByText("Bruno Lima: R$ 60,00, a pagar").waitFor();
  expect(await event.getByRole("combobox", { name: "Primeiro nome da dupla" }).inputValue()).toBe("");
});

it("leaves to the administration what was paid for; an admin reads what happens and undoes it", async () => {
  await row("Ana Souza").locator("summary", { hasText: "Cancelar inscrição" }).click();
  await row("Ana Souza")
    .getByText("Há pagamento nesta inscrição: quem a cancela é a administração do clube.")
    .waitFor();
  const { page: desk, errors: deskErrors } = await signIn(browser, app, "secretary", {
    viewport: PHONE,
    path: new URL(screen()).pathname + new URL(screen()).search,
  });
  await row("Ana Souza", desk).locator("summary", { hasText: "Cancelar inscrição" }).click();
  await desk
    .getByText("Ana Souza pagou R$ 80,00 no clube: R$ 80,00 ficam a devolver, por Pix ou na secretaria.")
    .waitFor();
  await row("Ana Souza", desk).getByText("A vaga passa para a primeira inscrição da fila.").waitFor();
  await pictures(desk, "entries-undo");
  await desk.getByRole("button", { name: "Cancelar a inscrição de Ana Souza" }).click();
  await card("A devolver", desk).getByText("Ana Souza").waitFor();
  expect(await card("Livre", desk).getByText("Ana Souza").count()).toBe(0);
  expect(await statusOf(anas)).toBe("withdrawn");
  await row("Caio Prado", desk).getByText("Confirmada").waitFor();
  expect(deskErrors).toEqual([]);
  await desk.close();
});

it("refuses to undo once the draw was made meanwhile, and shows where it is done then", async () => {
  await phone.reload();
  await row("Davi Rocha").locator("summary", { hasText: "Cancelar inscrição" }).click();
  await app.sql("update tournament_events set state = 'drawn' where id = $1", [singles]);
  await phone.getByRole("button", { name: "Cancelar a inscrição de Davi Rocha" }).click();
  await phone.getByText("Esta categoria já foi sorteada: quem desiste sai em Jogos.").first().waitFor();
  const link = card("Livre").getByRole("link", { name: "Jogos" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(
    `/club-admin-dashboard/torneios/${tournamentId}/jogos?clube=${club.clubId}`,
  );
  expect(await card("Livre").getByText("Cancelar inscrição").count()).toBe(0);
});

it("merges an event below its minimum into another after its names were read, and reads them again when they changed", async () => {
  await app.sql("update tournaments set status = 'closed' where id = $1", [tournamentId]);
  const morning = await makeEvent(app.sql, tournamentId, { format: "doubles", feeCents: 6_000 });
  await app.sql("update tournament_events set name = 'Duplas da manhã' where id = $1", [morning]);
  const pair = (one: "gil" | "bruno", other: "hugo" | "davi") =>
    makeEntry(app.sql, morning, { athleteId: club[one].athleteId, partnerId: club[other].athleteId });
  const moving = await pair("gil", "hugo");
  const { page: desk, errors: deskErrors } = await signIn(browser, app, "secretary", {
    viewport: PHONE,
    path: new URL(screen()).pathname + new URL(screen()).search,
  });
  const event = card("Duplas da manhã", desk);
  await event.locator("summary", { hasText: "Abaixo do mínimo: unir a outra categoria" }).click();
  await event.getByLabel("Unir a").selectOption("Duplas mistas de fim de semana");
  await event.getByRole("button", { name: "Ver o que muda" }).click();
  const preview = card("Unir Duplas da manhã a Duplas mistas de fim de semana", desk);
  await preview.getByText("Gil Ferraz e Hugo Ferraz", { exact: true }).waitFor();
  // Bruno is in the other one already.
  await pair("bruno", "davi");
  await preview.getByRole("button", { name: "Unir as categorias" }).click();
  await desk.getByText("As inscrições mudaram. Confira de novo antes de unir.").first().waitFor();
  await preview.getByText("Bruno Lima já está em Duplas mistas de fim de semana.").waitFor();
  await pictures(desk, "entries-merge");
  await preview.getByRole("button", { name: "Unir as categorias" }).click();
  await preview.waitFor({ state: "detached" });
  await desk.waitForURL((url) => !url.searchParams.has("unir"));
  const target = card("Duplas mistas de fim de semana", desk);
  await target.getByText("Gil Ferraz e Hugo Ferraz", { exact: true }).waitFor();
  expect(await card("Duplas da manhã", desk).count()).toBe(0);
  expect(await statusOf(moving)).toBe("confirmed");
  expect(deskErrors).toEqual([]);
  await desk.close();
});

it("gives an event below its minimum back once entries are closed, after it was read", async () => {
  await phone.reload();
  await card("Duplas mistas de fim de semana").waitFor();
  expect(await phone.getByText("Abaixo do mínimo").count()).toBe(0);
  const { page: desk } = await signIn(browser, app, "secretary", {
    viewport: PHONE,
    path: new URL(screen()).pathname + new URL(screen()).search,
  });
  const event = card("Duplas mistas de fim de semana", desk);
  await event.locator("summary", { hasText: "Abaixo do mínimo: cancelar a categoria" }).click();
  await event.getByText("As 2 inscrições serão canceladas e todos são avisados.").waitFor();
  await pictures(desk, "entries-give-back");
  await event.getByLabel("Li o que acontece e quero cancelar").check();
  await event.getByRole("button", { name: "Cancelar a categoria" }).click();
  await event.waitFor({ state: "detached" });
  const notices = await app.sql("select 1 from notifications where title = 'Categoria cancelada'");
  expect(notices).toHaveLength(2);
  await desk.close();
});
