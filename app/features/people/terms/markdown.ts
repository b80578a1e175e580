import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../../lib/html.ts";

const markdown = new Marked({
  // Plain CommonMark: no tables and no addresses that become links by themselves.
  gfm: false,
  tokenizer: {
    // Raw HTML is no markup here: its tags stay the letters they are.
    html: () => undefined,
    tag: () => undefined,
  },
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafeHref(href) ? `<a href="${escapeHtml(href)}" rel="noopener">${text}</a>` : text;
    },
    image: ({ text }) => escapeHtml(text),
  },
});

/**
 * Markdown as HTML that is safe to put into a page: no raw HTML, no pictures, and links only to this site, the web and
 * mail (product §8). `topLevel` is what the text's highest headings become ("#", or "##" where it has no "#"), so that it takes its place
 * under the page's own headings; none of its levels is left out, however it was written.
 */
export function markdownToHtml(source: string, { topLevel }: { topLevel: 1 | 2 | 3 }): string {
  const tokens = markdown.lexer(source);
  const headings: { depth: number }[] = [];
  markdown.walkTokens(tokens, (token) => {
    if (token.type === "heading") headings.push(token as Tokens.Heading);
  });
  const depths = [...new Set(headings.map(({ depth }) => depth))].sort();
  let last = topLevel - 1;
  for (const heading of headings) {
    last = Math.min(topLevel + depths.indexOf(heading.depth), last + 1, 6);
    heading.depth = last;
  }
  return markdown.parser(tokens).trim();
}

/** Whether an address may stand in a link: this site's paths, web pages and mail; never a script. */
export function isSafeHref(href: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  return /^(?:https?:\/\/|mailto:|#|\/(?!\/)|\?)/i.test(href);
}
