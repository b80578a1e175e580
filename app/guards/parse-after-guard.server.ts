import type { z } from "zod";
import { parseInput } from "../lib/parse.ts";

/** Parses what was sent in the turn of the guard; what is wrong with it is said only to those who may send it. */
export async function parseAfterGuard<Input>(
  guard: Promise<unknown>,
  schema: z.ZodType<Input>,
  sent: Record<string, unknown>,
): Promise<Input> {
  // The caller awaits the guard later, and hears of its refusal then.
  guard.catch(() => undefined);
  try {
    return parseInput(schema, sent);
  } catch (error) {
    await guard;
    throw error;
  }
}
