import type { Browser, Page } from "playwright-core";
import type { TestApp } from "./app.ts";
import type { DisplayClub } from "./display-club.ts";
import { openStopped, settle } from "./page-clock.ts";

/** Opens a club's TV with a clock that stands and an open socket to the club's channel: it asks for the version then, past every copy. */
export async function openConnectedTv(
  { app, browser, clubId }: { app: TestApp; browser: Browser; clubId: string },
  query = "",
  reducedMotion: "reduce" | "no-preference" = "no-preference",
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion });
  const page = await context.newPage();
  const connected = page.waitForResponse(/\/display\/version\?message=00000000-/);
  await openStopped(page, `${app.origin}/display/${clubId}${query}`);
  // The socket is opened by a timer.
  await page.clock.runFor(100);
  await connected;
  await settle(page);
  return page;
}

/** Publishes to the club's channel, once, and waits until the TV has asked for what is new and has it. */
export async function publishTo(
  page: Page,
  { app, club }: { app: TestApp; club: Pick<DisplayClub, "leaveMessage"> },
): Promise<void> {
  const heard = page.waitForResponse(/\/display\/\w{32}\?/);
  await club.leaveMessage();
  await app.scheduled();
  await heard;
  await settle(page);
}
