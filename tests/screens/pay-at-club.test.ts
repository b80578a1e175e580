import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeEntry, makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// "Paga no clube", whole: an admin sets the club's Pix key at a desk, an athlete pays by it on a phone, the secretary marks it, the tournament is
// cancelled, and what is to be given back stands with each until the secretary marks that too.

const DESK = { width: 1440, height: 900 };
const PASSWORD = "quadra de saibro 7";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let admin: Page;
let clerk: Page;
let ana: Page;
let tournamentId: string;
const errors: string[][] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await app.sql(
    "update clubs set name = 'Associação Desportiva e Cultural Clube Atlântico de Florianópolis' where id = $1",
    [club.clubId],
  );
  await letSignIn(app, club, ["ana", "bruno", "clerk", "secretary"]);
  const made = await makeTournament(app.sql, club.clubId, { format: "doubles", feeCents: 12_345 });
  tournamentId = made.tournamentId;
  await app.sql("update tournaments set contact = 'torneios@atlantico.test' where id = $1", [tournamentId]);
  await makeEntry(app.sql, made.eventId, { athleteId: club.ana.athleteId, partnerId: club.bruno.athleteId });
  const entered = [
    await signIn(browser, app, "secretary", { viewport: DESK }),
    await signIn(browser, app, "clerk", { viewport: DESK }),
    await signIn(browser, app, "ana"),
  ];
  [admin, clerk, ana] = entered.map(({ page }) => page) as [Page, Page, Page];
  errors.push(...entered.map((one) => one.errors));
  await entered[2]!.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.origin });
});
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const money = () => `${app.origin}/club-admin-dashboard/pagamento?clube=${club.clubId}`;
const entries = () =>
  `${app.origin}/club-admin-dashboard/torneios/${tournamentId}/inscricoes?clube=${club.clubId}`;
