import { z } from "zod";
import { isSportId } from "../clubs/sports.ts";

/** A club's id in an address. */
export const clubIdSchema = z.guid();

/** What a display may be fixed to: a sport, a format. Neither: it shows the club's rankings in turn. */
export const displayQuerySchema = z.object({
  sport: z.string().refine(isSportId, "Este esporte não existe.").optional(),
  format: z.enum(["singles", "doubles"]).optional(),
});

/** What the version's address takes: the ring that made a display ask, so that no older copy answers it. */
export const versionQuerySchema = z.object({ ring: z.guid().optional() });

export type DisplayQuery = z.infer<typeof displayQuerySchema>;
