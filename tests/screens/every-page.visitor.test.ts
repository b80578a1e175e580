import { afterAll, beforeAll, expect, it } from "vitest";
import { isDocumentPage, needOf } from "../../app/page-facts.ts";
import { ALL_RULES, findFaults, openWithAxe, putAxe } from "../support/axe.ts";
import { testCrawl } from "../support/crawl/checks.ts";
import { type Crawl, crawlAs, CRAWL_MS } from "../support/crawl/crawl.ts";
import { windowOf } from "../support/every-page.ts";
import { refusalFaults } from "../support/opened.ts";
import { PHONE } from "../support/screens.ts";

let crawl: Crawl;
beforeAll(async () => {
  crawl = await crawlAs("visitor");
}, CRAWL_MS);
afterAll(() => crawl?.every.stop());

testCrawl("visitor", () => crawl, {
  pages: 36,
  onDesktop: 20,
  triggers: 28,
  links: 180,
  kinds: ["DIALOG", "combo-option", "P.error"],
});

it("a public page's link to one that is not for everybody says what that asks of its reader", () => {
  const { pages } = crawl.every;
  const found = pages
    .filter(({ address }) => isDocumentPage(address))
    .flatMap(({ address, html }) =>
      [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"[^>]*>/g)].map(([link, href = ""]) => ({
        at: `${address}: ${href}`,
        needs: needOf(href.replaceAll("&amp;", "&")),
        says: /\sdata-needs="(\w+)"/.exec(link)?.[1] ?? null,
      })),
    );
  expect(found.filter(({ needs, says }) => needs !== says)).toEqual([]);
  expect(new Set(found.map(({ needs }) => needs))).toEqual(new Set([null, "athlete", "admin"]));
});

/** Puts into a page what no page may have: a button without a name, pale words, links too small to tap, a level of headings left out. */
function spoil(): void {
  const bad = document.createElement("div");
  for (const level of ["h2", "h4"])
    bad.appendChild(Object.assign(document.createElement(level), { textContent: "Torneios" }));
  bad.insertAdjacentElement("beforeend", document.createElement("button"));
  for (const at of [1, 2, 3]) {
    const link = Object.assign(document.createElement("a"), { href: `/?${at}`, textContent: "ir" });
    link.style.cssText = "display: block; width: 20px; font-size: 9px; line-height: 1.5";
    bad.insertAdjacentElement("beforeend", link);
  }
  const pale = Object.assign(document.createElement("p"), { textContent: "Torneios do clube" });
  pale.style.cssText = "color: #aaa; background: #bbb";
  bad.insertAdjacentElement("beforeend", pale);
  document.querySelector("main")!.insertAdjacentElement("afterbegin", bad);
}

it("axe finds what breaks them, the content security policy notwithstanding", async () => {
  const { app, browser, crowd } = crawl.every;
  const context = await windowOf(browser, app, crowd.visitor, PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/tournaments-list`);
  await putAxe(page);
  await page.evaluate(spoil);
  const rules = (await findFaults(page, "light", ALL_RULES)).map((fault) => fault.split(",")[0]);
  expect([...new Set(rules)].sort()).toEqual([
    "button-name",
    "color-contrast",
    "heading-order",
    "target-size",
  ]);
  await context.close();
});

it("a sentence said twice and a toast over a wrong field are found", async () => {
  const { app, browser, crowd } = crawl.every;
  const context = await windowOf(browser, app, crowd.visitor, PHONE);
  const page = await openWithAxe(context, app, "/auth");
  expect(await refusalFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const parts = [
      ["p", "error"],
      ["div", "toast"],
    ].map(([tag, name]) => Object.assign(document.createElement(tag!), { className: name }));
    parts[0]!.textContent = "Este CPF não existe.";
    parts[1]!.insertAdjacentHTML(
      "beforeend",
      "<div class=toast-text><strong>Erro</strong>Este CPF não existe.</div>",
    );
    for (const part of parts) document.querySelector("main")!.insertAdjacentElement("afterbegin", part);
    parts[1]!.style.cssText = "position: fixed; inset: 0";
  });
  expect(await refusalFaults(page)).toEqual([
    "says twice: Este CPF não existe.",
    expect.stringMatching(/^toast over P/),
  ]);
  await context.close();
});
