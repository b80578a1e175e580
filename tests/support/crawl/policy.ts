import type { Page } from "playwright-core";

/** The list of requests that a page's content security policy stops from now on; it grows as the browser tells of them. */
export function hearRefusals(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text());
  });
  return heard;
}
