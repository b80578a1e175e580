import { z } from "zod";
import { isSportId, type SportId } from "../clubs/sports.ts";
import { isUf, type Uf } from "../geography/regions.ts";
import { TOURNAMENT_GROUPS, type TournamentGroup } from "./tournament.ts";

const text = z.string().trim().max(80);

/** Filters of the list of tournaments as they stand in an address; what is empty or unknown filters nothing. */
export const tournamentListSchema = z.object({
  search: text.catch("").default(""),
  state: z
    .custom<Uf>((value) => typeof value === "string" && isUf(value))
    .optional()
    .catch(undefined),
  sport: z
    .custom<SportId>((value) => typeof value === "string" && isSportId(value))
    .optional()
    .catch(undefined),
  status: z
    .enum(TOURNAMENT_GROUPS.map((group) => group.id) as [TournamentGroup, ...TournamentGroup[]])
    .optional()
    .catch(undefined),
  cursor: z.coerce.number().int().min(0).max(100_000).catch(0).default(0),
});

export type TournamentListQuery = z.infer<typeof tournamentListSchema>;
