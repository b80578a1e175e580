import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "pt-BR" })
  ).newPage();
  page.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const acceptances = () =>
  app.sql(`select t.method, t.terms_version, t.user_agent is not null as has_agent from terms_acceptances t
    join users u on u.id = t.user_id where u.email = 'novata@demo.test'`);

test("whoever has not accepted the terms is told, refused, and led to accept them (product §8)", async () => {
  await page.goto(`${app.origin}/auth`);
  await page.getByLabel("E-mail").fill("novata@demo.test");
  await page.getByLabel("Senha", { exact: true }).fill("quadra-demo-2026");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/athlete-dashboard");
  expect(await acceptances()).toEqual([]);

  await page.getByRole("link", { name: "Ler e aceitar" }).click();
  await page.getByRole("heading", { name: "Termos de uso", exact: true }).waitFor();
  await page.getByLabel("Li e concordo com os termos de uso acima").check();
  await page.getByRole("button", { name: "Aceitar" }).click();
  await page.waitForURL("**/athlete-dashboard");
  expect(await page.getByRole("link", { name: "Ler e aceitar" }).count()).toBe(0);
  expect(await acceptances()).toEqual([{ method: "existing_user", terms_version: "2.0", has_agent: true }]);
});

test("only the version in effect can be accepted, and twice is once", async () => {
  const send = (termsVersion: string) =>
    page.evaluate(
      async (version) =>
        (
          await fetch("/profile-setup", {
            method: "POST",
            body: new URLSearchParams({ intent: "accept_terms", termsVersion: version }),
          })
        ).status,
      termsVersion,
    );
  expect(await send("1.0")).toBe(409);
  expect(await send("2.0")).toBe(200);
  expect((await acceptances()).length).toBe(1);
});
