import { z } from "zod";
import type { TokenContext } from "../../../../app/features/base/access/require-token.server.ts";
import type { Scope } from "../../../../app/features/base/access/scopes.ts";
import { writeOnce } from "../../../../app/features/base/access/write-once.server.ts";
import { requestHash } from "../../../../app/features/matches/matches/request-hash.server.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import type { Operation, PersonContext, SentCall } from "./operation.ts";

/** A call whose body is judged by the row's schema when it is asked for: of several faults, the one that is met first is told. */
type BodiedCall<Body> = SentCall & { body: () => Body };

interface Heading {
  id: string;
  path: string;
  summary: string;
  bodyBytes?: number;
}

/** The making of a verb's input from the ids of the address and the body. */
interface Taking<Body, Input> {
  body?: z.ZodType<Body>;
  input: (call: BodiedCall<Body>) => Input;
}

export const noQuery = z.strictObject({});

/** The query that every write by token takes besides its body. */
const writeQuery = z.strictObject({
  dry_run: z.enum(["true", "false"], "dry_run é true ou false.").default("false"),
});

/** The answer to a write by token, unless its row says another: the id of a new one that was only tried is null. */
export const written = z.strictObject({ id: z.uuid().nullable(), dry_run: z.literal(true).optional() });

const keySchema = z
  .string()
  .min(1, "A Idempotency-Key está vazia.")
  .max(255, "A Idempotency-Key pode ter até 255 letras.")
  .regex(/^[\x20-\x7e]+$/, "A Idempotency-Key tem só letras simples, sem acentos.");

/** Makes the rows of what programs read by a token with this scope: the query is judged, then the verb asked. */
export function reads(scope: Scope | null) {
  return <Query extends z.ZodObject>(
    row: Heading & {
      query: Query;
      answer: z.ZodType;
      run: (context: TokenContext, query: z.output<Query>, call: SentCall) => Promise<object>;
    },
  ): Operation => {
    const { run, ...described } = row;
    return {
      ...described,
      method: "get",
      by: "token",
      scope,
      status: 200,
      serve: async (context, call) => {
        const query = parseInput(row.query, call.query);
        return { status: 200, body: await run(context, query, call) };
      },
    };
  };
}

/** Makes the rows of what programs change by a token with this scope, once for each `Idempotency-Key`; `run` gives what is answered. */
export function writes(scope: Scope) {
  return <Body, Input extends object>(
    row: Heading &
      Taking<Body, Input> & {
        method?: "post" | "put" | "patch" | "delete";
        status?: 201;
        answer?: z.ZodType;
        run: (as: VerbContext, input: Input) => Promise<object>;
      },
  ): Operation => {
    const { id, method = "post", status = 200, answer = written, input: inputOf, run, ...described } = row;
    return {
      ...described,
      id,
      method,
      by: "token",
      scope,
      query: writeQuery,
      answer,
      status,
      isWrite: true,
      serve: async (context, call) => {
        const clubId = call.id("clubId");
        const isDry = parseInput(writeQuery, call.query).dry_run === "true";
        const input = inputOf(bodied(row, call));
        const key = call.key === undefined ? null : parseKey(call.key);
        const act = { operation: id, summary: row.summary, path: new URL(call.url).pathname };
        const asked = { scope, clubId, key, isDry, act, requestHash: await requestHash({ id, input }) };
        return await writeOnce(context, asked, async (as) => {
          const body = await run(as, input);
          if (!isDry) return { status, body };
          // A match that was not written has no id to come back to.
          return { status: 200, body: { ...body, ...(status === 201 ? { id: null } : {}), dry_run: true } };
        });
      },
    };
  };
}

/** The row of what people read of their own. */
export function readOwn(
  row: Heading & {
    answer: z.ZodType;
    run: (as: PersonContext, call: SentCall) => Promise<object>;
  },
): Operation {
  const { run, ...described } = row;
  const serve = async (as: PersonContext, call: SentCall) => ({ status: 200, body: await run(as, call) });
  return { ...described, method: "get", by: "person", status: 200, serve };
}

/** The row of what people change of their own. */
export function changeOwn<Body, Input>(
  row: Heading &
    Taking<Body, Input> & {
      method?: "post" | "patch";
      status?: 201;
      takesKey?: true;
      answer: z.ZodType;
      run: (as: PersonContext, input: Input) => Promise<object>;
    },
): Operation {
  const { method = "post", status = 200, input, run, ...described } = row;
  return {
    ...described,
    method,
    by: "person",
    status,
    serve: async (as, call) => ({ status, body: await run(as, input(bodied(row, call))) }),
  };
}

/** The row of what everybody reads. `query` says how an address is written; `run` reads it. */
export function readPublic(
  row: Heading & {
    query: z.ZodObject;
    answer: z.ZodType;
    run: (as: VerbContext, call: SentCall) => Promise<object>;
  },
): Operation {
  const { run, ...described } = row;
  const serve = async (as: VerbContext, call: SentCall) => ({ status: 200, body: await run(as, call) });
  return { ...described, method: "get", by: "public", status: 200, serve };
}

/** The body of a row by which a person creates something, under the key that a header may bring. */
export function keyed<Input>(
  schema: z.ZodType<Input> & { omit: (mask: { idempotency_key: true }) => z.ZodType },
) {
  return {
    takesKey: true as const,
    body: schema.omit({ idempotency_key: true }),
    input: ({ sent, key }: SentCall) => {
      const { idempotency_key: _, ...fields } = sent;
      return parseInput(schema, { ...fields, ...(key === undefined ? {} : { idempotency_key: key }) });
    },
  };
}

/** Runs a verb and answers with the id that its input has under `name`, and whatever the verb gives besides. */
export function naming<Name extends string, Input extends Readonly<Record<Name, string>>>(
  name: Name,
  verb: (as: VerbContext, input: Input) => Promise<object | void>,
) {
  return async (as: VerbContext, input: Input) => ({ id: input[name], ...(await verb(as, input)) });
}

function bodied<Body>(
  { id, body }: { id: string; body?: z.ZodType<Body> },
  call: SentCall,
): BodiedCall<Body> {
  return {
    ...call,
    body: () => {
      if (!body) throw new Error(`${id} takes no body`);
      return parseInput(body, call.sent);
    },
  };
}

function parseKey(text: string): string {
  const key = keySchema.safeParse(text);
  if (key.success) return key.data;
  throw new AppError("invalid_input", { field: "Idempotency-Key", message: key.error.issues[0]?.message });
}
