/** A run of text inside a line. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] };

export type Block =
  | { kind: "heading"; level: number; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: Inline[][] }
  | { kind: "rule" };

const BULLET = /^\s{0,3}[-*+]\s+(.*)$/;
const NUMBER = /^\s{0,3}(\d{1,9})[.)]\s+(.*)$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const INLINE =
  /\\([\\*_[\]()#`>-])|\*\*(?=\S)(.+?)(?<=\S)\*\*|(?<![\p{L}\d])_(?=\S)(.+?)(?<=\S)_(?![\p{L}\d])|\*(?=\S)([^*]+?)(?<=\S)\*|\[([^\]]+)\]\(([^()\s]+)\)/gu;

/**
 * Reads the part of markdown that terms use: headings, paragraphs, lists of one level, bold, italics, links and rules.
 * There is no raw HTML: tags stay the letters they are (product §8).
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", content: parseInline(paragraph.join(" ")) });
    paragraph = [];
  };
  for (const line of source.replaceAll("\r\n", "\n").split("\n")) {
    const heading = HEADING.exec(line);
    const number = NUMBER.exec(line);
    const item = RULE.test(line) ? null : (BULLET.exec(line)?.[1] ?? number?.[2] ?? null);
    if (line.trim() === "") {
      endParagraph();
    } else if (heading) {
      endParagraph();
      blocks.push({ kind: "heading", level: heading[1]!.length, content: parseInline(heading[2]!) });
    } else if (RULE.test(line)) {
      endParagraph();
      blocks.push({ kind: "rule" });
    } else if (item !== null) {
      endParagraph();
      addItem(blocks, number ? Number(number[1]) : null, parseInline(item));
    } else if (paragraph.length === 0 && isContinuation(line) && blocks.at(-1)?.kind === "list") {
      const list = blocks.at(-1) as Extract<Block, { kind: "list" }>;
      list.items.at(-1)!.push(...parseInline(` ${line.trim()}`));
    } else {
      paragraph.push(line.trim());
    }
  }
  endParagraph();
  return blocks;
}

function isContinuation(line: string): boolean {
  return /^\s{2,}\S/.test(line);
}

function addItem(blocks: Block[], number: number | null, content: Inline[]): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.isOrdered === (number !== null)) last.items.push(content);
  else blocks.push({ kind: "list", isOrdered: number !== null, start: number ?? 1, items: [content] });
}

/** Reads bold, italics and links of one line; a link whose address is not safe is left as its text. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const addText = (added: string) => {
    const last = parts.at(-1);
    if (added === "") return;
    if (last?.kind === "text") last.text += added;
    else parts.push({ kind: "text", text: added });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    addText(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, escaped, strong, underscored, starred, label, address] = match;
    if (escaped !== undefined) addText(escaped);
    else if (strong !== undefined) parts.push({ kind: "strong", children: parseInline(strong) });
    else if (label !== undefined) addLink(parts, addText, label, address!);
    else parts.push({ kind: "em", children: parseInline((underscored ?? starred)!) });
  }
  addText(text.slice(end));
  return parts;
}

function addLink(parts: Inline[], addText: (text: string) => void, label: string, address: string): void {
  if (isSafeHref(address))
    parts.push({ kind: "link", href: address, children: [{ kind: "text", text: label }] });
  else addText(label);
}

/** Whether an address may stand in a link: this site's paths, web pages and mail; never a script. */
export function isSafeHref(href: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  return /^(?:https?:\/\/|mailto:|#|\/(?!\/)|\?)/i.test(href);
}
