import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { hashPassword } from "../../drizzle/password-hash.ts";
import type { TestApp } from "./app.ts";
import type { MatchClub, PersonName } from "./match-club.ts";
import { keepFaults } from "./faults-of-page.ts";

export const PHONE = { width: 390, height: 844 };
const PASSWORD = "quadra de saibro 7";

/** Lets people of the test club sign in by `<name>@teste.test`. */
export async function letSignIn(app: TestApp, club: MatchClub, names: readonly PersonName[]): Promise<void> {
  const hash = hashPassword(PASSWORD);
  for (const name of names)
    await app.sql("update users set email = $2, password_hash = $3 where id = $1", [
      club[name].userId,
      `${name.toLowerCase()}@teste.test`,
      hash,
    ]);
}

/** Signs somebody of the test club in, in a window of their own; gives the page that they land on. */
export async function signIn(
  browser: Browser,
  app: TestApp,
  name: PersonName,
  options: {
    viewport?: { width: number; height: number };
    path?: string;
    serviceWorkers?: "allow" | "block";
  } = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: options.viewport ?? PHONE,
    locale: "pt-BR",
    hasTouch: true,
    serviceWorkers: options.serviceWorkers ?? "block",
  });
  const page = await context.newPage();
  openListening(page);
  const errors: string[] = [];
  keepFaults(page, errors);
  await page.goto(
    await enterAs(context, app, { email: `${name.toLowerCase()}@teste.test`, path: options.path }),
  );
  return { page, context, errors };
}

/**
 * Sends the form of `/auth` for a window, as a browser without scripts does (the screen itself: identity-sign-in); gives the address
 * where it leads. `path` is where the person was going. Throws when the form is refused.
 */
export async function enterAs(
  context: BrowserContext,
  app: TestApp,
  { email, password = PASSWORD, path }: { email: string; password?: string; path?: string | undefined },
): Promise<string> {
  const answer = await context.request.post(`${app.origin}/auth`, {
    form: { intent: "signin", email, password, ...(path === undefined ? {} : { next: path }) },
    headers: { origin: app.origin },
    maxRedirects: 0,
  });
  const { location } = answer.headers();
  if (location === undefined) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return new URL(location, app.origin).href;
}

/**
 * Makes `goto` and `reload` of a page wait for its scripts (`allListen`), as a person does who reads before they tap. Told when to
 * go on (`waitUntil`), they wait for no more than that.
 */
function openListening(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await allListen(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await allListen(page);
    return answer;
  };
}

/**
 * Waits until the page's scripts have taken over the whole page. A form that is
 * sent before is a plain one: it is done, and the page that comes next shows it, but no toast says so.
 */
export async function allListen(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, null, { timeout: 60_000, polling: 20 });
}

/** React's notes of a part of its tree, as far as they are read here. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
  stateNode: { current: Fiber };
}

/** Whether React runs the whole page: neither its root nor a Suspense boundary is still the server's markup. */
function isTakenOver(): boolean {
  // A page without React has nothing to wait for.
  if (!("__reactRouterContext" in window)) return true;
  const container = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"));
  if (!container) return false;
  const left: Fiber[] = [(container[1] as Fiber).stateNode.current];
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return false;
    if (fiber.child) left.push(fiber.child);
    if (fiber.sibling) left.push(fiber.sibling);
  }
  return true;
}

/** Taps keys of the score's keypad, one character each; ">" is Próximo, "<" Apagar. */
export async function tapKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys) {
    const name = key === ">" ? "Próximo" : key === "<" ? "Apagar" : key;
    await page.locator(".keypad").getByRole("button", { name, exact: true }).click();
  }
}

/** Chooses somebody in the search of a place of the form. */
export async function choose(page: Page, label: string, typed: string, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: label, exact: true }).fill(typed);
  const found = page.getByRole("list", { name: `Atletas para ${label.toLowerCase()}` });
  await found.locator("label").filter({ hasText: name }).click();
}

/** Holds the requests of an address back until `letGo` is called. */
export async function hold(
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<{ letGo(): void }> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await held.promise;
    await route.continue();
  });
  return { letGo: held.resolve };
}

/**
 * Waits until the page's scripts have taken over an element that the server sent: before that a link loads a document and a
 * button sends a form, which on a busy machine is soon enough for a click to come first.
 */
export async function listens(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$"))))
    .toBe(true);
}

/** One round trip of the page's own: what its scripts set out to ask before has been asked by then. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
}

/** Marks the document, so that a test can see later that it was not reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

/** Whether the document is still the one that was marked. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "isSameDocument" in window);
}

/** Sends a match through the JSON API as somebody; gives its id. Throws when it is refused. */
export async function reportByApi(
  app: TestApp,
  club: MatchClub,
  by: PersonName,
  body: object,
): Promise<string> {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const { userId, sessionId } = club[by];
  const claims = { sub: userId, session_id: sessionId, email: "x@teste.test" } as never;
  const answer = await app.fetch("/api/v1/matches", {
    method: "POST",
    headers: {
      authorization: `Bearer ${await tokens.sign(claims, new Date(), 600)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      club_id: club.clubId,
      format: "singles",
      score_format: "SET3-S:6/TB7",
      played_at: new Date().toISOString(),
      ...body,
    }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Opens the folded card of this title, where it is not open. */
export async function openFolded(page: Page, title: string): Promise<void> {
  const card = page
    .locator("details.folded")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const isOpen = await card.first().evaluate((details) => (details as HTMLDetailsElement).open);
  if (!isOpen) await card.first().locator("summary").first().click();
}
