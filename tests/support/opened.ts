import type { Locator, Page } from "playwright-core";
import { untilQuiet } from "./quiet.ts";

/** The parts that a tap, a typed letter or a refused form brings onto a page. */
const OPENED = [
  "dialog[open]",
  "[role=listbox]:not([hidden])",
  "[role=menu]",
  "details[open]:not(main details)",
  ".toast",
  "[aria-invalid=true]",
  "[role=alert]:not(:empty)",
  "[role=status]:not(:empty)",
].join();
/** The elements that may bring them: buttons, folded menus, fields that search. */
const TRIGGERS = "button:not([disabled]), summary, [role=combobox], input[type=search]";
/** A part that is being looked at. */
export const LOOKED_AT = "[data-looked-at]";

/** The triggers of a page that somebody sees, with their number in it and a name that the same one has in other pages. */
export function triggersOf(page: Page): Promise<{ at: number; name: string }[]> {
  return page.locator(TRIGGERS).evaluateAll((all) =>
    all.flatMap((one, at) => {
      if (!one.checkVisibility()) return [];
      const inside = one.closest("form, dialog, nav, header, section")?.className ?? "";
      // Fields look alike but search for different things: each is known by its own name.
      const word = one.matches("input")
        ? one.getAttribute("name")
        : /\p{L}+/u.exec(one.textContent ?? "")?.[0];
      return [{ at, name: `${one.tagName}.${one.className} in ${inside}: ${word ?? ""}` }];
    }),
  );
}

/** The use of a trigger: it is typed into, sent without what its form needs, or tapped. */
export type Use = "field" | "refused" | "tapped";

/** A tap brings its part at once, or asks for it at once. */
const QUIET_MS = 150;
/** A search pauses after the last letter before it asks. */
const SEARCH_QUIET_MS = 500;
/** On a busy machine a tap comes late, not never. */
const PATIENCE_MS = 30_000;
/** A trigger that another lies over is given up after this. */
const COVERED_PATIENCE_MS = 3_000;

/**
 * Uses one of them: a field is typed into, a form is sent without what it needs, anything else tapped. A form that needs nothing
 * finds no server, so that it does nothing but say so.
 */
export async function use(page: Page, at: number): Promise<Use> {
  const trigger: Locator = page.locator(TRIGGERS).nth(at);
  await page.unrouteAll();
  await markStanding(page);
  const kind = await trigger.evaluate(prepare, undefined, { timeout: PATIENCE_MS });
  if (kind !== "refused") {
    await page.route("**/*", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
  }
  const timeout = (await trigger.evaluate(isOnTop)) ? PATIENCE_MS : COVERED_PATIENCE_MS;
  if (kind === "field") await trigger.pressSequentially("a", { timeout });
  else await trigger.click({ timeout });
  await untilQuiet(page, undefined, kind === "field" ? SEARCH_QUIET_MS : QUIET_MS);
  return kind;
}

/**
 * Takes back what using a trigger did, where that is simply done: a field is emptied, what Escape closes is closed, and so are toasts
 * and menus that stand open.
 */
export async function takeBack(page: Page, at: number, kind: Use): Promise<void> {
  const trigger = page.locator(TRIGGERS).nth(at);
  if (kind === "field") await trigger.fill("", { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[open]:not(main details)"))
      menu.open = false;
    for (const toast of document.querySelectorAll(".toast"))
      [...toast.querySelectorAll("button")].at(-1)?.click();
  });
}

/** Whether nothing lies over the middle of a trigger, once it is in sight. */
function isOnTop(trigger: Element): boolean {
  trigger.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = trigger.getBoundingClientRect();
  return trigger.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Empties what the form of a sending button needs, and says what is to be done with the trigger. */
function prepare(trigger: Element): Use {
  if (trigger instanceof HTMLInputElement) return "field";
  const { form, type } = trigger as HTMLButtonElement;
  if (!form || type !== "submit") return "tapped";
  const needed = [...form.querySelectorAll<HTMLInputElement>("input[required], textarea[required]")].filter(
    (field) => !["radio", "checkbox", "hidden"].includes(field.type),
  );
  form.noValidate = true;
  for (const field of needed) field.value = "";
  return needed.length > 0 ? "refused" : "tapped";
}

/** Remembers what stood open before. */
function markStanding(page: Page): Promise<void> {
  return page.evaluate((opened) => {
    for (const one of document.querySelectorAll("[data-looked-at]")) one.removeAttribute("data-looked-at");
    for (const one of document.querySelectorAll<HTMLElement>(opened))
      one.dataset.stood = one.textContent ?? "";
  }, OPENED);
}

/**
 * Marks what has come since as `LOOKED_AT` and gives what it is made of, one text for things that are built alike; null when
 * nothing has come.
 */
export function whatOpened(page: Page): Promise<string | null> {
  return page.evaluate((opened) => {
    const made: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(opened)) {
      if (!one.checkVisibility() || one.dataset.stood === (one.textContent ?? "")) continue;
      const part = one.matches("[aria-invalid]") ? (one.closest("form") ?? one) : one;
      part.dataset.lookedAt = "";
      // A toast goes by itself, but not while somebody is at it.
      if (part.matches(".toast")) part.querySelector("button")?.focus();
      const inside = [part, ...part.querySelectorAll("*")];
      made.push(...inside.map((each) => `${each.tagName}.${each.getAttribute("class") ?? ""}`));
    }
    return made.length > 0 ? [...new Set(made)].sort().join() : null;
  }, OPENED);
}

/**
 * Finds the faults in how a page says a refusal: a sentence that stands twice on it, in fields, notices and toasts, and a toast
 * over a field that is wrong or over the button that was tapped. A sentence that is only heard is not seen twice.
 */
export function refusalFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (one: Element) => {
      for (let at: Element | null = one; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== "none") return false;
      return one.checkVisibility();
    };
    const said = [
      ...document.querySelectorAll<HTMLElement>("main .error, main [role=alert]:not(.error), .toast-text"),
    ].filter(isSeen);
    const sentenceOf = (one: HTMLElement) =>
      (one.querySelector("strong") && one.matches(".toast-text")
        ? one.innerText.slice(one.querySelector("strong")!.innerText.length)
        : one.innerText
      ).trim();
    const faults: string[] = [];
    for (const [at, one] of said.entries()) {
      const sentence = sentenceOf(one);
      const again = said
        .slice(at + 1)
        .find((other) => !one.contains(other) && sentence !== "" && sentenceOf(other) === sentence);
      if (again) faults.push(`says twice: ${sentence}`);
    }
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    const tapped = document.activeElement;
    const kept = [...document.querySelectorAll("main .error, main [aria-invalid=true]")];
    if (tapped?.closest("main") && tapped.matches("button")) kept.push(tapped);
    for (const one of toast ? kept : []) {
      const box = one.getBoundingClientRect();
      const isFree =
        box.bottom <= toast!.top ||
        box.top >= toast!.bottom ||
        box.right <= toast!.left ||
        box.left >= toast!.right;
      if (!isFree && one.checkVisibility()) faults.push(`toast over ${one.tagName} ${one.textContent}`);
    }
    return faults;
  });
}
