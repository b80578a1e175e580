import { z } from "zod";
import { SPORTS } from "../../../lib/sports.ts";
import { STATES } from "../../base/geography/regions.ts";
import { TOURNAMENT_GROUPS, type TournamentGroup } from "./tournament.ts";
import { searchText } from "../../../lib/search-text.ts";

/** Filters of the list of tournaments as they stand in an address; what is empty or unknown filters nothing. */
export const tournamentListSchema = z.object({
  search: z.string().transform(searchText).catch("").default(""),
  state: z
    .literal(STATES.map(({ uf }) => uf))
    .optional()
    .catch(undefined),
  sport: z
    .literal(SPORTS.map(({ id }) => id))
    .optional()
    .catch(undefined),
  status: z
    .enum(TOURNAMENT_GROUPS.map((group) => group.id) as [TournamentGroup, ...TournamentGroup[]])
    .optional()
    .catch(undefined),
  cursor: z.coerce.number().int().min(0).max(100_000).catch(0).default(0),
});

export type TournamentListQuery = z.infer<typeof tournamentListSchema>;

/** The event that somebody enters; in doubles with a partner. */
export const entrySchema = z.strictObject({ eventId: z.uuid(), partnerId: z.uuid().nullish() });

/** The share of an entry that was paid at the club, or was not after all. */
export const markShareSchema = z.strictObject({
  entryId: z.uuid(),
  athleteId: z.uuid(),
  isPaid: z.boolean(),
});

/** The share that the club owed and gave back, or did not after all. */
export const markReturnedSchema = z.strictObject({
  entryId: z.uuid(),
  athleteId: z.uuid(),
  isReturned: z.boolean(),
});
