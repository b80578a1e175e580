import { z } from "zod";
import { EXPORT_KINDS } from "./kinds.ts";

/** The file that an address asks for: without a known kind the matches, without a ranking the club's first. */
export const exportQuerySchema = z.object({
  arquivo: z.enum(EXPORT_KINDS).catch("partidas"),
  ranking: z.uuid().nullable().catch(null),
});
