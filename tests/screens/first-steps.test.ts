import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { acceptTermsFor, makeClub, makePerson, makeTerms, PASSWORD } from "../support/identity.ts";
import { PHONE } from "../support/screens.ts";

// A newcomer and a new club meet a list of next steps, each ticked by what is stored, and gone when done.

const DESK = { width: 1440, height: 900 };
let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  browser = await launchBrowser();
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function open(path: string, viewport = PHONE): Promise<void> {
  const context = await browser.newContext({ viewport, locale: "pt-BR" });
  page = await context.newPage();
  await page.goto(`${app.origin}${path}`);
}

async function signIn(email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** The steps as a screen reader hears them. */
const steps = () => page.locator("ol.next-steps h3").allTextContents();

async function isWithinWidth(): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test.each([
  ["phone", PHONE],
  ["desk", DESK],
])("a newcomer without a club goes through the steps on a %s", async (device, viewport) => {
  const email = `novata-${device}@exemplo.test`;
  const person = await makePerson(app, { email, name: "Nina Novata" });
  await acceptTermsFor(app, person);
  const clubId = await makeClub(app, `Clube do ${device}`);
  await open("/athlete-dashboard", viewport);
  await signIn(email);
  await page.getByRole("heading", { name: "Primeiros passos" }).waitFor();
  expect(await steps()).toEqual([
    "Entre em um clube (a fazer)",
    "Complete o seu perfil (a fazer)",
    "Lance a primeira partida (depois)",
  ]);
  expect(await page.getByText("Nenhum resultado para responder").count()).toBe(0);
  expect(await page.locator("main .empty").count()).toBe(0);
  expect(await isWithinWidth()).toBe(true);

  await page.getByRole("link", { name: "Escolher o clube" }).click();
  await page.waitForURL("**/athlete-profile");
  await app.sql(
    `insert into memberships (id, athlete_id, club_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now())`,
    [person.athleteId, clubId],
  );
  await app.sql("update athletes set city_code = 2507507 where id = $1", [person.athleteId]);
  await app.sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', 'C')", [
    person.athleteId,
  ]);
  await page.goto(`${app.origin}/athlete-dashboard`);
  expect(await steps()).toEqual([
    "Seu pedido está com o clube (aguardando)",
    "Complete o seu perfil (feito)",
    "Lance a primeira partida (depois)",
  ]);
  await page.getByText(`Assim que Clube do ${device} aprovar`).waitFor();

  await app.sql("update memberships set status = 'active', joined_at = now() where athlete_id = $1", [
    person.athleteId,
  ]);
  await app.sql("update users set club_id = $2 where id = $1", [person.userId, clubId]);
  await app.sql("insert into club_sports (club_id, sport, position) values ($1, 'tennis', 0)", [clubId]);
  await page.reload();
  expect((await steps()).at(-1)).toBe("Lance a primeira partida (a fazer)");
  await page.getByRole("link", { name: "Lançar resultado" }).click();
  await page.waitForURL("**/registrar**");
});

test.each([
  ["phone", PHONE],
  ["desk", DESK],
])("a club without athletes goes through the steps on a %s", async (device, viewport) => {
  const email = `clube-${device}@exemplo.test`;
  const clubId = await makeClub(app, `Clube novo ${device}`);
  await app.sql("insert into club_sports (club_id, sport, position) values ($1, 'tennis', 0)", [clubId]);
  await acceptTermsFor(
    app,
    await makePerson(app, { email, role: "club_admin", clubId, adminOf: [clubId], name: "Vera" }),
  );
  await open("/club-admin-dashboard", viewport);
  await signIn(email);
  await page.getByRole("heading", { name: "Primeiros passos do clube" }).waitFor();
  expect(await steps()).toEqual([
    "Assinatura do clube (feito)",
    "Convide os atletas (a fazer)",
    "Traga a temporada (se já tem uma) (a fazer)",
    "Lance o primeiro resultado (depois)",
    "Ligue a TV do clube (a fazer)",
  ]);
  expect(await page.locator("main .empty").count()).toBe(0);
  expect(await isWithinWidth()).toBe(true);
  expect(await page.getByRole("link", { name: "Ver a tela da TV" }).getAttribute("href")).toBe(
    `/display/${clubId}`,
  );
  await page.getByRole("link", { name: "Convidar atletas" }).click();
  await page.waitForURL("**/atletas**");

  for (const n of [1, 2]) {
    const { athleteId } = await makePerson(app, { email: `${device}-${n}@exemplo.test`, clubId });
    await app.sql(
      `insert into memberships (id, athlete_id, club_id, status, requested_at, joined_at)
       values (gen_random_uuid(), $1, $2, 'active', now(), now())`,
      [athleteId, clubId],
    );
  }
  await page.goto(`${app.origin}/club-admin-dashboard`);
  expect((await steps()).slice(1, 4)).toEqual([
    "Convide os atletas (feito)",
    "Traga a temporada (se já tem uma) (a fazer)",
    "Lance o primeiro resultado (a fazer)",
  ]);
});

test("the home page says what each plan costs and gives, on a phone", async () => {
  await open("/");
  const prices = page.getByRole("region", { name: "Planos e preços" });
  const words = (await prices.textContent())!.replaceAll("\u00a0", " ");
  for (const price of ["R$ 19,90", "R$ 199,00 por ano", "R$ 39,90", "R$ 149,00", "R$ 349,00", "R$ 899,00"])
    expect(words).toContain(price);
  expect(words).toContain("renova sozinha");
  expect(words).toContain("em até 7 dias você pode desistir");
  expect(await isWithinWidth()).toBe(true);
  await prices.getByRole("link", { name: "Cadastrar o clube" }).click();
  await page.waitForURL("**/club-registration");
});
