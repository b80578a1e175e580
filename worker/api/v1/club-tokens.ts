import { Hono } from "hono";
import { scriptHash } from "../../../app/platform/content-security.server.ts";
import { textStream } from "../../../app/lib/text-stream.ts";
import { tokenMissing } from "../../../app/features/base/access/require-token.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { bodyLimit } from "../../bodies.ts";
import { readJsonBody } from "../json.ts";
import { TOKEN_OPERATIONS } from "./operations/token-operations.ts";

/**
 * The calls that programs make by a club's API token, and their description. The schemas and verbs are loaded at the first call,
 * so that they cost the start of an isolate nothing.
 */
export const clubTokensApi = new Hono<ApiBindings>();

for (const { id, method, path, ...row } of TOKEN_OPERATIONS) {
  const isWrite = "isWrite" in row;
  clubTokensApi.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"), async (c) => {
    const tokenHash = c.get("apiToken")?.hash;
    if (!tokenHash) throw tokenMissing();
    const { SERVE } = await import("./operations/serve.ts");
    const { services } = c.env;
    const body = isWrite ? await readJsonBody(c, { mostBytes: bodyLimit(new URL(c.req.url)) }) : {};
    const call = {
      params: c.req.param() as Record<string, string>,
      query: c.req.query(),
      body,
      idempotencyKey: c.req.header("idempotency-key"),
    };
    const reply = await SERVE[id]({ services, tokenHash }, call);
    if ("file" in reply) {
      c.header("content-type", "text/csv; charset=utf-8");
      c.header("content-disposition", `attachment; filename="${reply.file.name}.csv"`);
      return c.body(textStream(reply.file.pieces));
    }
    if (reply.isReplay) c.header("idempotency-replayed", "true");
    return c.json(reply.body, reply.status as 200);
  });
}

clubTokensApi.get("/openapi.json", async (c) => {
  const { openApiDocument } = await import("./operations/openapi.ts");
  return c.json(openApiDocument(c.env.services.origin));
});

clubTokensApi.get("/docs", async (c) => {
  const [{ openApiDocument }, { docsPage, STYLE }] = await Promise.all([
    import("./operations/openapi.ts"),
    import("./operations/docs.ts"),
  ]);
  const style = await scriptHash(STYLE);
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src '${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  return c.html(docsPage(openApiDocument(c.env.services.origin)));
});
