import { z } from "zod";

let schema: z.ZodUUID | undefined;

/** An id that came in an address or a form, or undefined where the text is none. */
export function asId(text: unknown): string | undefined {
  return (schema ??= z.uuid()).safeParse(text).data;
}
