import { sanitiseHtml } from "./sanitise-html.ts";

/** Spec §5: the default maximum length; a caller may ask for up to ten thousand. */
export const DEFAULT_MAX_LENGTH = 1_000;
export const MOST_MAX_LENGTH = 10_000;

interface Sanitising {
  maxLength?: number;
  /** Keeps plain formatting (`sanitise-html.ts`); scripts, frames and handlers never. */
  allowHtml?: boolean;
}

// Control characters but tab and line breaks, and the marks that change the direction of the text after them.
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]/gu;
const KEPT = /[\t\n]/;
/** Elements whose content is no text. */
const CONTENTLESS = /<(script|style|iframe|object|template|noscript)\b[^<>]*>/gi;
const TAG = /<[/!?]?[a-z][^<>]*>|<!--|-->/gi;

/**
 * The server's cleaning of a typed text (spec §5): no control characters, no tags, trimmed, at most `maxLength` UTF-16
 * units (1 to 10 000, by default 1000). Pure and linear in the text's length.
 */
export function sanitise(
  text: string,
  { maxLength = DEFAULT_MAX_LENGTH, allowHtml = false }: Sanitising = {},
): string {
  const most = Math.min(Math.max(1, Math.trunc(maxLength)), MOST_MAX_LENGTH);
  const visible = text
    .replaceAll("\r\n", "\n")
    .replaceAll(INVISIBLE, (character) => (KEPT.test(character) ? character : ""))
    .toWellFormed();
  if (allowHtml) return sanitiseHtml(withoutContents(visible).trim(), most);
  return cut(stripAngleBrackets(withoutContents(visible).replaceAll(TAG, "")), most);
}

/** Cleans a text in the client where the server's cleaning fails (spec §5): trims it, and strips angle brackets. */
export function stripAngleBrackets(text: string): string {
  return text.replaceAll(/[<>]/g, "").trim();
}

/** The first `most` UTF-16 units, never half of a character. */
function cut(text: string, most: number): string {
  const kept = text.slice(0, most);
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept).trim();
}

/** Takes `<script>…</script>` and the like out, content and all; of one that is never closed the tag goes elsewhere. */
function withoutContents(text: string): string {
  // Of ASCII alone, so that every place is the same in both.
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // Asked once for each name: a text full of unclosed tags costs no more than its length.
  const lastClosing = new Map<string, number>();
  let kept = "";
  let from = 0;
  for (const opened of text.matchAll(CONTENTLESS)) {
    const closing = `</${opened[1]!.toLowerCase()}`;
    const last = lastClosing.get(closing) ?? lower.lastIndexOf(closing);
    lastClosing.set(closing, last);
    if (opened.index < from || last < opened.index) continue;
    const end = text.indexOf(">", lower.indexOf(closing, opened.index));
    kept += text.slice(from, opened.index);
    from = end === -1 ? text.length : end + 1;
  }
  return kept + text.slice(from);
}
