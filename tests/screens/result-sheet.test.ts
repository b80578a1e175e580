import axe, { type AxeResults } from "axe-core";
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { choose, letSignIn, reportByApi, signIn, tapKeys } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
  // Ana and Caio stand above Bruno: his win takes him from the third place to the first.
  for (const [by, sets] of [
    [
      "ana",
      [
        { mine: 6, theirs: 0 },
        { mine: 6, theirs: 0 },
      ],
    ],
  ] as const)
    await reportByApi(app, club, "secretary", {
      my_side: [club[by].athleteId],
      their_side: [club.caio.athleteId],
      sets,
      end: "completed",
    });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const sheetOn = (page: Page): Locator => page.getByRole("dialog");

async function isBare(page: Page): Promise<void> {
  const buttons = await sheetOn(page).locator("button, a").all();
  expect(buttons.length).toBeGreaterThan(2);
  for (const button of buttons) {
    const isThere = await button.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && node.contains(hit);
    });
    expect([await button.textContent(), isThere]).toEqual([await button.textContent(), true]);
  }
}

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations }: AxeResults = await page.evaluate(`window.axeFinds = axe.run(document)`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

const hasFocusIn = (page: Page) =>
  page.evaluate(() => document.querySelector("dialog")?.contains(document.activeElement) ?? false);

it("shows what a result would give, then what it gave, and the climb", async () => {
  const reporter = await signIn(browser, app, "bruno");
  const opponent = await signIn(browser, app, "ana");
  const { page } = reporter;
  await page.getByRole("link", { name: "Lançar resultado" }).click();
  await choose(page, "Contra quem", "ana", "Ana Souza");
  await page.locator(".board-cell").first().click();
  await tapKeys(page, "6463");
  await page.getByRole("button", { name: "Enviar resultado" }).click();
  const sheet = sheetOn(page);
  await sheet.getByText("Se Ana aprovar: +122 · entra em 2º").waitFor();
  expect(await sheet.getByRole("heading").textContent()).toBe("Você venceu Ana Souza");
  expect(await sheet.textContent()).toContain("Resultado enviado. Avisamos Ana.");
  // Where the sheet says it, no toast does.
  expect(await page.locator(".toast").count()).toBe(0);
  const score = sheet.locator(".placar-set").first();
  expect(
    await score.evaluate((node) => [
      getComputedStyle(node).fontSize,
      getComputedStyle(node).fontVariantNumeric,
    ]),
  ).toEqual(["64px", "tabular-nums"]);
  expect(await sheet.locator("output").first().textContent()).toBe(
    "Se Ana aprovar: Você +122 pontos, 2º lugar; Ana Souza +32 pontos, 1º lugar.",
  );
  expect(await hasFocusIn(page)).toBe(true);
  await isBare(page);
  expect(await faults(page)).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await saveScreenshot(page, `result-sheet-sent-${colorScheme}-${viewport.width}`);
    }
  await page.setViewportSize({ width: 390, height: 844 });
  // The back button closes the sheet, and the page stays.
  const { href } = new URL(page.url());
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: "detached" });
  expect(page.url()).toBe(href);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  // The approver sees the points counted up; without movement they stand at once.
  const card = opponent.page.locator(".card-sun");
  await card.waitFor();
  // Each frame comes 100 ms after the one before, on a clock of the test's own.
  await opponent.page.evaluate(() => {
    let at = 0;
    window.requestAnimationFrame = (step) => {
      at = at === 0 ? performance.now() : at + 100;
      return Number(setTimeout(step, 20, at));
    };
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector(".sheet-own strong")?.textContent;
      if (text) seen.add(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await card.getByRole("button", { name: "Aprovar" }).click();
  const own = sheetOn(opponent.page).locator(".sheet-own");
  await own.getByText("+32 · 1º").waitFor();
  expect(await sheetOn(opponent.page).textContent()).toContain("Resultado aprovado. O ranking já mudou.");
  const steps = await opponent.page.evaluate(() => [...((window as { seen?: Set<string> }).seen ?? [])]);
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.at(-1)).toBe("+32 · 1º");
  await isBare(opponent.page);
  expect(await faults(opponent.page)).toEqual([]);
  expect(await hasFocusIn(opponent.page)).toBe(true);
  await saveScreenshot(opponent.page, "result-sheet-approved");

  // The picture is saved where files cannot be shared.
  const saving = opponent.page.waitForEvent("download");
  await sheetOn(opponent.page).getByRole("button", { name: "Compartilhar imagem" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("resultado-quadra.png");
  // Issue N, 9: it stands on the sport's court, as tall as a story.
  const bytes = (await readFile(await saved.path())).toString("base64");
  const [width, height, ground] = await opponent.page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const pen = canvas.getContext("2d")!;
    pen.drawImage(image, 0, 0);
    return [canvas.width, canvas.height, [...pen.getImageData(10, 10, 1, 1).data].join()] as const;
  }, bytes);
  expect([width, height, ground]).toEqual([1080, 1920, "154,66,32,255"]);
  // Another match is asked for by an invitation; one that was played already is reported.
  const report = await sheetOn(opponent.page)
    .getByRole("link", { name: "Já jogaram outra?" })
    .getAttribute("href");
  expect(report).toContain("registrar");
  await sheetOn(opponent.page).getByRole("link", { name: "Revanche" }).click();
  await opponent.page.waitForURL(
    (url) =>
      url.searchParams.get("desafiar") === club.bruno.athleteId &&
      url.searchParams.get("esporte") === "tennis",
  );
  await opponent.page.locator("#convite").waitFor();
  await opponent.page.goto(`${app.origin}${report}`);
  expect(
    await opponent.page
      .locator("input[name=side2_1]:checked, input[type=hidden][name=side2_1]")
      .first()
      .inputValue(),
  ).toBe(club.bruno.athleteId);
  for (const { errors, context } of [reporter, opponent]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

it("moves nothing for who wants no movement, and shares a file where that is possible", async () => {
  const id = await reportByApi(app, club, "bruno", {
    my_side: [club.bruno.athleteId],
    their_side: [club.ana.athleteId],
    sets: [
      { mine: 6, theirs: 1 },
      { mine: 6, theirs: 2 },
    ],
    end: "completed",
    is_second_match: true,
  });
  const { page, context, errors } = await signIn(browser, app, "ana", {
    path: `/athlete-dashboard/partidas/${id}`,
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared, seen: new Set<string>() });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) =>
        void shared.push([files[0]!.type, files[0]!.size > 10_000]),
    });
    const look = () => {
      const text = document.querySelector(".sheet-own strong")?.textContent;
      if (text) (window as never as { seen: Set<string> }).seen.add(text);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("button", { name: "Aprovar" }).click();
  await sheetOn(page).locator(".sheet-own").waitFor();
  await sheetOn(page).getByRole("button", { name: "Compartilhar imagem" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as never as { shared: unknown[] }).shared))
    .toEqual([["image/png", true]]);
  expect(await page.evaluate(() => (window as never as { seen: Set<string> }).seen.size)).toBe(1);
  // A sheet that was seen does not open again.
  await page.reload();
  await page.getByText("Pontos desta partida").waitFor();
  expect(await sheetOn(page).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
