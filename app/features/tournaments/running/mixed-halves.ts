import type { CategoryGender, Gender } from "../../../../drizzle/schema/enums.ts";
import type { DrawRules } from "../../scoring/brackets/draw.ts";

/**
 * The halves of a mixed Super 8, as places of its entries: everybody of one partners everybody of the other once (product §6). Null for
 * every other draw; whether the halves fit is the draw's to say.
 */
export function mixedHalves(
  { drawFormat, gender }: { drawFormat: string | null; gender: CategoryGender },
  entries: readonly { genders: readonly (Gender | null)[] }[],
): DrawRules["mixed"] {
  if (drawFormat !== "super_8" || gender !== "mixed") return null;
  const half = (wanted: Gender) => entries.flatMap(({ genders }, at) => (genders[0] === wanted ? [at] : []));
  return { first: half("female"), second: half("male") };
}
