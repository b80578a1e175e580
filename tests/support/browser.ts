import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
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
];

/**
 * Starts Chromium without a window: that of CHROMIUM_PATH, else one installed on the system, else the one that comes
 * inside the npm package. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (installed !== undefined)
    return withWatchedWindows(
      await chromium.launch({ executablePath: installed, args: ARGUMENTS, headless: true }),
    );
  const packaged = await packagedChromium();
  return withWatchedWindows(
    await chromium.launch({ ...packaged, args: [...packaged.args, ...ARGUMENTS], headless: true }),
  );
}

/**
 * What a service worker asks for passes by `page.route`: pages have none, unless a test says `serviceWorkers: "allow"`. What pages
 * ask for is kept, for `untilQuiet`.
 */
function withWatchedWindows(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open({ serviceWorkers: "block", ...options });
    watchRequests(context);
    return context;
  };
  return browser;
}

/** Saves what a page shows as `tests/.artifacts/<name>.png` and gives the file's path. */
export async function saveScreenshot(page: Page, name: string): Promise<string> {
  const folder = path.join(PROJECT_DIR, "tests/.artifacts");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}
