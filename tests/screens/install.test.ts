import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, signIn, tapKeys } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

interface Manifest {
  start_url: string;
  shortcuts: { url: string }[];
  icons: { src: string; sizes: string; type: string }[];
}

it("the manifest names pages and pictures that are there, of the size that it says", async () => {
  const answer = await app.fetch("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  const { start_url: start, shortcuts, icons } = (await answer.json()) as Manifest;
  for (const path of [start, ...shortcuts.map(({ url }) => url)])
    expect((await app.fetch(path, { redirect: "manual" })).status).toBe(302);
  expect(icons).toHaveLength(3);
  for (const { src, sizes, type } of icons) {
    const icon = await app.fetch(src);
    expect(icon.headers.get("content-type")).toBe(type);
    const bytes = new DataView(await icon.arrayBuffer());
    // Width and height stand in the first chunk of a PNG.
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes);
  }
});

it("can be installed; without a network a page of ours says so, and what was typed is there afterwards", async () => {
  const { page, context, errors } = await signIn(browser, app, "ana", { serviceWorkers: "allow" });
  const cell = (name: string) => page.locator(`input[name="${name}"]`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A browser of tests has no profile that anything could be installed into.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );

  await page.goto(`${app.origin}/athlete-dashboard/registrar`);
  await choose(page, "Contra quem", "BRUNO", "Bruno Lima");
  await cell("set-1-side1").click();
  await tapKeys(page, "6464");

  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar resultado" }).click();
  await page.getByText("O que você digitou está guardado neste aparelho.").waitFor();
  await page.reload().catch(() => null);
  await page.getByRole("heading", { name: "Sem conexão" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await page.getByRole("heading", { name: "Sem conexão" }).waitFor();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await page.getByText("Recuperamos o que você tinha digitado").waitFor();
  expect(await cell("set-2-side2").inputValue()).toBe("4");
  await page.getByText("Bruno Lima").first().waitFor();
  await page.getByRole("button", { name: "Enviar resultado" }).click();
  await page.getByText("Aguardando a resposta de Bruno Lima").waitFor();
  expect(await app.sql("select status from matches")).toEqual([{ status: "pending_validation" }]);
  // Nothing of hers was put aside.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // The failed sending, and the browser's own words about a network that is not there.
  expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|503/.test(text))).toEqual([]);

  await page.goto(`${app.origin}/auth?conta=1`);
  await page.getByRole("button", { name: "Sair", exact: true }).first().click();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
