import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { waitForApprovalLink } from "../support/approval-links.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, PHONE, reportByApi, signIn, tapKeys } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Reports a match on Bruno's phone, 6/4 7/6; gives its id. */
async function reportOnPhone(phone: Page): Promise<string> {
  await phone.goto(`${app.origin}/athlete-dashboard/registrar`);
  await choose(phone, "Contra quem", "ANA sou", "Ana Souza");
  await phone.locator(".board-cell").first().click();
  await tapKeys(phone, "64765");
  await phone.getByRole("button", { name: "Enviar resultado" }).click();
  await phone.getByText("Aguardando a resposta de Ana Souza").waitFor();
  const [row] = await app.sql<{ id: string }>("select id from matches order by reported_at desc limit 1");
  return row!.id;
}

const statusOf = async (id: string) =>
  (await app.sql<{ status: string }>("select status from matches where id = $1", [id]))[0]!.status;

/** The opponent's mail, opened in a browser that knows nobody. */
async function openMail(link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

describe("a result that waits, by mail", () => {
  it("is approved with one button by the opponent, in a browser without cookies", async () => {
    const { page: phone, errors } = await signIn(browser, app, "bruno");
    const id = await reportOnPhone(phone);
    const link = await waitForApprovalLink(app, "ana@teste.test", id);
    // A scanner of mail opens the link first, twice.
    for (let opened = 0; opened < 2; opened += 1) await fetch(link);
    expect(await statusOf(id)).toBe("pending_validation");

    const page = await openMail(link);
    await page.getByText("Bruno Lima venceu Ana Souza por 6/4 7/6").waitFor();
    // The link is in no address and no history.
    expect(page.url()).not.toContain("aprovar");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await page.getByRole("main").getByRole("button").count()).toBe(1);
    await page.getByRole("button", { name: "Aprovar resultado" }).click();
    await page.getByText("Resultado aprovado").waitFor();
    expect(await statusOf(id)).toBe("confirmed");

    // The same link again does nothing more, and says so.
    const again = await openMail(link);
    await again.getByText("Este resultado já foi aprovado").waitFor();
    expect(await again.getByRole("button", { name: "Aprovar resultado" }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("with another score since the mail: refused with a sentence, also under an open page; who disagrees signs in", async () => {
    const { page: phone } = await signIn(browser, app, "bruno");
    const id = await reportByApi(app, club, "bruno", {
      my_side: [club.bruno.athleteId],
      their_side: [club.ana.athleteId],
      sets: [6, 6].map((mine) => ({ mine, theirs: 2 })),
      end: "completed",
    });
    const link = await waitForApprovalLink(app, "ana@teste.test", id);
    const page = await openMail(link);
    await page.getByRole("button", { name: "Aprovar resultado" }).waitFor();

    await phone.goto(`${app.origin}/athlete-dashboard/partidas/${id}?editar=1`);
    // A tap before the script has come is lost.
    await expect
      .poll(
        async () => {
          await phone.locator(".board-cell").first().click();
          return phone.locator(".keypad").count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await tapKeys(phone, "6161");
    await phone.getByRole("button", { name: "Salvar correção" }).click();
    await expect
      .poll(
        async () =>
          (await app.sql("select 1 from match_events where match_id = $1 and kind = 'edited'", [id])).length,
      )
      .toBe(1);

    await page.getByRole("button", { name: "Aprovar resultado" }).click();
    await page.getByText("O resultado foi corrigido depois deste e-mail").waitFor();
    expect(await statusOf(id)).toBe("pending_validation");
    await expect.poll(() => waitForApprovalLink(app, "ana@teste.test", id)).not.toBe(link);

    const newer = await openMail(await waitForApprovalLink(app, "ana@teste.test", id));
    await newer.getByText("por 6/1 6/1").waitFor();
    await newer.getByRole("link", { name: "Não foi assim? Entre e conteste" }).click();
    await newer.waitForURL(`**/auth?next=%2Fathlete-dashboard%2Fpartidas%2F${id}`);
  });
});
