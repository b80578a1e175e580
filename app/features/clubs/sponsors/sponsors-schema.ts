import { z } from "zod";

/** Parameters of `get_combined_sponsors_with_jequiti` (spec §7). */
export const combinedSponsorsSchema = z.strictObject({ p_club_id: z.uuid().nullish() });
