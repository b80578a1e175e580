import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A club's admin opens a tournament, publishes it, and takes an entry and its money at the club.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary", "clerk"]);
  ({ page: desk, errors } = await signIn(browser, app, "secretary", {
    viewport: { width: 1440, height: 900 },
  }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const pictures = async (name: string) => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await desk.setViewportSize(viewport);
      await desk.emulateMedia({ colorScheme });
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await saveScreenshot(desk, `${name}-${viewport.width}-${colorScheme}`);
    }
  await desk.emulateMedia({ colorScheme: "light" });
  await desk.setViewportSize({ width: 1440, height: 900 });
};

it("opens a tournament as a draft, from the tab of games", async () => {
  await desk.goto(`${app.origin}/club-admin-dashboard/torneios?clube=${club.clubId}`);
  await desk.getByText("Nenhum torneio ainda").waitFor();
  const tab = desk
    .getByRole("navigation", { name: "Painéis do clube" })
    .getByRole("link", { name: "Torneios" });
  expect(await tab.getAttribute("aria-current")).toBe("page");
  await desk.getByRole("link", { name: "Novo torneio" }).click();
  await desk.getByLabel("Nome", { exact: true }).fill("Copa de Verão");
  await desk.getByLabel("Onde").fill("Sede");
  await desk.getByLabel("Primeiro dia").fill(day(30));
  await desk.getByLabel("Último dia").fill(day(31));
  await desk.getByLabel("Inscrições abrem", { exact: true }).fill(`${day(-2)}T08:00`);
  await desk.getByLabel("Inscrições encerram", { exact: true }).fill(`${day(20)}T20:00`);
  await pictures("office-new-tournament");
  await desk.getByRole("button", { name: "Criar rascunho" }).click();
  await desk.getByRole("heading", { name: "Copa de Verão" }).waitFor();
  await desk.getByText("Para publicar: Falta ao menos uma categoria.").waitFor();
  expect(await desk.getByRole("button", { name: "Publicar torneio" }).count()).toBe(0);
});

it("adds a category with a fee; who is paid is asked before it is published", async () => {
  await desk.getByRole("link", { name: "Nova categoria" }).click();
  await desk.getByLabel("Nome da categoria").fill("Livre");
  await desk.getByLabel("Taxa", { exact: true }).fill("5.000,01");
  await desk.getByLabel("Tipo de chave").selectOption("groups_knockout");
  await desk.getByLabel("Passam de cada grupo").selectOption("1");
  await desk.getByRole("button", { name: "Criar categoria" }).click();
  await desk.getByText("Payment amount exceeds maximum allowed").first().waitFor();
  await desk.getByLabel("Taxa", { exact: true }).fill("80,00");
  await pictures("office-new-event");
  await desk.getByRole("button", { name: "Criar categoria" }).click();
  await desk.getByText("Grupos e mata-mata · R$ 80,00 por atleta · 0 de 16 vagas").waitFor();
  await desk.getByText("Para publicar: Há taxa de inscrição: diga antes quem recebe.").waitFor();
  await desk.getByLabel("Quem recebe as taxas").selectOption("connected");
  await desk.getByRole("button", { name: "Salvar", exact: true }).click();
  await desk.getByText("A conta do clube ainda não recebe pelo site.").waitFor();
  const link = desk.getByRole("link", { name: "Abrir Recebimentos" });
  expect(await link.getAttribute("href")).toBe(`/club-admin-dashboard/pagamento?clube=${club.clubId}`);
  await desk.getByLabel("Quem recebe as taxas").selectOption("at_club");
  await desk.getByRole("button", { name: "Salvar", exact: true }).click();
  await desk.getByRole("button", { name: "Publicar torneio" }).waitFor();
  await pictures("office-draft");
});

it("publishes it, and an athlete enters", async () => {
  await desk.getByRole("button", { name: "Publicar torneio" }).click();
  await desk.getByRole("button", { name: "Encerrar inscrições agora" }).waitFor();
  const [made] = await app.sql<{ id: string; status: string }>(
    "select id, status from tournaments where name = $1",
    ["Copa de Verão"],
  );
  expect(made!.status).toBe("open");
  const { page: phone } = await signIn(browser, app, "ana", {
    viewport: PHONE,
    path: `/athlete-dashboard/torneios/${made!.id}`,
  });
  await phone
    .getByRole("button", { name: /Inscrever/ })
    .first()
    .click();
  await expect
    .poll(() =>
      app.sql("select 1 from tournament_entries where status = 'confirmed'").then((rows) => rows.length),
    )
    .toBe(1);
  await desk.reload();
  await desk.getByText("1 de 16 vagas").waitFor();
  await pictures("office-open");
});

