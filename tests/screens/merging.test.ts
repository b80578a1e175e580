import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeLink, makeUnclaimed } from "../support/links.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, PHONE, signIn } from "../support/screens.ts";

const DESKTOP = { width: 1440, height: 900 };

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let secretary: Page;
let newcomer: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["outsider", "secretary"]);
  ({ page: secretary } = await signIn(browser, app, "secretary", { viewport: DESKTOP }));
  ({ page: newcomer } = await signIn(browser, app, "outsider", { viewport: PHONE }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The secretary enters a result between two people of the club. */
async function enter(one: string, other: string): Promise<void> {
  await secretary.goto(`${app.origin}/club-admin-dashboard/lancar?clube=${club.clubId}`);
  await choose(secretary, "Jogador 1", one.slice(0, 9), one);
  await choose(secretary, "Jogador 2", other.slice(0, 9), other);
  await secretary.locator('input[name="set-1-side1"]').focus();
  await secretary.keyboard.type("6463");
  await secretary.getByRole("button", { name: "Lançar e confirmar" }).click();
  await secretary.getByRole("link", { name: `${one} venceu ${other} por 6/4 6/3` }).waitFor();
}

const people = () => secretary.goto(`${app.origin}/club-admin-dashboard/atletas?clube=${club.clubId}`);

it("a newcomer by the general link says who they are; mistaken, they are refused, and right, it is all theirs", async () => {
  await makeUnclaimed(app, club.clubId, "Otto Fora Filho");
  await makeUnclaimed(app, club.clubId, "Otto de Fora");
  await enter("Otto de Fora", "Ana Souza");
  const { token } = await makeLink(app, club.clubId);

  await newcomer.goto(`${app.origin}/profile-setup?convite=${encodeURIComponent(token)}`);
  await newcomer.getByRole("heading", { name: "Você é um destes?" }).waitFor();
  // First name and initial: whoever has the link learns no more than the public table says.
  expect(await newcomer.locator("main").innerText()).not.toContain("Filho");
  const wide = await newcomer.evaluate("document.documentElement.scrollWidth > window.innerWidth");
  expect(wide).toBe(false);
  await newcomer.getByRole("button", { name: "Sou eu Otto F., 0 partidas" }).click();
  await newcomer.getByText("O clube ainda vai confirmar que você é Otto F.").waitFor();

  await people();
  await secretary.getByRole("button", { name: "Não é Otto Fora e Otto Fora Filho" }).click();
  await secretary.getByText("Avisamos quem pediu").waitFor();

  await newcomer.reload();
  await newcomer.getByRole("button", { name: "Sou eu Otto F. (2), 1 partida" }).click();
  await newcomer.getByText("O clube ainda vai confirmar").waitFor();
  await people();
  await secretary.getByRole("button", { name: "É a mesma pessoa Otto Fora e Otto de Fora" }).click();
  await secretary.getByText("O perfil de Otto de Fora tem dono").waitFor();

  await newcomer.goto(`${app.origin}/athlete-dashboard`);
  await newcomer.locator(".home-head", { hasText: "clube da praia" }).waitFor();
  const [row] = await app.sql(
    "select a.name, s.points from athletes a join standings s on s.athlete_id = a.id where a.user_id = $1",
    [club.outsider.userId],
  );
  expect(row).toEqual({ name: "Otto de Fora", points: 122 });
  await newcomer.getByText("122").first().waitFor();
});

it("the secretary compares two profiles of one person, makes them one, and undoes it", async () => {
  await makeUnclaimed(app, club.clubId, "Bruno de Lima");
  await enter("Bruno de Lima", "Caio Prado");
  await people();
  await secretary.getByLabel("Mais em Atletas").click();
  await secretary.getByRole("link", { name: "Unificar perfis" }).click();
  await secretary.getByRole("link", { name: /Comparar .*Bruno de Lima/ }).click();
  const ranking = secretary.getByRole("listitem").filter({ hasText: "Tênis, simples" });
  expect(await ranking.innerText()).toMatch(/Bruno Lima 0, Bruno de Lima 122\s+122$/);
  await secretary.getByRole("button", { name: "Unificar em Bruno Lima" }).click();
  const done = secretary.getByRole("button", { name: "Desfazer a unificação de Bruno de Lima e Bruno Lima" });
  await done.waitFor();
  const points = () => app.sql("select points from standings where athlete_id = $1", [club.bruno.athleteId]);
  expect(await points()).toEqual([{ points: 122 }]);
  await done.click();
  await secretary.getByText("voltou a ser um perfil separado").waitFor();
  expect(await points()).toEqual([]);
  await secretary.getByRole("link", { name: /Comparar .*Bruno de Lima/ }).waitFor();
});

it("a person's own page leads to the choice of the other profile, its own chosen already", async () => {
  await makeUnclaimed(app, club.clubId, "Zeca Ramos");
  await people();
  await secretary.getByRole("table").getByRole("link", { name: "Zeca Ramos" }).click();
  await secretary.getByRole("link", { name: "Unificar com outro perfil" }).click();
  await secretary.getByRole("heading", { name: "Outro perfil de Zeca Ramos" }).waitFor();
  await expect
    .poll(() => secretary.getByRole("combobox", { name: "Um perfil", exact: true }).inputValue())
    .toBe("Zeca Ramos");
  await secretary.getByRole("combobox", { name: "O outro perfil", exact: true }).fill("caio");
  await secretary.getByRole("option", { name: "Caio Prado" }).click();
  await secretary.getByRole("button", { name: "Comparar", exact: true }).click();
  await secretary.getByRole("button", { name: "Unificar em Caio Prado" }).waitFor();
});

it("two people with an account each cannot be one person, and the screen says why", async () => {
  const of = new URLSearchParams({
    clube: club.clubId,
    um: club.ana.athleteId,
    outro: club.bruno.athleteId,
  });
  await secretary.goto(`${app.origin}/club-admin-dashboard/atletas/juntar?${of.toString()}`);
  await secretary.getByText("Ana Souza e Bruno Lima têm cada um a sua conta").waitFor();
  expect(await secretary.getByRole("button", { name: /^Unificar em/ }).count()).toBe(0);
  await secretary.getByRole("link", { name: "Voltar sem unificar" }).click();
  await secretary.getByRole("heading", { name: "Escolher os dois perfis" }).waitFor();
});
