import type { z } from "zod";
import type { TokenContext } from "../../../../app/features/base/access/require-token.server.ts";
import type { Scope } from "../../../../app/features/base/access/scopes.ts";
import type { Reply } from "../../../../app/features/base/access/write-once.server.ts";
import type { Actor } from "../../../../app/lib/actor.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";

/** A call of an operation, as it was sent. */
export interface SentCall {
  url: string;
  query: Readonly<Record<string, string>>;
  /** The JSON object of the body; `{}` for none. */
  sent: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key`. */
  key: string | undefined;
  /** An id of the address, by its name there; what is no id names nothing: 404. */
  id: (name: string) => string;
}

/** A whole file instead of JSON. */
interface FileReply {
  file: { name: string; pieces: AsyncIterable<string> };
}

/** The answer of an operation, before it is written as HTTP. */
export type OperationReply = (Reply & { isReplay?: boolean }) | FileReply;

type Serve<Context> = (context: Context, call: SentCall) => Promise<OperationReply>;

/** A person by their access token, whose session the verb checks. */
export interface PersonContext extends VerbContext {
  actor: Extract<Actor, { kind: "user" }>;
}

interface Described {
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api/v1`, as the router and the table of calls write it: `:clubId` stands for an id. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  status: 200 | 201;
  /** It changes something by token: it takes `Idempotency-Key` and `dry_run`. */
  isWrite?: true;
  /** By it a person creates something: it takes `Idempotency-Key`. */
  takesKey?: true;
  /** It gives the whole as CSV, too. */
  isFile?: true;
  /** The most that its body may hold, where it is not `BODY_BYTES`. */
  bodyBytes?: number;
}

/**
 * ONE ROW per call of `/api/v1` that programs rely on (product §10): the router, the OpenAPI document and the table of calls come from it.
 * A program calls by its club's token, with a scope (null for any); a person by their access token; everybody.
 */
export type Operation = Described &
  (
    | { by: "token"; scope: Scope | null; serve: Serve<TokenContext> }
    | { by: "person"; serve: Serve<PersonContext> }
    | { by: "public"; serve: Serve<VerbContext> }
  );

/** The operations of one subject, under its heading in the document. */
export interface Subject {
  tag: string;
  about: string;
  operations: readonly Operation[];
}
