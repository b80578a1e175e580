import { z } from "zod";
import { REGIONS, STATES } from "../../base/geography/regions.ts";
import { AGE_GROUPS, type AgeGroupId } from "./age-groups.ts";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";

/** Filters of a regional ranking, as they stand in an address. The narrowest place counts: city, state, region. */
export const regionalQuerySchema = z.object({
  sport: z.string().min(1).max(40).default("tennis"),
  /** IBGE code. */
  city: z.coerce.number().int().min(1_000_000).max(9_999_999).optional(),
  /** Around `city`; means nothing without it. */
  radiusKm: z.coerce.number().int().min(1).max(1_000).optional(),
  state: z
    .literal(
      STATES.map(({ uf }) => uf),
      "Escolha o estado na lista.",
    )
    .optional(),
  region: z.enum(REGIONS, "Escolha a região na lista.").optional(),
  category: z.enum(GENDERS).optional(),
  class: z.enum(CLASSES).optional(),
  ageGroup: z.enum(AGE_GROUPS.map((group) => group.id) as [AgeGroupId, ...AgeGroupId[]]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export type RegionalQuery = z.infer<typeof regionalQuerySchema>;
