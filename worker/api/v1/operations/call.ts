import { asId } from "../../../../app/platform/ids.server.ts";
import { z } from "zod";
import { requestHash } from "../../../../app/features/matches/matches/request-hash.server.ts";
import type { Scope } from "../../../../app/features/base/access/scopes.ts";
import type { TokenContext } from "../../../../app/features/base/access/require-token.server.ts";
import { type Reply, writeOnce } from "../../../../app/features/base/access/write-once.server.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { TOKEN_SCHEMAS } from "./operation-schemas.ts";
import { TOKEN_OPERATIONS, type TokenOperationId } from "./token-operations.ts";
import { writeQuery } from "./written.ts";

/** A call of an operation, as it was sent. */
export interface SentCall {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The JSON object of the body; `{}` for none. */
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string | undefined;
}

/** A whole file instead of JSON. */
interface FileReply {
  file: { name: string; pieces: AsyncIterable<string> };
}

export type Serve = (
  context: TokenContext,
  call: SentCall,
) => Promise<(Reply & { isReplay?: boolean }) | FileReply>;

const keySchema = z
  .string()
  .min(1, "A Idempotency-Key está vazia.")
  .max(255, "A Idempotency-Key pode ter até 255 letras.")
  .regex(/^[\x20-\x7e]+$/, "A Idempotency-Key tem só letras simples, sem acentos.");

/** An id of an address; what is no id names nothing: 404. */
export function idFrom({ params }: SentCall, name: string): string {
  const id = asId(params[name]);
  if (!id) throw new AppError("not_found");
  return id.toLowerCase();
}

/** A read: its parameters are judged, then the verb asked. */
export function reading<Query>(
  schema: z.ZodType<Query>,
  run: (context: TokenContext, query: Query, call: SentCall) => Promise<object>,
): Serve {
  return async (context, call) => {
    const query = parseInput(schema, call.query);
    return { status: 200, body: await run(context, query, call) };
  };
}

/** A write: `parse` gives what the verb takes, from the body and the ids of the address; `run` what is answered. */
export function writing<Input extends object>(
  id: TokenOperationId,
  parse: (call: SentCall, clubId: string) => Input,
  run: (as: VerbContext, input: Input) => Promise<object>,
): Serve {
  const { status = 200 } = TOKEN_SCHEMAS[id];
  const scope = scopeOf(id);
  return async (context, call) => {
    const clubId = idFrom(call, "clubId");
    const isDry = parseInput(writeQuery, call.query).dry_run === "true";
    const input = parse(call, clubId);
    const key = call.idempotencyKey === undefined ? null : parseKey(call.idempotencyKey);
    const asked = { scope, clubId, key, isDry, requestHash: await requestHash({ id, input }) };
    return await writeOnce(context, asked, async (as) => {
      const body = await run(as, input);
      if (!isDry) return { status, body };
      // A match that was not written has no id to come back to.
      return { status: 200, body: { ...body, ...(status === 201 ? { id: null } : {}), dry_run: true } };
    });
  };
}

function scopeOf(id: TokenOperationId): Scope {
  const by = TOKEN_OPERATIONS.find((one) => one.id === id)?.by;
  if (by?.kind !== "token" || !by.scope) throw new Error(`${id} asks for no scope`);
  return by.scope;
}

function parseKey(text: string): string {
  const key = keySchema.safeParse(text);
  if (key.success) return key.data;
  throw new AppError("invalid_input", { field: "Idempotency-Key", message: key.error.issues[0]?.message });
}
