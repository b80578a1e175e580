import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { lapseClub } from "../support/plans.ts";
import { letSignIn, signIn } from "../support/screens.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let receiver: WebhookReceiver;
let desk: Page;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ vars: { WEBHOOK_TEST_ORIGINS: receiver.origin } });
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  ({ page: desk } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await receiver?.stop();
});

const ask = (token: string) =>
  app.fetch(`/api/v1/clubs/${club.clubId}/members`, { headers: { authorization: `Bearer ${token}` } });

it("makes a token that is shown once, works, is used, and works no more once it is revoked", async () => {
  await desk.getByLabel("Painéis do clube").getByRole("link", { name: "Clube", exact: true }).click();
  await desk.getByRole("heading", { level: 1, name: "Clube" }).waitFor();
  await desk.getByLabel("Mais em Clube").click();
  await desk.getByRole("link", { name: "Avançado" }).click();
  await desk.getByText("Nenhum token ainda.").waitFor();
  await desk.getByLabel("Nome").fill("Placar do site");
  await desk.getByRole("button", { name: "Criar token" }).click();
  await desk.getByText("Escolha o que o token pode fazer.").first().waitFor();
  await desk.getByLabel("Ler os membros").check();
  await desk.getByRole("button", { name: "Criar token" }).click();
  const shown = desk.getByLabel("Token de API", { exact: true });
  const token = await shown.inputValue();
  expect(token).toMatch(/^quadra_[0-9A-Za-z]{46}$/);
  expect((await ask(token)).status).toBe(200);

  const item = desk.locator("li", { hasText: "Placar do site" });
  await item.getByText("Ativo").waitFor();
  await desk.reload();
  expect(await desk.content()).not.toContain(token);
  await item.getByText(`…${token.slice(-4)}`).waitFor();
  await item.getByText("usado em").waitFor();

  await item.getByRole("button", { name: "Revogar Placar do site" }).click();
  await item.getByText("Revogado").waitFor();
  expect((await ask(token)).status).toBe(401);
  const mails = await app.sql(
    "select subject from mails where subject like '%token de API%' or subject like 'Token de API%'",
  );
  // Both admins are told of both.
  expect(mails).toHaveLength(4);
});

it("asks for the password where the proof is not fresh, and fits a phone", async () => {
  await app.sql("update sessions set proved_at = now() - interval '1 hour'");
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${app.origin}/club-admin-dashboard/integracoes?clube=${club.clubId}`);
  await desk.getByLabel("Nome").fill("Planilha");
  await desk.getByLabel("Ler as partidas").check();
  await desk.getByLabel("Sua senha").first().fill("não é esta senha");
  await desk.getByRole("button", { name: "Criar token" }).click();
  await desk.getByText("A senha não é esta.").first().waitFor();
  expect(await app.sql("select 1 from api_tokens where name = 'Planilha'")).toEqual([]);
  const width = await desk.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
});

it("a read-only club makes none, and revokes all the same", async () => {
  await app.sql("update sessions set proved_at = now()");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.reload();
  await desk.getByLabel("Nome").fill("Placar da TV");
  await desk.getByLabel("Ler os membros").check();
  await desk.getByRole("button", { name: "Criar token" }).click();
  const token = await desk.getByLabel("Token de API", { exact: true }).inputValue();
  await lapseClub(app.sql, club.clubId, 10);
  await desk.reload();
  expect(await desk.getByRole("button", { name: "Criar token" }).isDisabled()).toBe(true);
  await desk.getByRole("button", { name: "Revogar Placar da TV" }).click();
  await desk.locator("li", { hasText: "Placar da TV" }).getByText("Revogado").waitFor();
  await lapseClub(app.sql, club.clubId, null);
  expect((await ask(token)).status).toBe(401);
});

it("makes a webhook that is told of a test, shows what came of it, and goes", async () => {
  await desk.reload();
  const url = `${receiver.origin}/quadra`;
  await desk.getByLabel("Endereço").fill("https://10.0.0.1/quadra");
  await desk.getByLabel("Resultado confirmado").check();
  await desk.getByRole("button", { name: "Criar webhook" }).click();
  await desk.getByText("O endereço precisa ser um nome na internet").first().waitFor();
  await desk.getByLabel("Endereço").fill(url);
  await desk.getByRole("button", { name: "Criar webhook" }).click();
  const secret = await desk.getByLabel("Segredo do webhook").inputValue();
  const item = desk.getByRole("region", { name: url });
  await item.getByText("Nada foi enviado ainda.").waitFor();

  receiver.status = 500;
  await item.getByRole("button", { name: "Enviar teste" }).click();
  await expect.poll(() => receiver.calls.length).toBe(1);
  const { headers, body } = receiver.calls[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "ping" });
  await expect
    .poll(async () => await app.sql("select outcome from webhook_deliveries"))
    .toEqual([{ outcome: "given_up" }]);
  await desk.reload();
  expect(await desk.content()).not.toContain(secret);
  await item.getByText("Últimos envios").click();
  await item.getByText("respondeu 500").waitFor();
  receiver.status = 204;
  await item.getByRole("button", { name: /^Enviar de novo: Teste/ }).click();
  await expect.poll(() => receiver.calls.length).toBe(2);

  await item.getByRole("button", { name: "Excluir" }).click();
  await desk.getByText("Nenhum webhook ainda.").waitFor();
  expect(await app.sql("select 1 from webhook_endpoints")).toEqual([]);
});

it("the platform's team makes a token that reads any club, and revokes it", async () => {
  await letSignIn(app, club, ["superAdmin"]);
  const { page: team } = await signIn(browser, app, "superAdmin", {
    viewport: { width: 1440, height: 900 },
  });
  await team.goto(`${app.origin}/super-admin-dashboard/tokens`);
  await team.getByLabel("Nome").fill("Relatório do mês");
  await team.getByLabel("Ler os membros").check();
  await team.getByRole("button", { name: "Criar token" }).click();
  const token = await team.getByLabel("Token de API", { exact: true }).inputValue();
  expect((await ask(token)).status).toBe(200);
  await team.reload();
  expect(await team.content()).not.toContain(token);
  await team.setViewportSize({ width: 390, height: 844 });
  expect(await team.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await team.getByRole("button", { name: "Revogar Relatório do mês" }).click();
  await team.getByText("Revogado", { exact: true }).waitFor();
  expect((await ask(token)).status).toBe(401);
  await team.goto(`${app.origin}/super-admin-dashboard/auditoria`);
  await team.getByText("criou um token da plataforma").waitFor();
});

it("the API's page needs no scripts and loads nothing from elsewhere", async () => {
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${app.origin}/api/v1/docs`);
  await desk.getByRole("heading", { name: "API da Quadra" }).waitFor();
  await desk.getByText("GET /api/v1/clubs/{clubId}/members", { exact: true }).waitFor();
  expect(await desk.evaluate("document.scripts.length")).toBe(0);
  expect(await desk.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  expect(await desk.evaluate("getComputedStyle(document.querySelector('code')).fontFamily")).toContain(
    "monospace",
  );
});
