import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { PLAIN_JPEG } from "../support/pictures.ts";
import { enterAs } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// Sponsors (product §8) as the club's secretary manages them, and the platform the country's.

let app: TestApp;
let browser: Browser;
let clubId: string;
const open: BrowserContext[] = [];
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  const [club] = await app.sql<{ club_id: string }>(
    "select ca.club_id from club_admins ca join users u on u.id = ca.user_id and u.email = 'clube@demo.test'",
  );
  clubId = club!.club_id;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function visit(address: string, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: "pt-BR" });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${address}`);
  return page;
}

async function desk(email: string, address: string): Promise<Page> {
  const page = await visit("/auth", { width: 1440, height: 900 });
  await enterAs(page.context(), app, { email, password: "quadra-demo-2026" });
  await page.goto(`${app.origin}${address}`);
  return page;
}

const logo = { name: "logo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(PLAIN_JPEG) };

test("the secretary adds a sponsor, is stopped by a file that is none, moves it, plans it, and takes it away", async () => {
  const office = await desk("clube@demo.test", "/club-admin-dashboard/patrocinadores");
  await office.getByRole("heading", { name: "Patrocinadores do clube" }).waitFor();
  await office.getByLabel("Nome", { exact: true }).fill("Sorveteria Polar");
  // The awkward case: something else under a picture's name. What was typed stays.
  await office
    .locator("#sponsor-logo")
    .setInputFiles({ ...logo, buffer: Buffer.from("<svg onload=alert(1)></svg>") });
  await office.getByRole("button", { name: "Incluir patrocinador" }).click();
  await office.locator("#sponsor-logo-error").waitFor();
  expect(await office.getByLabel("Nome", { exact: true }).inputValue()).toBe("Sorveteria Polar");
  await office.locator("#sponsor-logo").setInputFiles(logo);
  await office.getByRole("button", { name: "Incluir patrocinador" }).click();
  const listed = office.getByRole("listitem").filter({ hasText: "Sorveteria Polar" });
  await listed.getByText("No ar").waitFor();
  await office.getByRole("button", { name: "Subir Sorveteria Polar" }).click();
  await office.getByRole("button", { name: "Descer Sorveteria Polar" }).waitFor();

  // The public page's first place is its own now.
  const tv = await visit(`/display/${clubId}`, { width: 1920, height: 1080 });
  await tv.getByText("Sorveteria Polar").or(tv.getByAltText("Logotipo: Sorveteria Polar")).first().waitFor();
  await office.getByRole("link", { name: "Alterar Sorveteria Polar" }).click();
  await office.getByRole("heading", { name: "Alterar Sorveteria Polar" }).waitFor();
  await office.getByLabel("Primeiro dia").fill("2099-01-01");
  await office.getByRole("button", { name: "Salvar patrocinador" }).click();
  await listed.getByText("Agendado").waitFor();
  await office.getByRole("button", { name: "Retirar Sorveteria Polar" }).click();
  await expect.poll(() => listed.count()).toBe(0);
});

test("a super admin puts a sponsor into every club", async () => {
  const admin = await desk("admin@demo.test", "/super-admin-dashboard/patrocinadores");
  await admin.getByLabel("Nome", { exact: true }).fill("Banco do Saque");
  await admin.getByLabel("Último dia").fill("2099-12-31");
  await admin.locator("#sponsor-logo").setInputFiles(logo);
  await admin.getByRole("button", { name: "Incluir patrocinador" }).click();
  await admin.getByRole("listitem").filter({ hasText: "até 31/12/2099" }).waitFor();
  const answer = await app.fetch("/api/rest/v1/rpc/get_combined_sponsors_with_jequiti", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ p_club_id: clubId }),
  });
  expect(await answer.text()).toContain("Banco do Saque");
});
