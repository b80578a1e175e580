import type { CaughtMail } from "./mail-store.ts";

const TIME_ZONE = "America/Sao_Paulo";

/** The page with the caught mail, newest first: a full HTML document in pt-BR, times in São Paulo's zone. */
export function mailPage(messages: readonly CaughtMail[]): string {
  const count = messages.length === 1 ? "1 mensagem" : `${messages.length} mensagens`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Correio local · Quadra</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; }
h1 { font-size: 1.375rem; margin: 0; }
header p, .meta { margin: 0; opacity: .75; }
article { border: 1px solid color-mix(in srgb, currentColor 22%, transparent); border-radius: 12px;
  margin: 1rem 0; padding: 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; }
.text { white-space: pre-wrap; margin: .75rem 0 0; }
.code { font: 700 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em; margin: .75rem 0 0; }
</style>
</head>
<body>
<header>
<h1>Correio local</h1>
<p>${count}. Nada saiu desta máquina; a página se atualiza sozinha.</p>
</header>
<main>
${messages.map(article).join("\n") || "<p>Nenhuma mensagem por aqui ainda.</p>"}
</main>
</body>
</html>
`;
}

function article(mail: CaughtMail): string {
  const at = new Date(mail.created_at).toLocaleString("pt-BR", { timeZone: TIME_ZONE });
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0];
  return `<article>
<h2>${escapeHtml(mail.subject || "(sem assunto)")}</h2>
<p class="meta">Para ${escapeHtml(mail.to.join(", "))}<br>De ${escapeHtml(mail.from)} · <time datetime="${mail.created_at}">${at}</time></p>
${code === undefined ? "" : `<p class="code" aria-label="Código">${code}</p>`}
<p class="text">${withLinks(escapeHtml(mail.text))}</p>
</article>`;
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
