import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPage } from "../../app/addresses.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { untilQuiet } from "../support/quiet.ts";
import { PHONE } from "../support/screens.ts";
import { siteMap } from "../support/site-map.ts";

let app: TestApp;
let browser: Browser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  const [found] = await app.sql<{ club: string; tournament: string; match: string }>(
    `select a.club_id as club, t.id as tournament, m.match_id as match
     from (select club_id, id from users where email = 'atleta@demo.test') u
     join athletes p on p.user_id = u.id join memberships a on a.athlete_id = p.id and a.status = 'active'
     cross join lateral (select id from tournaments where status <> 'draft' order by id limit 1) t
     cross join lateral (select match_id from match_players where athlete_id = p.id order by match_id desc limit 1) m`,
  );
  Object.assign(ids, { clubId: found!.club, tournamentId: found!.tournament, matchId: found!.match });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function enter(name: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  context.setDefaultTimeout(20_000);
  if (name === null) return context;
  const page = await context.newPage();
  await page.goto(`${app.origin}/auth`);
  await page.fill("input[name=email]", `${name}@demo.test`);
  await page.fill("input[name=password]", "quadra-demo-2026");
  await page.click("main button[type=submit]");
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  await page.close();
  return context;
}

/** Opens a path, waits until its scripts have done what they do at first, and gives what its policy stopped. */
async function stopped(context: BrowserContext, path: string, then?: string): Promise<string[]> {
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) heard.push(`${path}: ${message.text()}`);
  });
  await page.goto(app.origin + path);
  await untilQuiet(page);
  if (then !== undefined) {
    await page.evaluate(then);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
  }
  await page.close();
  return heard;
}

/** Who sees an address, by its row in the table of addresses. */
const PEOPLE: Record<string, string | null> = {
  public: null,
  signed_in: "atleta",
  athlete: "atleta",
  club_admin: "clube",
  super_admin: "admin",
};
const pages = siteMap.filter(
  ({ file, takesGet }) => takesGet && file.endsWith(".tsx") && !file.includes("widgets"),
);

it.each([null, "atleta", "clube", "admin"])("no page stops anything of its own: %s", async (name) => {
  const context = await enter(name);
  const own = pages.filter(({ path }) => (PEOPLE[findPage(path)?.row.access ?? "public"] ?? null) === name);
  expect(own.length).toBeGreaterThan(0);
  // The public pages of somebody who is signed in bring their widgets along.
  const open = ["/", `/public-ranking/${ids.clubId}`, `/display/${ids.clubId}`];
  const paths = own.map(({ path }) =>
    path.replace(/:(\w+)/g, (_, key: string) => ids[key] ?? "x").replace("*", "/nada"),
  );
  const heard: string[] = [];
  for (const path of new Set([...paths, ...(name === null ? [] : open)]))
    heard.push(...(await stopped(context, path)));
  await context.close();
  expect(heard).toEqual([]);
});

it("and what is foreign is stopped, on kept and on private pages", async () => {
  const context = await enter("atleta");
  for (const path of ["/", "/athlete-dashboard"]) {
    const picture = await stopped(context, path, "void (new Image().src = 'https://espia.test/x.gif')");
    expect(picture[0]).toMatch(/img-src/);
    const script = "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=1>')";
    expect((await stopped(context, path, script))[0]).toMatch(/script-src/);
  }
  await context.close();
});
