import type { Locator } from "playwright-core";

/** The words that stand on more than one line in what these elements show; what only screen readers read is left out. */
export function brokenWords(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((nodes) => {
    const broken: string[] = [];
    for (const node of nodes) {
      if (!node.checkVisibility()) continue;
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let at = walker.nextNode(); at; at = walker.nextNode()) {
        if (at.parentElement!.closest(".visually-hidden")) continue;
        for (const { 0: word, index } of at.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(at, index);
          range.setEnd(at, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}
