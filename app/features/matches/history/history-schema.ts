import { z } from "zod";

/** More than anybody plays in a life of clubs. */
export const MAX_HISTORY = 20_000;

/** Where a page of a history begins; what is no such number is its beginning. */
export const historyPageSchema = z.object({ from: z.coerce.number().int().min(0).max(MAX_HISTORY).catch(0) });
