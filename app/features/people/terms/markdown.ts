import { Marked, Tokenizer, type Tokens } from "marked";
import { escapeHtml } from "../../../lib/html.ts";

/** Far more than terms have. What a mark costs is bounded, and so is their number: a text of nothing else keeps nobody waiting. */
const MOST_MARKS = 3_000;
const MOST_LINES = 2_000;
const MARK = /[*_`[\]<>\\]/g;
/** Quotes and lists inside each other, on one line. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){21}/m;
/** Letters between the two ends of an emphasis. */
const EMPHASIS_REACH = 300;

const markdown = new Marked({
  // Plain CommonMark: no tables and no addresses that become links by themselves.
  gfm: false,
  tokenizer: {
    // Raw HTML is no markup here: its tags stay the letters they are.
    html: () => undefined,
    tag: () => undefined,
    // The end of an emphasis is looked for as far as a long sentence, not to the end of the text.
    emStrong(src, masked, before) {
      const from = Math.max(0, masked.length - src.length - EMPHASIS_REACH);
      const to = masked.length - src.length + EMPHASIS_REACH;
      const near = src.slice(0, EMPHASIS_REACH);
      return Tokenizer.prototype.emStrong.call(this, near, masked.slice(from, to), before);
    },
  },
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafeHref(href) ? `<a href="${escapeHtml(href)}" rel="noopener">${text}</a>` : text;
    },
    image: ({ text }) => escapeHtml(text),
  },
});

/** Why a text is not read as markdown, as a pt-BR sentence for its writer; null where it is. */
export function markdownFault(source: string): string | null {
  let marks = 0;
  for (const _ of source.matchAll(MARK)) marks += 1;
  if (marks > MOST_MARKS)
    return `O texto tem marcas demais (asteriscos, colchetes, sinais como < e >): use até ${MOST_MARKS}.`;
  let lines = 1;
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) lines += 1;
  if (lines > MOST_LINES) return `O texto tem linhas demais: use até ${MOST_LINES}.`;
  return TOO_DEEP.test(source) ? "O texto tem listas ou citações demais umas dentro das outras." : null;
}

/**
 * Markdown as HTML that is safe to put into a page: no raw HTML, no pictures, and links only to this site, the web and
 * mail (product §8). `topLevel` is what the text's highest headings become ("#", or "##" where it has no "#"), so that it takes its place
 * under the page's own headings; none of its levels is left out, however it was written. A text with a `markdownFault` is one
 * paragraph of the letters that it has.
 */
export function markdownToHtml(source: string, { topLevel }: { topLevel: 1 | 2 | 3 }): string {
  if (markdownFault(source) !== null) return `<p>${escapeHtml(source.trim())}</p>`;
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
