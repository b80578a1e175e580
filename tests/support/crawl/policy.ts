import type { Page } from "playwright-core";

/** What the content security policy of a page stops from now on: the list grows as the browser says it. */
export function hearRefusals(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text());
  });
  return heard;
}
