import type { Page } from "playwright-core";
import { vi } from "vitest";
import { forgetLimits, type TestApp } from "../app.ts";
import { ALL_RULES, CHANGING_RULES, findFaults, putAxe, unfold } from "../axe.ts";
import { LOOKED_AT, refusalFaults, takeBack, triggersOf, use, whatOpened } from "../opened.ts";
import { untilQuiet } from "../quiet.ts";
import { allListen } from "../screens.ts";

/** A page that is opened anew asks at once for what it lacks. */
const QUIET_MS = 150;
/** A toast that was closed, or a list, is gone with the next picture. */
const LOOKS_AGAIN = 4;
const LOOK_MS = 50;

/** Which kinds of triggers were used, and what they brought: one text for things that are built alike. */
export interface Opened {
  used: Set<string>;
  /** Kinds that could not be used where they were met (the last address): another lies over them, or they have gone. */
  hidden: Map<string, string>;
  seen: Set<string>;
}

/** Of a crawl that begins. */
export function newOpened(): Opened {
  return { used: new Set(), hidden: new Map(), seen: new Set() };
}

/**
 * Uses every trigger of an unfolded page that no page before had, and looks at what each brings, once for all that are built alike.
 * The page is opened anew where it is not again what it was. Nothing is written, but what a form without what it needs asks for.
 */
export async function lookAtTriggers(
  page: Page,
  app: TestApp,
  address: string,
  opened: Opened,
): Promise<string[]> {
  const faults: string[] = [];
  let isAsItWas = true;
  for (const { name } of await triggersOf(page)) {
    if (opened.used.has(name)) continue;
    opened.used.add(name);
    await forgetLimits(app);
    if (!isAsItWas) await openAnew(page, app.origin + address);
    const at = await placeOf(page, name);
    const found = at === null ? null : await tryOne(page, at, opened);
    if (found === null) {
      opened.used.delete(name);
      opened.hidden.set(name, address);
    }
    faults.push(...(found ?? []).map((fault) => `${name}: ${fault}`));
    isAsItWas = found !== null && page.url() === app.origin + address && (await isAsRemembered(page));
  }
  return faults;
}

/** Uses a trigger and takes back what it did; gives what is wrong with what it brought, null where it cannot be used. */
async function tryOne(page: Page, at: number, { seen }: Opened): Promise<string[] | null> {
  await rememberPage(page);
  const address = page.url();
  const kind = await use(page, at).catch(() => null);
  if (kind === null) return null;
  if (page.url() !== address) return [];
  const faults = await refusalFaults(page);
  const made = await whatOpened(page);
  if (made !== null && !seen.has(made)) {
    seen.add(made);
    faults.push(...(await openedFaults(page)));
  }
  await takeBack(page, at, kind);
  await unfold(page);
  return faults;
}

async function openAnew(page: Page, address: string): Promise<void> {
  await page.unrouteAll();
  await page.goto(address);
  await untilQuiet(page, undefined, QUIET_MS);
  await allListen(page);
  await unfold(page);
}

/** The number of a trigger among those of a page, once it is there; null where it does not come. */
async function placeOf(page: Page, name: string): Promise<number | null> {
  const find = async () => {
    const found = (await triggersOf(page)).find((one) => one.name === name);
    if (!found) throw new Error(`${page.url()} has no ${name}`);
    return found.at;
  };
  return vi.waitFor(find, { timeout: 15_000, interval: LOOK_MS }).catch(() => null);
}

/** Faults that axe finds in the part that is looked at, in either theme. */
export async function openedFaults(page: Page): Promise<string[]> {
  await putAxe(page);
  const faults = await findFaults(page, "light", ALL_RULES, LOOKED_AT);
  await page.emulateMedia({ colorScheme: "dark" });
  faults.push(...(await findFaults(page, "dark", CHANGING_RULES, LOOKED_AT)));
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** All that a page shows and holds, its elements and what stands in its fields, but for the marks of who looks at it. */
const WHOLE_PAGE = `() => {
  const body = document.body.cloneNode(true);
  for (const one of body.querySelectorAll("[data-looked-at], [data-stood], [novalidate]"))
    for (const mark of ["data-looked-at", "data-stood", "novalidate"]) one.removeAttribute(mark);
  const fields = [...document.querySelectorAll("input, select, textarea")];
  return location.href + body.innerHTML + JSON.stringify(fields.map((one) => [one.value, one.checked]));
}`;

/** Keeps in a page what it is now. */
export async function rememberPage(page: Page): Promise<void> {
  await page.evaluate(`window.wholePage = ${WHOLE_PAGE}; window.rememberedPage = wholePage()`);
}

/** Whether a page is soon again what it was. */
export async function isAsRemembered(page: Page): Promise<boolean> {
  for (let looks = 0; looks < LOOKS_AGAIN; looks++) {
    if (await page.evaluate("window.rememberedPage !== undefined && wholePage() === rememberedPage"))
      return true;
    await page.waitForTimeout(LOOK_MS);
  }
  return false;
}