const entry = () => `${app.origin}/athlete-dashboard/torneios/${tournamentId}`;
const card = (page: Page, title: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
const fitsItsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const viewport of [DESK, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await fitsItsWindow(page), `${name} ${viewport.width}`).toBe(true);
      await saveScreenshot(page, `pay-at-club-${name}-${viewport.width}-${colorScheme}`, { fullPage: true });
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

it("without a key, the athlete is told to pay at the secretaria", async () => {
  await ana.goto(entry());
  await ana.getByText(/^Pague R\$\s123,45 na secretaria do clube\./).waitFor();
  expect(await ana.locator("svg.entry-qr").count()).toBe(0);
  await pictures(ana, "no-key");
});

it("an admin sets the club's key: a wrong one is refused at its field, and a session that shows nothing asks for the password", async () => {
  await app.sql("update sessions set proved_at = null");
  await admin.goto(money());
  const form = card(admin, "Chave Pix do clube");
  await form.getByText("Sem chave, a página do atleta diz para pagar na secretaria.").waitFor();
  await form.getByLabel("Tipo da chave").selectOption("CNPJ");
  await form.getByLabel("Chave Pix", { exact: true }).fill("11.222.333/0001-82");
  await form.getByLabel("Sua senha").fill(PASSWORD);
  await form.getByRole("button", { name: "Salvar a chave" }).click();
  await form.getByText("Este CNPJ não é válido. Confira os números e as letras.").waitFor();
  await pictures(admin, "setting-wrong");
  await form.getByLabel("Chave Pix", { exact: true }).fill("11.222.333/0001-81");
  await form.getByLabel("Sua senha").fill(PASSWORD);
  await form.getByRole("button", { name: "Salvar a chave" }).click();
  await form.getByText("Em uso", { exact: true }).waitFor();
  await form.getByText("11.222.333/0001-81", { exact: true }).waitFor();
  await pictures(admin, "setting");
});

it("the athlete's phone shows the amount, the holder and a reference, and copies the code, saying so", async () => {
  await ana.goto(entry());
  const pay = ana.getByRole("region", { name: "Pagar por Pix" });
  await pay.getByText("123,45").first().waitFor();
  await pay.getByRole("img", { name: /^QR code do Pix de R\$\s123,45 para Associação Desportiva/ }).waitFor();
  const reference = (await pay.locator("dd").last().textContent()) ?? "";
  expect(reference).toMatch(/^INS[0-9A-F]{8}1$/);
  await pay.getByRole("button", { name: "Copiar código Pix" }).click();
  await ana.locator("output", { hasText: "Código Pix copiado" }).waitFor();
  const copied = await ana.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    new RegExp(
      `^00020126360014br\\.gov\\.bcb\\.pix0114112223330001815204000053039865406123\\.455802BR5925.{25}6014Rio de Janeiro62160512${reference}6304[0-9A-F]{4}$`,
    ),
  );
  await ana.mouse.move(0, 0);
  await pictures(ana, "athlete");
  const box = (await pay.locator("svg").boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(160);
});

it("the key is on no public page and in the data of none", async () => {
  for (const path of [
    `/tournaments/${tournamentId}`,
    `/tournaments/${tournamentId}.data`,
    "/tournaments.data",
    `/public-ranking/${club.clubId}`,
  ]) {
    const text = await (await app.fetch(path)).text();
    expect(text.length, path).toBeGreaterThan(500);
    expect(text, path).not.toMatch(/11222333|11\.222\.333|br\.gov\.bcb/);
  }
  // Somebody who has nothing to pay reads the same page without it.
  const { page } = await signIn(browser, app, "bruno");
  await app.sql(
    "update entry_shares set status = 'paid', paid_at = now(), marked_by = $2 where athlete_id = $1",
    [club.bruno.athleteId, club.secretary.userId],
  );
  await page.goto(entry());
  await page.getByText("Inscrito", { exact: true }).first().waitFor();
  expect(await page.content()).not.toMatch(/11222333|11\.222\.333|br\.gov\.bcb/);
  await page.close();
});

it("the secretary finds the payment by its reference and marks each of the pair by itself", async () => {
  await clerk.goto(entries());
  const event = card(clerk, "Livre");
  await event.getByText(/^Ana Souza: R\$\s123,45, a pagar/).waitFor();
  await event.getByText(/referência INS[0-9A-F]{8}1/).waitFor();
  await event.getByText(/^Bruno Lima: R\$\s123,45, paga no clube/).waitFor();
  await event.getByRole("button", { name: "Marcar como paga: Ana Souza" }).click();
  await event.getByText(/^Ana Souza: R\$\s123,45, paga no clube/).waitFor();
  await pictures(clerk, "entries");
  await ana.goto(entry());
  expect(await ana.getByRole("region", { name: "Pagar por Pix" }).count()).toBe(0);
  await ana
    .getByText(/123,45, paga/)
    .first()
    .waitFor();
});

it("giving up says before who returns it and how; once done it stands as a devolver on both sides", async () => {
  await ana.getByText("Desistir desta inscrição").click();
  await ana
    .getByText(
      /devolve R\$\s123,45 a você, por Pix ou na secretaria\..*devolve R\$\s123,45 a Bruno Lima, por Pix ou na secretaria\./,
    )
    .waitFor();
  await ana.getByRole("button", { name: "Confirmar a desistência" }).click();
  const own = card(ana, "Devolução pelo clube");
  await own.getByText("A devolver", { exact: true }).waitFor();
  await own
    .getByText(/Clube Atlântico de Florianópolis devolve R\$\s123,45, por Pix ou na secretaria\./)
    .waitFor();
  await own.getByText("Fale com a organização: torneios@atlantico.test").waitFor();
  await pictures(ana, "owed");
  await clerk.reload();
  const owed = card(clerk, "A devolver");
  await owed.getByText(/^A devolver: R\$\s246,90, a 2 pessoas\.$/).waitFor();
  await pictures(clerk, "returns");
  await owed.getByRole("button", { name: "Marcar como devolvida: Ana Souza" }).click();
  await owed.getByText(/^A devolver: R\$\s123,45, a 1 pessoa\.$/).waitFor();
  await owed.getByText("Já devolvidas (1)").click();
  await owed.getByText(/Devolvida em .*, marcada por Clara Balcão\./).waitFor();
  await pictures(clerk, "returned");
  await ana.reload();
  await own.getByText("Devolvida", { exact: true }).waitFor();
  await own.getByText(/marcou que devolveu em .*Não recebeu\? Fale com o clube\./).waitFor();
});

it("an admin sees the same in Dinheiro, and marks the rest there", async () => {
  await admin.goto(money());
  const owed = card(admin, "A devolver");
  await owed.getByRole("button", { name: "Marcar como devolvida: Bruno Lima" }).click();
  await owed.getByText("Nada a devolver agora.").waitFor();
  await pictures(admin, "money");
  expect(await app.sql("select status, owed_cents from entry_shares order by athlete_id")).toEqual([
    { status: "refunded", owed_cents: 12_345 },
    { status: "refunded", owed_cents: 12_345 },
  ]);
});
