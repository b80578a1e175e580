const FORMATS = new Set(
  "a b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s small strong sub sup u ul".split(" "),
);
const EMPTY = new Set(["br", "hr"]);
const TOKEN = /<!--|-->|<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[<>]/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>`\\]*$/i;

/**
 * Keeps formatting and links to web and mail addresses; every other tag and every other attribute goes, stray brackets
 * are written out, what was opened is closed. At most `most` UTF-16 units long.
 */
export function sanitiseHtml(text: string, most: number): string {
  let source = text.slice(0, most);
  for (;;) {
    const clean = rewrite(source).trim();
    if (clean.length <= most) return clean.toWellFormed().replaceAll("\uFFFD", "");
    // Written out or closed it is longer: less of it.
    source = source.slice(0, Math.min(source.length - 1, Math.floor((source.length * most) / clean.length)));
  }
}

function rewrite(text: string): string {
  const open: string[] = [];
  const written = text.replaceAll(
    TOKEN,
    (token: string, slash: string | undefined, name: string | undefined, attributes: string | undefined) => {
      if (name === undefined) return token === "<" ? "&lt;" : token === ">" ? "&gt;" : "";
      const tag = name.toLowerCase();
      if (!FORMATS.has(tag)) return "";
      if (slash) return closedDownTo(open, tag);
      if (EMPTY.has(tag)) return `<${tag}>`;
      open.push(tag);
      return tag === "a" ? link(attributes ?? "") : `<${tag}>`;
    },
  );
  return (
    written +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

/** The closing tags down to the innermost open `tag`; none where it is not open. */
function closedDownTo(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag);
  if (at === -1) return "";
  return open
    .splice(at)
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
}

function link(attributes: string): string {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const address = (double ?? single ?? bare ?? "").trim();
  return SAFE_ADDRESS.test(address) ? `<a href="${address}" rel="nofollow noopener">` : "<a>";
}