it("shows who is entered and what they owe; what is paid at the club is marked and undone", async () => {
  await desk.getByRole("link", { name: "Inscrições", exact: true }).click();
  await desk.getByText("1 de 16 vagas · faltam 5 confirmadas para o mínimo de 6").waitFor();
  await desk.getByText("R$ 80,00, a pagar").waitFor();
  await pictures("office-entries");
  await desk.getByRole("button", { name: "Marcar como paga: Ana Souza" }).click();
  await desk.getByText("R$ 80,00, paga no clube").waitFor();
  await desk.getByRole("button", { name: "Desmarcar: Ana Souza não pagou" }).click();
  await desk.getByText("R$ 80,00, a pagar").waitFor();
  await desk.getByRole("button", { name: "Marcar como paga: Ana Souza" }).click();
  await expect.poll(() => app.sql("select status from entry_shares")).toEqual([{ status: "paid" }]);
  await desk.getByRole("link", { name: "O torneio", exact: true }).click();
});

it("asks of a Super 8 which set each match is, and keeps it as the score's format", async () => {
  await desk.getByRole("link", { name: "Nova categoria" }).click();
  await desk.getByLabel("Como se conta").waitFor();
  await desk.getByLabel("Tipo de chave").selectOption("super_8");
  const sets = desk.getByLabel("Cada jogo é");
  expect((await sets.locator("option").allInnerTexts()).slice(0, 3)).toEqual([
    "1 set de 6 games",
    "1 set de 5 games",
    "1 set de 4 games",
  ]);
  await desk.getByLabel("Nome da categoria").fill("Super 8 da noite");
  await desk.getByLabel("Simples ou duplas").selectOption("doubles");
  await sets.selectOption({ label: "1 set de 4 games" });
  await desk.getByRole("button", { name: "Criar categoria" }).click();
  await desk.getByRole("link", { name: "Mudar Super 8 da noite" }).click();
  await desk.getByLabel("Cada jogo é").waitFor();
  expect(await desk.getByLabel("Cada jogo é").inputValue()).toBe("SET1-S:4/TB7");
  const [kept] = await app.sql("select score_format, draw_options from tournament_events where name = $1", [
    "Super 8 da noite",
  ]);
  expect(kept).toEqual({ score_format: "SET1-S:4/TB7", draw_options: { peopleOrder: "games" } });
  await desk.getByRole("link", { name: "Voltar" }).click();
});

it("keeps the fee of a category that somebody entered, and says so", async () => {
  await desk.getByRole("link", { name: "Mudar Livre" }).click();
  await desk.getByText("Já há inscrições: quem pode jogar e as taxas ficam como estão.").waitFor();
  await desk.getByLabel("Taxa", { exact: true }).fill("90,00");
  await desk.getByRole("button", { name: "Salvar categoria" }).click();
  await desk.getByText("Já há inscrições: as taxas não mudam mais.").first().waitFor();
  expect(await app.sql("select entry_fee_cents from tournament_events")).toContainEqual({
    entry_fee_cents: 8_000,
  });
});

it("a secretary sees it without its money", async () => {
  const { page: clerk } = await signIn(browser, app, "clerk", {
    viewport: PHONE,
    path: `/club-admin-dashboard/torneios?clube=${club.clubId}`,
  });
  await clerk.getByRole("link", { name: "Copa de Verão" }).click();
  await clerk.getByRole("button", { name: "Encerrar inscrições agora" }).waitFor();
  expect(await clerk.getByLabel("Quem recebe as taxas").count()).toBe(0);
  expect(await clerk.getByText("Cancelar o torneio").count()).toBe(0);
});

it("cancels it after saying what happens", async () => {
  await desk.getByRole("link", { name: "Voltar" }).click();
  await desk.locator("summary", { hasText: "Cancelar o torneio" }).click();
  await desk.getByText("A inscrição que há será cancelada, e quem se inscreveu é avisado.").waitFor();
  await desk.getByLabel("Li o que acontece e quero cancelar").check();
  await desk.getByRole("button", { name: "Cancelar o torneio" }).click();
  await desk.getByText("Cancelado", { exact: true }).waitFor();
  expect(await app.sql("select status from tournament_entries")).toContainEqual({ status: "withdrawn" });
});
