import { expect, it } from "vitest";
import type { AskerName } from "../every-page.ts";
import { isWhole } from "../sample.ts";
import type { Crawl } from "./crawl.ts";
import { type Look, USUAL_LOOKS, WITH_BARS } from "./plan.ts";

/** The sentences that a crawl without faults proves, by the kind of fault. */
const SENTENCES: readonly (readonly [keyof Crawl["faults"], string])[] = [
  ["broken", "every page is looked at to its end, and every kind of trigger used"],
  ["late", "the server writes every part in its place: none is put there later, above what was read already"],
  ["shift", "no page moves while it opens on a phone"],
  ["policy", "no page stops anything of its own"],
  ["bars", "the bars leave every page its room on a phone and at 400 %"],
  ["words", "no page breaks a word of a heading, a label or a button, on a phone or on a desktop"],
  ["styles", "every page has the styles of all that it shows"],
  ["axe", "axe finds nothing against WCAG 2.2 AA on a phone, and in some pages on a desktop"],
  ["links", "no link leads its reader to a refusal, or to nothing"],
  [
    "opened",
    "axe finds nothing in what opens, pops up or is refused, in either theme; what is refused is said once, under no toast",
  ],
];

/** Tests that one person's crawl saw so many pages, triggers and kinds of things that open, and found nothing wrong. */
export function testCrawl(
  name: AskerName,
  crawled: () => Crawl,
  least: { pages: number; onDesktop: number; triggers: number; links: number; kinds: readonly string[] },
): void {
  it(`the pages of ${name} are there, and what opens in them`, () => {
    const { visits, opened, links } = crawled();
    const count = (look: Look) => visits.filter(({ looks }) => looks.has(look)).length;
    for (const look of USUAL_LOOKS)
      expect(count(look), look).toBeGreaterThanOrEqual(isWhole ? least.pages : 1);
    expect(links.asked).toBeGreaterThanOrEqual(isWhole ? least.links : 10);
    if (!isWhole) return;
    expect(count("axe on a desktop")).toBeGreaterThanOrEqual(least.onDesktop);
    if (WITH_BARS.has(name)) expect(count("bars")).toBeGreaterThan(least.pages + 10);
    expect(opened.used.size).toBeGreaterThanOrEqual(least.triggers);
    const all = [...opened.seen].join();
    for (const kind of least.kinds) expect(all).toContain(kind);
  });

  const held = SENTENCES.filter(([check]) => check !== "bars" || WITH_BARS.has(name));
  it.each(held)("%s: %s", (check) => {
    expect(crawled().faults[check]).toEqual([]);
  });
}
