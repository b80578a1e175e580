/** A form as a page holds it, pressed by one of its buttons; nobody has typed into it. */
export type OldForm = {
  /** Its mark among forms: where it goes and the names of what it sends, with the intent. */
  key: string;
  action: string;
  fields: Record<string, string>;
};

/** The forms of a page that post, once for each of their buttons. Files and what stands in no form are left out. */
export function readForms(html: string, at: string): OldForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", inside = ""]) => {
      if (attributeOf(attributes, "method")?.toLowerCase() !== "post") return [];
      const { pathname, search } = new URL(attributeOf(attributes, "action") || at, `http://x${at}`);
      const fields = fieldsOf(inside);
      const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)].map(([, button = ""]) => button);
      const named = buttons.filter((button) => attributeOf(button, "name") !== null);
      const presses = named.length < buttons.length || named.length === 0 ? [null, ...named] : named;
      return presses.map((button) => {
        const sent = { ...fields };
        if (button !== null) sent[attributeOf(button, "name")!] = attributeOf(button, "value") ?? "";
        const action = pathname + search;
        return {
          key: `${action} ${sent.intent ?? ""} [${Object.keys(sent).join(" ")}]`,
          action,
          fields: sent,
        };
      });
    },
  );
}

/** Where a page's links lead on this site, without fragments; no scripts, files and no sign-out. */
export function readLinks(html: string, at: string): string[] {
  return [...html.matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const href = attributeOf(attributes, "href");
    if (href === null || attributes.includes(" download")) return [];
    const url = new URL(href, `http://x${at}`);
    if (url.host !== "x" || url.pathname.startsWith("/api/") || url.searchParams.has("sair")) return [];
    return [url.pathname + url.search];
  });
}

function fieldsOf(inside: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, attributes = ""] of inside.matchAll(/<input\b([^>]*)>/g)) {
    const name = attributeOf(attributes, "name");
    const type = attributeOf(attributes, "type") ?? "text";
    if (name === null || type === "file" || type === "submit") continue;
    const isChoice = type === "checkbox" || type === "radio";
    if (isChoice && !/\schecked\b/.test(attributes)) continue;
    fields[name] = attributeOf(attributes, "value") ?? (isChoice ? "on" : "");
  }
  for (const [, attributes = "", text = ""] of inside.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  )) {
    const name = attributeOf(attributes, "name");
    if (name !== null) fields[name] = unescape(text);
  }
  for (const [, attributes = "", options = ""] of inside.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attributeOf(attributes, "name");
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = ""]) => option);
    const chosen = all.find((option) => /\sselected\b/.test(option)) ?? all[0];
    if (name !== null && chosen !== undefined) fields[name] = attributeOf(chosen, "value") ?? "";
  }
  return fields;
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return found ? unescape(found[1]!) : null;
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
