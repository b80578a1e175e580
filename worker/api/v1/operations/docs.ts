import { escapeHtml } from "../../../../app/lib/html.ts";
import { type DescribedOperation, type OpenApiDocument } from "./openapi.ts";

/** The style of the page; its policy names it by hash (`STYLE_HASH` is made from it), since nothing else may style a call's answer. */
export const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2.5rem}section{border-top:1px solid #8886;padding:.5rem 0 1rem}code,pre{font:.875rem/1.4 ui-monospace,monospace}
pre{overflow:auto;background:#8882;padding:.75rem;border-radius:.5rem}code{overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;table-layout:fixed}td,th{text-align:left;padding:.125rem .75rem .125rem 0;vertical-align:top}`;

/** The document as a page: no script, nothing from elsewhere, readable by keyboard and screen reader. */
export function docsPage(document: OpenApiDocument): string {
  const about = document.info.description
    .split("\n\n")
    .map((text) => `<p>${withCode(text)}</p>`)
    .join("");
  const parts = document.tags.map(({ name, description }) => {
    const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, operation]) => operationPart(method, path, operation)),
    );
    return `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${rows.join("")}`;
  });
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Quadra</title><style>${STYLE}</style></head><body><main><h1>API da Quadra</h1>${about}
<p>O mesmo para programas: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${parts.join("")}</main></body></html>`;
}

function operationPart(method: string, path: string, operation: DescribedOperation): string {
  const { summary, description, parameters = [], requestBody, responses, operationId } = operation;
  const asked = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${PLACES[where]}${required ? ", obrigatório" : ""}</td>
<td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const body = requestBody?.content["application/json"].schema;
  const [status, answer] = Object.entries(responses)[0] ?? ["", {}];
  return `<section aria-labelledby="${operationId}"><h3 id="${operationId}">${escapeHtml(summary)}<br><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
${description ? `<p>${withCode(description)}</p>` : ""}${asked.length > 0 ? `<table>${asked.join("")}</table>` : ""}
${body ? shown("Corpo", body) : ""}${shown(`Resposta ${status}`, schemaOf(answer))}</section>`;
}

const PLACES = { path: "no endereço", query: "na consulta", header: "no cabeçalho" } as const;

function schemaOf(answer: object): unknown {
  return (answer as { content?: { "application/json"?: { schema?: unknown } } }).content?.["application/json"]
    ?.schema;
}

function shown(label: string, schema: unknown): string {
  return `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** Escaped, with what stands between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
