import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// The platform's office (issue H, point 10), as a super admin uses it at a desk, and somebody reads it on a phone.

const PASSWORD = "quadra-demo-2026";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function signedIn(
  email: string,
  size: { width: number; height: number },
  password = PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: "pt-BR" });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}/auth`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  return page;
}

async function office(): Promise<Page> {
  const page = await signedIn("admin@demo.test", DESK);
  await page.waitForURL("**/super-admin-dashboard");
  return page;
}

test("a super admin finds somebody, suspends them with a reason, and lifts it; they read why they cannot enter", async () => {
  const athlete = await signedIn("atleta@demo.test", PHONE);
  await athlete.waitForURL("**/athlete-dashboard");
  const admin = await office();
  await admin.getByRole("link", { name: "Pessoas" }).click();
  await admin.getByLabel("Nome, e-mail ou id").fill("atleta@demo.test");
  await admin.getByRole("button", { name: "Procurar" }).click();
  await admin.getByText("Em ordem de nome").waitFor();
  await admin.getByRole("table", { name: "Contas" }).getByRole("link").click();
  await admin.getByRole("heading", { name: "Aparelhos conectados" }).waitFor();
  const card = admin.locator("section.card", { has: admin.getByRole("heading", { name: "Suspender" }) });
  await card.getByText("Suspender a conta").click();
  // The awkward case: a reason that says nothing is refused, and stays where it was typed.
  await card
    .getByLabel("Motivo")
    .evaluate((field: HTMLTextAreaElement) => field.removeAttribute("minlength"));
  await card.getByLabel("Motivo").fill("nada");
  await card.getByRole("button", { name: "Suspender" }).click();
  await card.getByText("São ao menos 10 letras.").waitFor();
  await card.getByLabel("Motivo").fill("Ofensas repetidas a outros atletas.");
  await card.getByRole("button", { name: "Suspender" }).click();
  await admin.getByRole("heading", { name: "Conta suspensa" }).waitFor();
  await admin.getByText("suspendeu a conta de").waitFor();

  // The session that was open is over, and no other one is opened.
  await athlete.goto(`${app.origin}/athlete-dashboard`);
  await athlete.waitForURL("**/auth**");
  await athlete.getByLabel("E-mail").fill("atleta@demo.test");
  await athlete.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await athlete.getByRole("button", { name: "Entrar", exact: true }).click();
  await athlete.getByText("Esta conta está suspensa.").first().waitFor();

  const lifting = admin.locator("section.card", {
    has: admin.getByRole("heading", { name: "Conta suspensa" }),
  });
  await lifting.getByText("Liberar a conta").click();
  await lifting.getByLabel("Motivo").fill("Conversamos, e não volta a acontecer.");
  await lifting.getByRole("button", { name: "Liberar" }).click();
  await admin.getByRole("heading", { name: "Suspender" }).waitFor();
  await athlete.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await athlete.getByRole("button", { name: "Entrar", exact: true }).click();
  await athlete.waitForURL("**/athlete-dashboard");
});

test("a super admin writes to all athletes; each has it in the bell once, and its progress is shown", async () => {
  const admin = await office();
  await admin.goto(`${app.origin}/super-admin-dashboard/avisos`);
  await admin.getByText("Nenhum aviso até agora").waitFor();
  await admin.getByLabel("Para").selectOption({ label: "Todos os atletas" });
  await admin.getByLabel("Título").fill("Manutenção no domingo");
  await admin.getByLabel("Aviso", { exact: true }).fill("Das 2h às 3h a Quadra fica fora do ar.");
  await admin.getByRole("button", { name: "Enviar aviso" }).click();
  const line = admin.getByRole("listitem").filter({ hasText: "Manutenção no domingo" });
  await line.getByText("Enviando", { exact: true }).first().waitFor();
  await app.scheduled();
  await admin.reload();
  await line.getByText("Enviado", { exact: true }).waitFor();
  const athlete = await signedIn("atleta@demo.test", PHONE);
  await athlete.waitForURL("**/athlete-dashboard");
  await athlete.goto(`${app.origin}/athlete-dashboard/notificacoes`);
  const notice = athlete.getByRole("listitem").filter({ hasText: "Manutenção no domingo" });
  await notice.waitFor();
  expect(await notice.count()).toBe(1);
});

test("security events are narrowed, and taken away as a file", async () => {
  const admin = await office();
  await admin.goto(`${app.origin}/super-admin-dashboard/seguranca?pessoa=admin%40demo.test`);
  await admin.getByLabel("Tipo").selectOption({ label: "Entrou" });
  await admin.getByRole("button", { name: "Filtrar" }).click();
  await admin.waitForURL("**tipo=sign_in**");
  const events = admin.locator("ul.list > li");
  await events.first().waitFor();
  expect(new Set(await events.locator("strong").allTextContents())).toEqual(new Set(["Entrou"]));
  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "Baixar CSV" }).click();
  expect((await download).suggestedFilename()).toBe("eventos-de-seguranca.csv");
  await admin.goto(`${app.origin}/super-admin-dashboard/auditoria`);
  await admin.getByText("baixou eventos de segurança").first().waitFor();
});

test("who showed too long ago who they are is asked for the password; the own account is not touched", async () => {
  const admin = await office();
  await app.sql(
    `update sessions set proved_at = now() - interval '1 hour' where user_id = (select id from users where email = 'admin@demo.test')`,
  );
  const [person] = await app.sql<{ id: string }>("select id from users where email = 'novata@demo.test'");
  await app.sql(
    `insert into sessions (id, user_id, user_agent, created_at, refreshed_at, expires_at)
     values (gen_random_uuid(), $1, 'Mozilla/5.0 (Android 14; Mobile) Firefox/130.0', now(), now(), now() + interval '9 days')`,
    [person!.id],
  );
  await admin.goto(`${app.origin}/super-admin-dashboard/pessoas/${person!.id}`);
  await admin.getByText("Encerrar sessões").click();
  await admin.getByLabel("Motivo").first().fill("Perdeu o telefone.");
  await admin.getByLabel("Sua senha").first().fill("errada demais");
  await admin.getByRole("button", { name: "Encerrar", exact: true }).click();
  await admin.getByText("A senha não é esta.").first().waitFor();
  await admin.getByLabel("Sua senha").first().fill(PASSWORD);
  await admin.getByRole("button", { name: "Encerrar", exact: true }).click();
  await admin.getByText("Nenhum agora.").waitFor();

  const [self] = await app.sql<{ id: string }>("select id from users where email = 'admin@demo.test'");
  await admin.goto(`${app.origin}/super-admin-dashboard/pessoas/${self!.id}`);
  await admin.getByRole("heading", { name: "Aparelhos conectados" }).waitFor();
  expect(await admin.getByText("Suspender a conta").count()).toBe(0);
  expect(await admin.getByText("Encerrar sessões").count()).toBe(0);
});
