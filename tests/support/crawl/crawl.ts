import { AXE_AT_HAND } from "../axe.ts";
import { type AskerName, type EveryPage, openEveryPage, windowOf } from "../every-page.ts";
import { productSelectors } from "../page-styles.ts";
import { isWhole, sampled } from "../sample.ts";
import { PHONE } from "../screens.ts";
import { refusedLinks, servedLinks } from "./links.ts";
import { type Opened, newOpened } from "./opening.ts";
import { type Look, USUAL_LOOKS, type Visit, visitsOf } from "./plan.ts";
import { watchShifts } from "./shifts.ts";
import { type Check, visit } from "./visit.ts";

/** A crawl takes less than this on a busy machine too, in milliseconds. */
export const CRAWL_MS = 900_000;
/** How many pages are looked at side by side. */
const LANES = 3;

/** The result of a crawl over one person's pages. */
export interface Crawl {
  every: EveryPage;
  visits: Visit[];
  /** The kinds of triggers that were used, and of parts that they opened. */
  opened: Opened;
  /** How many links were asked, of how many that its pages offer. */
  links: { asked: number; offered: number };
  /** The faults, by the check that found them; `broken` kept a page from being looked at to its end. */
  faults: Record<Check | "late" | "links" | "broken", string[]>;
}

/**
 * Starts the product and visits every page that somebody is the first to get, each once, with all checks; by default a tenth of them,
 * drawn by the commit (`drawnVisits`). Then it asks where their links lead.
 */
export async function crawlAs(name: AskerName): Promise<Crawl> {
  const every = await openEveryPage(name);
  const asker = every.crowd[name];
  const visits = drawnVisits(name, visitsOf(every, name));
  const opened = newOpened();
  const faults: Crawl["faults"] = {
    shift: [],
    policy: [],
    bars: [],
    words: [],
    styles: [],
    axe: [],
    opened: [],
    links: [],
    broken: [],
    late: every.pages
      .filter((page) => page.asker === asker && /<template id="B:/.test(page.html))
      .map(({ address }) => address),
  };
  const links = servedLinks(every, asker);
  const means = { app: every.app, selectors: await productSelectors(every.browser), opened, links };
  const left = [...visits];
  const goOn = async () => {
    const context = await windowOf(every.browser, every.app, asker, PHONE);
    await context.addInitScript(watchShifts);
    await context.addInitScript(forgetKept);
    await context.addInitScript(AXE_AT_HAND);
    const cookies = await context.cookies();
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { address } = next;
      const page = await context.newPage();
      await visit(page, next, means, (check, fault) => faults[check].push(`${address}: ${fault}`)).catch(
        (error: unknown) => faults.broken.push(`${address}: ${String(error)}`),
      );
      await page.close();
      await context.clearCookies();
      await context.addCookies(cookies);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: LANES }, goOn));
  const unused = () => [...opened.hidden].filter(([name]) => !opened.used.has(name));
  if (isWhole) {
    // Pages were at work side by side: what could not be used then is looked for once more where it was met, alone.
    const again = new Set(unused().map(([, address]) => address));
    left.push(...visits.filter(({ address }) => again.has(address)).map(lookAgain));
    await goOn();
    faults.broken.push(...unused().map(([name]) => `nowhere to be used: ${name}`));
  }
  const { asked, refused } = await refusedLinks(every.app, asker, links);
  faults.links.push(...refused);
  console.log(`${asked} of ${links.size} links of ${name} asked`);
  return { every, visits, opened, links: { asked, offered: links.size }, faults };
}

/** The visit of a page for what it has to be opened alone, unfolded as axe sees it. */
const lookAgain = (one: Visit): Visit => ({ ...one, looks: new Set<Look>(["axe", "opened"]) });

/** Every tenth visit, drawn by the commit, and one more that has all the usual looks; all of them where everything is tried. */
function drawnVisits(name: AskerName, all: readonly Visit[]): Visit[] {
  const whole = all.filter(({ looks }) => USUAL_LOOKS.every((look) => looks.has(look)));
  const drawn = new Set([
    ...sampled(`a whole visit of ${name}`, whole, 1),
    ...sampled(`visits of ${name}`, all, all.length / 10),
  ]);
  return all.filter((one) => drawn.has(one));
}

/** Lets a document begin with nothing that pages before were told to remember, as a theme: a script for its beginning. */
function forgetKept(): void {
  // The document of a fragment is nobody's, and keeps nothing.
  if (origin === "null") return;
  localStorage.clear();
  sessionStorage.clear();
}
