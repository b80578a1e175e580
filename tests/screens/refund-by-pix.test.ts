import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { madeRefund } from "../support/made-refund.ts";
import { makeEntry, makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// A refund that can't go back as it came, whole, on phones: its payer reads so on the entry's page, gives a Pix key with the password, the club's admin
// has the key shown and marks the refund as done, and the payer reads that.

const PASSWORD = "quadra de saibro 7";
const KEY = /529\.?982\.?247-?25/;

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let ana: Page;
let admin: Page;
let tournamentId: string;
let refundId: string;
const errors: string[][] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary"]);
  const made = await makeTournament(app.sql, club.clubId, { feeCents: 3_990 });
  tournamentId = made.tournamentId;
  const entryId = await makeEntry(app.sql, made.eventId, { athleteId: club.ana.athleteId });
  ({ refund_id: refundId } = await madeRefund(app, { userId: club.ana.userId }, undefined, entryId));
  const entered = [await signIn(browser, app, "ana"), await signIn(browser, app, "secretary")];
  [ana, admin] = entered.map(({ page }) => page) as [Page, Page];
  errors.push(...entered.map((one) => one.errors));
});
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const money = (more = "") => `${app.origin}/club-admin-dashboard/pagamento${more}?clube=${club.clubId}`;

async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const fits = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
    expect(fits, name).toBe(true);
    await saveScreenshot(page, `refund-by-pix-${name}-${colorScheme}`, { fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

it("the payer is led from the entry to the form, which asks for the password, and corrects a wrong key at its field", async () => {
  await app.sql("update sessions set proved_at = null");
  await ana.goto(`${app.origin}/athlete-dashboard/torneios/${tournamentId}`);
  await ana.getByText(/não pôde voltar pelo meio em que você pagou/).waitFor();
  await pictures(ana, "entry");
  await ana.getByRole("link", { name: "Informar chave Pix" }).click();
  const card = ana.locator("#devolucoes");
  await card.getByText("Falta a sua chave").waitFor();
  await card.getByLabel("Chave Pix", { exact: true }).fill("529.982.247-26");
  await card.getByLabel("Nome do titular", { exact: true }).fill("Rosa Souza");
  await card.getByLabel("Sua senha").fill(PASSWORD);
  await card.getByRole("button", { name: "Informar chave Pix" }).click();
  await card.getByText("Este CPF não é válido. Confira os números.").waitFor();
  await pictures(ana, "asks");
  await card.getByLabel("Chave Pix", { exact: true }).fill("529.982.247-25");
  await card.getByLabel("Sua senha").fill(PASSWORD);
  await card.getByRole("button", { name: "Informar chave Pix" }).click();
  await card.getByText("Chave recebida", { exact: true }).waitFor();
  await card.getByText(/CPF …4725, de Rosa Souza\./).waitFor();
  await pictures(ana, "given");
});

it("the club's admin finds the task without the key, has it shown, and marks it as done", async () => {
  // The demonstration has no transfers: the club has the money.
  await app.sql("update refund_keys set club_id = $2 where refund_id = $1", [refundId, club.clubId]);
  const data = await admin.request.get(money(".data"));
  expect(await data.text()).toContain(refundId);
  expect(await data.text()).not.toMatch(KEY);
  await admin.goto(money());
  const card = admin.locator(".card", { has: admin.getByRole("heading", { name: "Devoluções por Pix" }) });
  await pictures(admin, "task");
  await card.getByRole("button", { name: /^Ver chave de / }).click();
  await card.getByText("Rosa Souza").waitFor();
  expect(await card.getByLabel(/^Chave Pix de /).inputValue()).toBe("529.982.247-25");
  await card.getByText("Já fez o Pix?").click();
  await pictures(admin, "shown");
  await card.getByRole("button", { name: /^Feito: devolvi / }).click();
  await card.getByText("Nada a devolver agora.").waitFor();
  await card.getByText("Já devolvidas (1)").click();
  await pictures(admin, "done");
  await ana.reload();
  await ana.locator("#devolucoes").getByText("Devolvida", { exact: true }).waitFor();
  await pictures(ana, "done-payer");
});

it("without scripts the answer shows the key, and each reading is in the club's list of what was done", async () => {
  const answer = await admin.request.post(money(), {
    form: { intent: "read_refund_key", refund_id: refundId, form: `read_refund_key ${refundId}` },
    headers: { origin: app.origin },
  });
  expect(await answer.text()).toContain("529.982.247-25");
  await admin.goto(`${app.origin}/club-admin-dashboard/integracoes?clube=${club.clubId}`);
  await admin.getByText("viu a chave Pix de uma devolução").nth(1).waitFor();
});
