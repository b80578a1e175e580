import { type Context, Hono } from "hono";
import {
  requireToken,
  tokenMissing,
  type TokenContext,
} from "../../../app/features/base/access/require-token.server.ts";
import type { Scope } from "../../../app/features/base/access/scopes.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { textStream } from "../../../app/lib/text-stream.ts";
import { scriptHash } from "../../../app/platform/content-security.server.ts";
import { asId } from "../../../app/platform/ids.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { apiActor, requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";
import type { Operation, OperationReply, SentCall } from "./operations/operation.ts";
import { OPERATIONS } from "./operations/operations.ts";

/** The calls that programs rely on, each by its row, and their description. */
export const operationsApi = new Hono<ApiBindings>();

for (const operation of OPERATIONS)
  operationsApi.on(operation.method.toUpperCase(), operation.path, async (c) =>
    answerReply(c, await serve(c, operation)),
  );

/** Serves a call; who may not call at all is told so before anything that they sent is read. */
async function serve(c: Context<ApiBindings>, operation: Operation): Promise<OperationReply> {
  const { services } = c.env;
  switch (operation.by) {
    case "token": {
      const tokenHash = c.get("apiToken")?.hash;
      if (!tokenHash) throw tokenMissing();
      const context = { services, tokenHash };
      try {
        return await operation.serve(context, await readCall(c, operation));
      } catch (error) {
        if (isAboutSent(error)) await judgeFirst(c, context, operation.scope);
        throw error;
      }
    }
    case "person": {
      const actor = requireApiActor(c);
      return await operation.serve({ services, actor }, await readCall(c, operation));
    }
    case "public":
      return await operation.serve({ services, actor: apiActor(c) }, await readCall(c, operation));
  }
}

/** Whether a call was refused for what it brought, which may have been looked at before its token was. */
function isAboutSent(error: unknown): boolean {
  return (
    error instanceof AppError && ["invalid_input", "invalid_json", "payload_too_large"].includes(error.code)
  );
}

/** Throws what is wrong with the token itself: a program that may not call at all hears nothing of its body. */
async function judgeFirst(c: Context<ApiBindings>, context: TokenContext, scope: Scope | null) {
  const clubId = asId(c.req.param("clubId"))?.toLowerCase() ?? null;
  await requireToken(context, { scope, clubId });
}

async function readCall(c: Context<ApiBindings>, { isWrite, body, bodyBytes }: Operation): Promise<SentCall> {
  return {
    url: c.req.url,
    query: c.req.query(),
    sent: isWrite || body ? await readJsonBody(c, { mostBytes: bodyBytes }) : {},
    key: c.req.header("idempotency-key"),
    id: (name) => {
      const id = asId(c.req.param(name));
      if (!id) throw new AppError("not_found");
      return id.toLowerCase();
    },
  };
}

function answerReply(c: Context<ApiBindings>, reply: OperationReply): Response {
  if ("file" in reply) {
    c.header("content-type", "text/csv; charset=utf-8");
    c.header("content-disposition", `attachment; filename="${reply.file.name}.csv"`);
    return c.body(textStream(reply.file.pieces));
  }
  if (reply.isReplay) c.header("idempotency-replayed", "true");
  return c.json(reply.body, reply.status as 200);
}

operationsApi.get("/openapi.json", async (c) => {
  const { openApiDocument } = await import("./operations/openapi.ts");
  return c.json(openApiDocument(c.env.services.origin));
});

operationsApi.get("/docs", async (c) => {
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
