import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { packagedChromium } from "./packaged-chromium.ts";
import { watchRequests } from "./quiet.ts";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--no-default-browser-check",
  "--mute-audio",
  "--process-per-site",
];

let shared: Promise<Browser> | null = null;

/**
 * Gives Chromium without a window: that of CHROMIUM_PATH, else one installed on the system, else the one that comes inside the npm
 * package. The test files of a process share one; the caller's `close` closes the windows that the caller opened.
 */
export async function launchBrowser(): Promise<Browser> {
  shared ??= startChromium();
  const browser = await shared;
  const windows: BrowserContext[] = [];
  const newContext: Browser["newContext"] = async (options) => {
    // Requests of a service worker pass by `page.route`: pages have none, unless a test says `serviceWorkers: "allow"`.
    const context = await browser.newContext({ serviceWorkers: "block", ...options });
    // Requests of pages are kept, for `untilQuiet`.
    watchRequests(context);
    // Longer than any screen takes on a busy machine.
    context.setDefaultTimeout(60_000);
    windows.push(context);
    return context;
  };
  const own: Partial<Browser> = {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all(windows.map((context) => context.close()))),
  };
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Reads the open pages of this process, the last first: address and text, cut short. */
export async function textOfPages(): Promise<string[]> {
  const pages = shared ? (await shared).contexts().flatMap((context) => context.pages()) : [];
  return Promise.all(
    pages.reverse().map(async (page) => {
      const text = await page.locator("main").first().innerText({ timeout: 1_000 }).catch(String);
      return `${page.url()}: ${text.replaceAll(/\s+/g, " ").slice(0, 600)}`;
    }),
  );
}

async function startChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (installed !== undefined)
    return await chromium.launch({ executablePath: installed, args: ARGUMENTS, headless: true });
  const packaged = await packagedChromium();
  return await chromium.launch({ ...packaged, args: [...packaged.args, ...ARGUMENTS], headless: true });
}

/** Saves what a page shows as `tests/.artifacts/<name>.png`, to be looked at: only where `PICTURES=1` asks for it, since no test reads it. */
export async function saveScreenshot(
  page: Page | Locator,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  const folder = path.join(PROJECT_DIR, "tests/.artifacts");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ ...options, path: path.join(folder, `${name}.png`) });
}
