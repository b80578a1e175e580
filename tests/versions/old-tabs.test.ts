import { readdirSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { type BothVersions, startBothVersions } from "../support/both-versions.ts";
import { Visitor } from "../support/identity.ts";
import { type OldForm, readForms, readLinks } from "../support/old-pages.ts";
import { isSameDocument, markDocument, PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

const PASSWORD = "quadra-demo-2026";
const PAGES_PER_PERSON = 60;

/** The people who have tabs open, and where they begin. */
const PEOPLE = [
  [
    "a visitor",
    null,
    ["/", "/auth", "/athlete-registration", "/club-registration", "/geographical-rankings"],
  ],
  [
    "an athlete",
    "atleta@demo.test",
    ["/athlete-dashboard", "/athlete-profile", "/athlete/subscription/plans"],
  ],
  ["a club's admin", "clube@demo.test", ["/club-admin-dashboard", "/club-admin-dashboard/importar"]],
  ["a super admin", "admin@demo.test", ["/super-admin-dashboard", "/system-diagnostics"]],
] as const;

let both: BothVersions;
let browser: Browser;

beforeAll(async () => {
  both = await startBothVersions();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await both?.stop();
});

async function signedInAt(app: TestApp, email: string | null): Promise<Visitor> {
  const visitor = new Visitor(app);
  if (email !== null) {
    const answer = await visitor.signIn(email, { password: PASSWORD });
    if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`);
  }
  return visitor;
}

/** The same browser's tab, whose requests come to the other version from now on. */
function movedTo(app: TestApp, visitor: Visitor): Visitor {
  const moved = new Visitor(app);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

/** Collects what the old version's pages lead to and send, from some pages on: addresses that it answered with a page, and forms. */
async function crawl(visitor: Visitor, begin: readonly string[]) {
  const waiting = [...begin];
  const seen = new Set(waiting);
  const pages: string[] = [];
  const forms = new Map<string, OldForm>();
  while (waiting.length > 0 && pages.length < PAGES_PER_PERSON) {
    const at = waiting.shift()!;
    if (pages.length % 20 === 19) await forgetLimits(both.now);
    const answer = await visitor.get(at);
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html")) continue;
    pages.push(at);
    const html = await answer.text();
    for (const form of readForms(html, at)) forms.set(form.key, form);
    for (const link of readLinks(html, at)) {
      if (seen.has(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return { pages, forms: [...forms.values()] };
}

describe("what a build leaves behind", () => {
  const assetsOf = (folder: string) => new Set(readdirSync(path.join(folder, "build/client/assets")));

  /** The scripts and styles of one build that the other does not have: none where nothing changed since the release. */
  const onlyIn = (one: string, other: string) => {
    const others = assetsOf(other);
    return [...assetsOf(one)].filter((name) => !others.has(name));
  };

  it("scripts and styles of the other build are a short 404, which nothing keeps", async () => {
    const gone = onlyIn(both.release.folder, PROJECT_DIR);
    for (const name of [...gone, "of-no-build.js"]) {
      const answer = await both.now.fetch(`/assets/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.headers.get("cache-control") ?? "").not.toMatch(/immutable|max-age=[1-9]/);
    }
    for (const coming of onlyIn(PROJECT_DIR, both.release.folder))
      expect((await both.old.fetch(`/assets/${coming}`)).status).toBe(404);
  });

  it("an open display is told of another version, at which it loads itself anew", async () => {
    const [club] = await both.sql<{ id: string }>(
      "select club_id as id from users where email = 'clube@demo.test'",
    );
    const app = async (version: TestApp) => {
      const answer = await version.fetch(`/api/v1/clubs/${club!.id}/display/version`);
      return ((await answer.json()) as { app: string }).app;
    };
    const isSameBuild = onlyIn(PROJECT_DIR, both.release.folder).length === 0;
    expect((await app(both.now)) === (await app(both.old))).toBe(isSameBuild);
  });
});

describe("a page that the last release sent to a browser", () => {
  const reportLink = (page: Page) => page.getByRole("link", { name: "Lançar resultado" }).first();
  async function oldPage(): Promise<{ page: Page; errors: string[] }> {
    both.front.leadTo("old");
    const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
    const page = await context.newPage();
    const errors: string[] = [];
    keepFaults(page, errors);
    await page.goto(`${both.front.origin}/auth`);
    await page.fill("input[name=email]", "atleta@demo.test");
    await page.fill("input[name=password]", PASSWORD);
    await page.click("main button[type=submit]");
    await page.waitForURL("**/athlete-dashboard");
    await reportLink(page).waitFor();
    return { page, errors };
  }

  it("goes on at this version; where a script is gone the page of the first tap comes as a document", async () => {
    await forgetLimits(both.now);
    const { page, errors } = await oldPage();
    await markDocument(page);
    const gone: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 404 && answer.url().includes("/assets/")) gone.push(answer.url());
    });
    both.front.leadTo("now");
    const search = page.getByRole("searchbox", { name: "Contra quem" });
    await reportLink(page).click();
    await search.waitFor();
    // While the document changes there is nothing to ask.
    const isLoadedAnew = async () => !(await isSameDocument(page).catch(() => true));
    if (gone.length > 0) expect(await isLoadedAnew()).toBe(true);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

// After the tests above: the forms change what these people have.
describe.each(PEOPLE)("old tabs of %s", (_who, email, begin) => {
  it("find at this version what their links lead to, and may send it their forms", async () => {
    await forgetLimits(both.now);
    const old = await signedInAt(both.old, email);
    const { pages, forms } = await crawl(old, begin);
    expect(pages.length).toBeGreaterThan(4);
    expect(forms.length).toBeGreaterThan(1);

    let tab = movedTo(both.now, old);
    const wrong: string[] = [];
    for (const [n, at] of pages.entries()) {
      if (n % 20 === 19) await forgetLimits(both.now);
      const { status } = await tab.get(at);
      if (status !== 200) wrong.push(`GET ${at}: ${status}`);
    }
    for (const form of forms) {
      await forgetLimits(both.now);
      const answer = await tab.post(form.action, form.fields);
      const html = await answer.text();
      const says = answer.status < 400 || /role="(alert|status)"|aria-invalid="true"/.test(html);
      if (answer.status >= 500 || answer.status === 404 || answer.status === 405 || !says)
        wrong.push(`POST ${form.key}: ${answer.status}`);
      // Some of the forms end the session.
      if (email !== null && !tab.hasSession) tab = movedTo(both.now, await signedInAt(both.now, email));
    }
    expect(wrong).toEqual([]);
  });
});

it("neither worker answered with a failure, or logged one", () => {
  const errors = [...both.old.logs, ...both.now.logs].filter(({ line }) => line.includes('"level":"error"'));
  expect(errors).toEqual([]);
});
