import { z } from "zod";

/** The input and the answer of an operation; both validation and the OpenAPI document come from here. */
export interface OperationSchemas {
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /** 200 unless said. */
  status?: 200 | 201;
}

export const noQuery = z.strictObject({});

/** The query that every write takes besides its body. */
export const writeQuery = z.strictObject({
  dry_run: z.enum(["true", "false"], "dry_run é true ou false.").default("false"),
});

/** The answer to a write: the id of a new one that was only tried is null. */
export const written = z.strictObject({ id: z.uuid().nullable(), dry_run: z.literal(true).optional() });

/** The schemas of a write. */
export function writtenSchemas(
  body: z.ZodType | undefined,
  status?: 201,
  answer: z.ZodType = written,
): OperationSchemas {
  return { query: writeQuery, ...(body ? { body } : {}), answer, status };
}
