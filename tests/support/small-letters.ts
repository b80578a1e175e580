import type { Page } from "playwright-core";

/** The smallest letters that are read across a bar: 32 px on a screen of 1080 lines, as large on any other. */
const LEAST_SHARE = 32 / 1080;

/** Finds the words of a club's TV that are written smaller than can be read from afar, each with its size in px of 1080 lines. */
export async function smallLetters(tv: Page): Promise<string[]> {
  return await tv.evaluate((least) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const place = node.parentElement;
      if (!node.nodeValue?.trim() || !place?.checkVisibility({ visibilityProperty: true })) continue;
      const share = Number.parseFloat(getComputedStyle(place).fontSize) / innerHeight;
      if (share < least - 0.0001) found.push(`${node.nodeValue.trim()}: ${Math.round(share * 1080)} px`);
    }
    return found;
  }, LEAST_SHARE);
}
