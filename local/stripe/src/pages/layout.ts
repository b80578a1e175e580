import type { Context } from "hono";
import { html, raw } from "hono/html";

/** HTML; what is put into it is escaped. */
export type Html = ReturnType<typeof html>;

/** A page, or the way to another one. */
export type Page = Response | Promise<Response>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 22%, transparent);
  --soft: color-mix(in srgb, currentColor 6%, transparent); --main: #0f6b3f; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 32rem; padding: 1rem; overflow-wrap: anywhere; }
body.wide { max-width: 64rem; }
h1 { font-size: 1.375rem; margin: .5rem 0; } h2 { font-size: 1.0625rem; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; } .soft { opacity: .75; font-size: .875rem; } .total { font-size: 1.75rem; font-weight: 700; margin: 0; }
.notice { background: var(--soft); border-left: 4px solid #b3261e; border-radius: 8px; padding: .75rem; }
.test { background: var(--soft); border-radius: 8px; font-size: .875rem; padding: .5rem .75rem; }
.card { border: 1px solid var(--line); border-radius: 12px; margin: .75rem 0; padding: .75rem 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: space-between; }
ul.plain { list-style: none; margin: 0; padding: 0; } ul.plain > li { border-top: 1px solid var(--line); padding: .5rem 0; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
input, textarea, select { background: Field; border: 1px solid var(--line); border-radius: 8px; color: FieldText; font: inherit;
  min-height: 44px; padding: .5rem .75rem; width: 100%; }
.pair { display: grid; gap: .75rem; grid-template-columns: 1fr 1fr; }
button, .button { background: var(--main); border: 0; border-radius: 8px; color: #fff; cursor: pointer; display: inline-block;
  font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1rem; text-decoration: none; text-align: center; }
.whole { width: 100%; margin-top: 1rem; } .quiet { background: transparent; border: 1px solid var(--line); color: inherit; }
.small { font-size: .875rem; padding: .625rem .75rem; }
ul.plain > li.row { flex-wrap: nowrap; } ul.plain > li.row > :last-child { flex: none; max-width: 60%; text-align: right; }
ul.plain > li.row > :first-child { min-width: 0; }
nav.tabs { display: flex; gap: .5rem; margin: 1rem 0; } nav.tabs a { border: 1px solid var(--line); border-radius: 8px; color: inherit;
  flex: 1; min-height: 44px; padding: .5rem; text-align: center; text-decoration: none; }
nav.tabs a[aria-current] { border: 2px solid var(--main); font-weight: 700; }
.code { font: .8125rem/1.4 ui-monospace, monospace; user-select: all; } .qr { background: #fff; display: block; margin: 1rem auto; padding: .5rem; width: 220px; }
.badge { border: 1px solid var(--line); border-radius: 99px; font-size: .8125rem; padding: 0 .5rem; white-space: nowrap; }
.bad { color: light-dark(#b3261e, #ff8a80); font-weight: 600; } form.inline { display: inline; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

/** A page in pt-BR that runs no script. */
export function sendPage(
  c: Context,
  title: string,
  body: Html,
  options: { status?: 200 | 404; isWide?: boolean } = {},
): Page {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stripe local</title>
<style>${raw(STYLE)}</style>
</head>
<body${options.isWide && raw(' class="wide"')}>
<main>
${body}
</main>
</body>
</html>
`;
  return c.html(page, options.status ?? 200, {
    "cache-control": "no-store",
    // No form-action: after paying, the browser goes on to the product.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  });
}

/** Sends the browser on. */
export function redirect(c: Context, location: string): Response {
  c.header("cache-control", "no-store");
  return c.redirect(location, 303);
}

/** A page that says that something is not here (any more). */
export function sendSorry(c: Context, title: string, text: string, back?: string | null): Page {
  return sendPage(
    c,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${back && html`<p><a class="button" href="${back}">Voltar ao site</a></p>`}`,
    { status: 404 },
  );
}
