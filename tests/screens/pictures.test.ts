import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { pdf, phoneJpeg, PLACE, placedPng, holds } from "../support/pictures.ts";
import { letSignIn, reportByApi, signIn, openFolded } from "../support/screens.ts";

// Issue H 9: pictures of people and clubs, from the phone or the desk to wherever the name stands.

const DESKTOP = { width: 1440, height: 900 };
let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "joao", "secretary"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Whether the picture in an element was drawn. */
/** Whether there is such a picture, and each of them is there whole. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (images) =>
        images.length > 0 &&
        (images as HTMLImageElement[]).every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );

it("a secretary uploads the club's logo and sees it on the panel, in the public ranking and on the TV; a PDF and 11 MB are refused", async () => {
  const { page, errors } = await signIn(browser, app, "secretary", {
    viewport: DESKTOP,
    path: `/club-admin-dashboard/ajustes?clube=${club.clubId}`,
  });
  const card = page.locator(".card", { hasText: "Logo do clube" });
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await card.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await card.getByRole("button", { name: "Salvar logo" }).click();
  };
  await openFolded(page, "Logo do clube");
  await upload("logo.png", "image/png", Buffer.from(pdf()));
  await card.getByText("Envie uma imagem JPEG, PNG ou GIF.").waitFor();
  // From a file: so large a one takes long through the browser's wire.
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-pictures-"));
  await writeFile(path.join(folder, "grande.png"), Buffer.alloc(11 * 1024 * 1024, 1));
  await card.locator("input[type=file]").setInputFiles(path.join(folder, "grande.png"));
  await card.getByRole("button", { name: "Salvar logo" }).click();
  await card.getByText("O arquivo tem mais de 10 MB. Envie um menor.").waitFor();
  await rm(folder, { recursive: true });
  // A PNG under a false name, with the place where it was taken.
  await upload("logo.jpg", "image/jpeg", Buffer.from(placedPng(64, 32)));
  await page.locator(".office-head .club-logo").waitFor();
  await expect.poll(() => isDrawn(page, ".office-head .club-logo")).toBe(true);
  const [row] = await app.sql(
    "select f.content_type, f.id from clubs c join files f on f.id = c.logo_id where c.id = $1",
    [club.clubId],
  );
  expect(row?.content_type).toBe("image/png");
  const kept = await app.fetch(`/api/storage/v1/object/public/logos/${row?.id as string}`);
  expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(holds(new Uint8Array(await kept.arrayBuffer()), PLACE)).toBe(false);

  const visitor = await browser.newPage();
  for (const shown of [`/public-ranking/${club.clubId}`, `/display/${club.clubId}`]) {
    await visitor.goto(app.origin + shown);
    await expect.poll(() => isDrawn(visitor, "img[src*='/public/logos/']")).toBe(true);
  }
  await page.getByRole("button", { name: "Retirar o logo" }).click();
  await page.locator(".office-head .club-logo").waitFor({ state: "detached" });
  await app.scheduled();
  expect(await app.sql("select 1 from file_leftovers")).toEqual([]);
  expect(errors).toEqual([]);
});

it("an athlete's photograph stands beside the name for everybody, without its place; a private one's for nobody else", async () => {
  for (const [who, opponent] of [
    ["ana", "bruno"],
    ["joao", "bruno"],
  ] as const)
    await reportByApi(app, club, who, {
      my_side: [club[who].athleteId],
      their_side: [club[opponent].athleteId],
      sets: [
        { mine: 6, theirs: 3 },
        { mine: 6, theirs: 4 },
      ],
      end: "completed",
    });
  await app.restart({ clockOffsetMs: 25 * 3_600_000 });
  await app.scheduled();
  for (const who of ["ana", "joao"] as const) {
    const { page } = await signIn(browser, app, who, { path: "/athlete-profile" });
    await page
      .locator("#foto")
      .setInputFiles({ name: "IMG_1.png", mimeType: "image/png", buffer: Buffer.from(phoneJpeg()) });
    await page.getByRole("button", { name: "Salvar foto" }).click();
    await page.getByText("Foto salva.").waitFor();
    await expect.poll(() => isDrawn(page, ".avatar-lg img")).toBe(true);
  }
  const files = await app.sql("select a.id, a.avatar_id from athletes a where a.avatar_id is not null");
  expect(files).toHaveLength(2);
  const pictureOf = (name: "ana" | "joao") =>
    files.find(({ id }) => id === club[name].athleteId)?.avatar_id as string;
  const table = await (await app.fetch(`/public-ranking/${club.clubId}`)).text();
  expect(table).toContain(pictureOf("ana"));
  expect(table).not.toContain(pictureOf("joao"));
});
