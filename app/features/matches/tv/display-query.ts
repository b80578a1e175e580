import { z } from "zod";
import { isSportId } from "../../../lib/sports.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { SPORT_UNKNOWN } from "../../../copy/fields.ts";

/** A club's id in an address. */
export const clubIdSchema = z.guid();

/**
 * The things that a display may be fixed to: a sport, a format, one ranking of several, the week of one, a tournament of today,
 * or the draw of one of its events. None: it shows what the club has in turn.
 */
export const displayQuerySchema = z.object({
  sport: z.string().refine(isSportId, SPORT_UNKNOWN).optional(),
  format: z.enum(MATCH_FORMATS).optional(),
  ranking: z.guid().toLowerCase().optional(),
  semana: z.guid().toLowerCase().optional(),
  torneio: z.guid().toLowerCase().optional(),
  chave: z.guid().toLowerCase().optional(),
});

/** Turns `board`, the key of a board as a TV's script asks for it, into the names of a page's address; without it the query stays as it is. */
export function namedQuery({ board, ...query }: Record<string, string>): Record<string, string | undefined> {
  if (!board) return query;
  const [first = "", second = ""] = board.split("/");
  return second.includes("-") ? { [first]: second } : { sport: first || undefined, format: second };
}

/** The query of the version's address: the id of the message that made a display ask, so that no older copy answers it. */
export const versionQuerySchema = z.object({ message: z.guid().optional() });

export type DisplayQuery = z.infer<typeof displayQuerySchema>;
