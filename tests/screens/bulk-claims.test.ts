import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, findFaults, putAxe, unfold } from "../support/axe.ts";
import { bornYearsAgo } from "../support/births.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { claimOf, importedAthlete, newcomer } from "../support/newcomers.ts";
import { letSignIn, PHONE, reportByApi, signIn, openFolded } from "../support/screens.ts";

// A club's secretary answers those who say to be somebody of it (product §3), on a phone: together, and undone one by one or all.

const DAY_MS = 86_400_000;
const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk", "secretary"]);
  ({ page } = await signIn(browser, app, "clerk"));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

interface Facts {
  own?: Parameters<typeof newcomer>[2];
  kept?: Parameters<typeof importedAthlete>[3];
  says?: string;
}

/** Somebody who says to be a profile of the club, of the same name where nothing else is said; gives the profile's id. */
async function claim(name: string, { own = {}, kept = {}, says = name }: Facts = {}): Promise<string> {
  const of = { database: app, clock: { at: new Date() } };
  const targetId = await importedAthlete(of, club.clubId, name, kept);
  await claimOf(of, { clubId: club.clubId, person: await newcomer(of, says, own), targetId });
  return targetId;
}

const claims = () => page.goto(`${app.origin}/club-admin-dashboard/atletas/pedidos?clube=${club.clubId}`);
const card = (title: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
/** Those of them who have points in the club's table, by whole name; nobody's name says whether they have an account. */
const owners = () =>
  app.sql(
    `select a.name, a.user_id is not null as "hasAccount" from standings s join athletes a on a.id = s.athlete_id
     where a.name in ('Ada Braga Pinto', 'Ivo Jardim Keller') order by a.name`,
  );

it("the page says who goes along, with the contacts of both, and who does not, with why", async () => {
  const ada = await claim("Ada Braga Pinto", {
    own: { email: "ada@teste.test", phone: "11987654321" },
    kept: { email: "ADA@teste.test", phone: "11987654321" },
  });
  await claim("Ivo Jardim Keller", { own: { email: "ivo.jardim.keller.de.souza@correio-comprido.test" } });
  await claim("Caio Dias Reis", { says: "Caio Reis" });
  await claim("Davi Elias Nunes", { own: { born: bornYearsAgo(15), guardianAccepted: true } });
  await claim("Eva Franco Lins", {
    own: { email: "eva@teste.test" },
    kept: { email: "outra@teste.test", phone: "11912345678" },
  });
  await reportByApi(app, club, "secretary", {
    format: "singles",
    my_side: [ada],
    their_side: [club.bruno.athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    played_at: new Date(Date.now() - DAY_MS).toISOString(),
    is_second_match: true,
  });

  await page.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);
  await openFolded(page, "Dizem que já estão no clube");
  await page.getByRole("link", { name: "Confirmar todos…" }).click();
  await page.getByRole("button", { name: "Confirmar todos (2)" }).waitFor();
  const together = card("Confirmar todos");
  const rows = together.getByRole("listitem");
  expect(await rows.count()).toBe(2);
  const [first, second] = await rows.allInnerTexts();
  for (const text of ["Ada Braga Pinto", "ada@teste.test", "(11) 98765-4321", "1 partida", "ADA@teste.test"])
    expect(first).toContain(text);
  expect(second).toContain("sem contato no cadastro");
  const why = async (name: string) =>
    await card("Um por um").getByRole("listitem").filter({ hasText: name }).innerText();
  expect(await why("Caio Dias Reis")).toContain("Os nomes completos não são iguais.");
  expect(await why("Davi Elias Nunes")).toContain("É menor de idade");
  const other = await why("Eva Franco Lins");
  expect(other).toContain("O e-mail do cadastro do clube é outro.");
  // Whoever is to judge it sees both.
  expect(other).toContain("eva@teste.test");
  expect(other).toContain("outra@teste.test");
  expect(other).toContain("(11) 91234-5678");
  await check("waiting");
});

it("Confirmar todos confirms those listed and no other; one is undone, then all the others", async () => {
  await claims();
  expect(await owners()).toEqual([{ name: "Ada Braga Pinto", hasAccount: false }]);
  await page.getByRole("button", { name: "Confirmar todos (2)" }).click();
  await page.getByText("2 perfis agora têm dono, com as partidas").waitFor();
  await page.getByText("Ninguém para confirmar junto").waitFor();
  expect(await owners()).toEqual([{ name: "Ada Braga Pinto", hasAccount: true }]);
  expect(await card("Um por um").getByRole("listitem").count()).toBe(3);
  await check("confirmed");

  await page.getByRole("button", { name: "Desfazer a confirmação de Ada Braga Pinto" }).click();
  await page.getByText("Ada Braga Pinto voltou a ser um perfil separado").waitFor();
  expect(await owners()).toEqual([{ name: "Ada Braga Pinto", hasAccount: false }]);
  // An undone one goes with no other act.
  const again = card("Um por um").getByRole("listitem").filter({ hasText: "Ada Braga Pinto" });
  expect(await again.innerText()).toContain("Esta confirmação já foi desfeita uma vez.");

  await claim("Lia Mota Neri");
  await claim("Otávio Pires Quadros");
  await claims();
  await page.getByRole("button", { name: "Confirmar todos (2)" }).click();
  await page.getByRole("button", { name: "Desfazer todos (2)" }).click();
  await page.getByText("Desfeito: 2 perfis voltaram a ser separados, e os pedidos estão na lista").waitFor();
  await page.getByRole("button", { name: /^Desfazer todos/ }).waitFor({ state: "detached" });
  // Of the first act only the one that nobody undid is left.
  expect(await page.getByRole("button", { name: /^Desfazer/ }).allInnerTexts()).toEqual([
    expect.stringContaining("Ivo Jardim Keller"),
  ]);
  const merges = await app.sql("select undone_at is null as stands from profile_merges order by id");
  expect(merges.filter(({ stands }) => stands)).toHaveLength(1);
  expect(merges).toHaveLength(4);
});

/** Nothing is wider than the screen, nothing is faulty; pictures of it on a phone and a desk, by day and by night. */
async function check(what: string): Promise<void> {
  await putAxe(page);
  await unfold(page);
  for (const [size, viewport] of Object.entries({ desk: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
      await saveScreenshot(page, `bulk-claims-${what}-${size}-${colorScheme}`, { fullPage: true });
      expect(await findFaults(page, colorScheme, ALL_RULES)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}
