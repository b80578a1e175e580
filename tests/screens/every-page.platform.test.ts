import { afterAll, beforeAll } from "vitest";
import { testCrawl } from "../support/crawl/checks.ts";
import { type Crawl, crawlAs, CRAWL_MS } from "../support/crawl/crawl.ts";

let crawl: Crawl;
beforeAll(async () => {
  crawl = await crawlAs("superAdmin");
}, CRAWL_MS);
afterAll(() => crawl?.every.stop());

testCrawl("superAdmin", () => crawl, {
  pages: 28,
  onDesktop: 0,
  triggers: 56,
  links: 450,
  kinds: ["combo-option", "combo-empty", "toast-danger", "DETAILS.menu", "P.error"],
});
