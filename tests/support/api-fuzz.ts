import { z } from "zod";
import type { DescribedOperation, OpenApiDocument } from "../../worker/api/v1/operations/openapi.ts";
import { PLAIN_JPEG } from "./pictures.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

type Schema = Record<string, unknown>;

/** A number below `most` by a seed, the same for the same seed. */
export function dice(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % most;
  };
}

/** The sources of values: chance, and ids that name something. */
export interface Pool {
  roll: (most: number) => number;
  ids: readonly string[];
}

const pick = <One>({ roll }: Pool, list: readonly One[]): One => list[roll(list.length)]!;
const STRANGE: readonly unknown[] = [null, true, -1, 1e308, [], {}, "", " ", ["x"], { a: 1 }, 0.5];

/** A value that a schema of the document may take, now and then a strange one. */
export function valueOf(schema: Schema, pool: Pool, strangeOneIn = 40): unknown {
  const { roll } = pool;
  if (roll(strangeOneIn) === 0) return roll(2) === 0 ? pick(pool, STRANGE) : pick(pool, HOSTILE_TEXTS);
  const inner = (one: Schema) => valueOf(one, pool, strangeOneIn);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(pool, schema.enum);
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (either) return inner(pick(pool, either));
  switch (schema.type) {
    case "object": {
      const required = (schema.required ?? []) as string[];
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      return Object.fromEntries(
        fields
          .filter(([name]) => (required.includes(name) ? roll(strangeOneIn) > 0 : roll(3) === 0))
          .map(([name, one]) => [name, textsOf(name, pool) ?? inner(one)]),
      );
    }
    case "array": {
      const [least, most] = [Number(schema.minItems ?? 0), Math.min(Number(schema.maxItems ?? 3), 3)];
      const length = least + roll(most - least + 1);
      return Array.from({ length }, () => inner((schema.items ?? {}) as Schema));
    }
    case "integer":
    case "number":
      return roll(8);
    case "boolean":
      return roll(2) === 0;
    default:
      return schema.format === "uuid" ? pick(pool, pool.ids) : pick(pool, HOSTILE_TEXTS);
  }
}

/** Texts and scores whose form no schema says. */
function textsOf(name: string, pool: Pool): unknown {
  if (pool.roll(10) === 0) return undefined;
  switch (name) {
    case "score_format":
      return pick(pool, ["SET3-S:6/TB7", "SET1-S:6/TB7", "SET3-S:6/TB7-F:TB10"]);
    case "played_at":
      return new Date(Date.now() - pool.roll(10) * 86_400_000).toISOString();
    case "sets":
      return pick(pool, [
        [
          { mine: 6, theirs: pool.roll(5) },
          { mine: 6, theirs: pool.roll(5) },
        ],
        [{ mine: 6, theirs: 5 }],
      ]);
    case "sport":
      return pick(pool, ["tennis", "beach_tennis", "chess"]);
    case "title":
      return "Quadra 2 fechada";
    case "message":
      return "Reabre na sexta.\n\nA diretoria";
    case "to":
      return pick(pool, [null, "up", "down", { sport: "tennis" }, { sport: "tennis", class: "B" }]);
    case "logo":
      return Buffer.from(PLAIN_JPEG).toString("base64");
    case "reason":
      return "Conferido na súmula.";
    default:
      return undefined;
  }
}

/** An operation that a program calls by token. */
export interface FuzzedOperation {
  method: string;
  path: string;
  operation: DescribedOperation;
  /** Whether an answer is inside what the document says; gives why it is not. */
  judge: (status: number, body: unknown, csv?: string) => string | null;
}

/** The operations of the document that ask for an API token. */
export function operationsOf(document: OpenApiDocument): FuzzedOperation[] {
  const error = readerOf(document.components.schemas.Error!);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((one) => "apiToken" in one))
      .map(([method, operation]) => {
        const readers = new Map(
          Object.entries(operation.responses)
            .filter(([status]) => status.startsWith("2"))
            .map(([status, answer]) => [Number(status), readerOf(schemaOf(answer))]),
        );
        return {
          method: method.toUpperCase(),
          path,
          operation,
          judge: (status: number, body: unknown, csv?: string) => {
            if (status >= 500) return `${status}`;
            if (csv !== undefined && status === 200) return faultOfCsv(operation, csv);
            const reader = status >= 400 ? error : readers.get(status);
            if (!reader) return `no answer of ${status} is described`;
            const read = reader.safeParse(body);
            return read.success ? null : `${status}: ${z.prettifyError(read.error)}`;
          },
        };
      }),
  );
}

/** A file begins with its columns, and every line has as many; none of what the fuzz writes breaks lines within a cell. */
function faultOfCsv({ responses }: DescribedOperation, csv: string): string | null {
  const content = (responses["200"] as { content: object }).content;
  if (!("text/csv" in content)) return "no CSV is described";
  return /^\uFEFF[a-z0-9_;-]+\r\n/.test(csv) ? null : `no CSV: ${csv.slice(0, 80)}`;
}

function schemaOf(answer: object): Schema {
  return (answer as { content: { "application/json": { schema: Schema } } }).content["application/json"]
    .schema;
}

function readerOf(schema: Schema): z.ZodType {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
}
