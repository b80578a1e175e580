import type { Browser, BrowserContext } from "playwright-core";
import { forgetLimits, startApp, type TestApp } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { findSubjects, pageAddresses, type Subjects } from "./privacy/addresses.ts";
import { type Asker, type Crowd, fillEmptyTables, gatherCrowd } from "./privacy/people.ts";

/** A page as somebody gets it: its route in the site map, its address, and what the server wrote. */
export interface ServedPage {
  route: string;
  asker: Asker;
  address: string;
  html: string;
}

/** Each page is asked for as these, in this order, until one of them gets it. */
const ASKERS = ["visitor", "athlete", "clubAdmin", "superAdmin"] as const;
export type AskerName = (typeof ASKERS)[number];

/** The surroundings of a sweep over all pages. */
export interface EveryPage {
  app: TestApp;
  browser: Browser;
  crowd: Crowd;
  pages: ServedPage[];
  stop(): Promise<void>;
}

/**
 * Starts the product with the demonstration's data and something in every table, a browser, and gets every page once. Named the
 * `last` of those who ask, it leaves out the pages of those who come after.
 */
export async function openEveryPage(last: AskerName = "superAdmin"): Promise<EveryPage> {
  const app = await startApp({ seed: "demo" });
  const browser = await launchBrowser();
  const crowd = await gatherCrowd(app);
  await fillEmptyTables(app, crowd);
  const askers = ASKERS.slice(0, ASKERS.indexOf(last) + 1).map((name) => crowd[name]);
  const pages = await servedPages(app, askers, await findSubjects(app, crowd));
  const stop = async () => {
    await browser.close();
    await app.stop();
  };
  return { app, browser, crowd, pages, stop };
}

/** Every address that answers somebody with a document, once each, as the first of visitor, athlete, club and platform gets it. */
async function servedPages(
  app: TestApp,
  askers: readonly Asker[],
  subjects: Subjects,
): Promise<ServedPage[]> {
  const served: ServedPage[] = [];
  for (const [route, addresses] of Object.entries(pageAddresses(subjects))) {
    if (route === "*") continue;
    await forgetLimits(app);
    for (const address of addresses) {
      const found = await firstServed(app, askers, address);
      if (found) served.push({ route, ...found });
    }
  }
  return served;
}

/** Gives the page at an address as the first asker who gets it sees it. */
async function firstServed(
  app: TestApp,
  askers: readonly Asker[],
  address: string,
): Promise<Omit<ServedPage, "route"> | null> {
  for (const asker of askers) {
    const headers = { "user-agent": "sweep", ...(asker.cookie === null ? {} : { cookie: asker.cookie }) };
    const answer = await app.fetch(address, { headers, redirect: "manual" });
    const html = await answer.text();
    if (answer.status >= 500) throw new Error(`${address} answered ${asker.name} with ${answer.status}`);
    if (answer.status === 200 && answer.headers.get("content-type")?.startsWith("text/html"))
      return { asker, address, html };
  }
  return null;
}

/**
 * Of each route the pages whose main part has other elements than that of an earlier one. A fragment that scripts ask for is no
 * page, but stands in many.
 */
export function withOtherElements(served: readonly ServedPage[]): ServedPage[] {
  const seen = new Set<string>();
  return served.filter(({ route, html }) => {
    if (route === "/member-widgets") return false;
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html;
    const elements = [...main.matchAll(/<(\w+)(?:[^>]*? class="([^"]*)")?/g)].map(
      ([, tag, names]) => `${tag}.${names}`,
    );
    const key = `${route} ${[...new Set(elements)].sort().join()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A browser window with the session of somebody. */
export async function windowOf(
  browser: Browser,
  app: TestApp,
  { cookie }: Asker,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: "pt-BR" });
  const cookies = (cookie ?? "").split("; ").filter(Boolean);
  await context.addCookies(
    cookies.map((line) => {
      const at = line.indexOf("=");
      return { name: line.slice(0, at), value: line.slice(at + 1), url: app.origin };
    }),
  );
  return context;
}
