import { gzipSync } from "node:zlib";

/** The weight of a page's first load, gzipped (raw beside it), without pictures. */
export type FirstLoad = {
  requests: number;
  bytes: number;
  rawBytes: number;
  /** JavaScript alone: files and what stands in the document. */
  scriptBytes: number;
  rawScriptBytes: number;
  pictures: number;
};

/** Gives the body of an address of the same site, or null when there is none. */
export type ReadAsset = (path: string) => Promise<Buffer | null>;

/**
 * Weighs a document and all that a browser loads with it: stylesheets, scripts, preloads, and what those scripts import at
 * once. Inline scripts count as JavaScript, except data (`type="application/ld+json"` and the like). Throws when a file that
 * the document names is missing.
 */
export async function weighFirstLoad(html: string, readAsset: ReadAsset): Promise<FirstLoad> {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const inline: string[] = [];
  for (const [, attributes = ""] of html.matchAll(/<link\b([^>]*)>/g)) {
    const href = attribute(attributes, "href");
    const rel = attribute(attributes, "rel") ?? "";
    if (!href) continue;
    if (rel === "modulepreload" || attribute(attributes, "as") === "script") scripts.add(href);
    else if (rel === "stylesheet" || (rel === "preload" && attribute(attributes, "as") !== "image"))
      styles.add(href);
  }
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const src = attribute(attributes, "src");
    const type = attribute(attributes, "type") ?? "";
    if (src) scripts.add(src);
    else if (type === "" || type === "module" || type === "text/javascript") inline.push(text);
  }
  for (const text of inline) for (const found of importsOf(text)) scripts.add(found);

  const scriptFiles = await readAll(scripts, readAsset);
  // Static imports of the files themselves, which preloads usually name already.
  for (const [from, body] of scriptFiles) {
    for (const found of importsOf(body.toString())) {
      const address = new URL(found, new URL(from, "http://site")).pathname;
      if (!scriptFiles.has(address))
        scriptFiles.set(address, (await readAll([address], readAsset)).get(address)!);
    }
  }
  const styleFiles = await readAll(styles, readAsset);
  const document = Buffer.from(html);
  const files = [...scriptFiles.values(), ...styleFiles.values()];
  const inlineText = inline.join("\n");
  return {
    requests: 1 + files.length,
    bytes: sum([document, ...files].map(zipped)),
    rawBytes: sum([document, ...files].map(({ length }) => length)),
    scriptBytes:
      sum([...scriptFiles.values()].map(zipped)) + (inline.length > 0 ? zipped(Buffer.from(inlineText)) : 0),
    rawScriptBytes:
      sum([...scriptFiles.values()].map(({ length }) => length)) + Buffer.byteLength(inlineText),
    pictures: new Set([...html.matchAll(/<img\b[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src)).size,
  };
}

async function readAll(paths: Iterable<string>, readAsset: ReadAsset): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const path of paths) {
    const body = await readAsset(path);
    if (body === null) throw new Error(`the document names ${path}, which is missing`);
    found.set(path, body);
  }
  return found;
}

/** Addresses that a module imports at once; `import()` is later. */
function importsOf(text: string): string[] {
  const statements = text.matchAll(/(?:^|[;\n}])\s*import\s*(?:[\w$*{][^;"'()]*?from\s*)?["']([^"']+)["']/g);
  return [...statements].map(([, specifier]) => specifier!).filter((specifier) => /^[./]/.test(specifier));
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(attributes)?.[1]?.replaceAll("&amp;", "&");
}

const zipped = (body: Buffer) => gzipSync(body).length;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
