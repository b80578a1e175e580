import type { VerbContext } from "../../../platform/services.server.ts";
import { type EditInput, planOfEdit } from "./plan-of-edit.server.ts";
import type { CountPreview } from "./rankings.ts";

/** Finds what another category of a ranking would change (product §5). Writes nothing. Throws what `planOfEdit` throws. */
export async function previewEdit(context: VerbContext, input: EditInput): Promise<CountPreview> {
  const { entering, leaving, moves, mark } = await planOfEdit(context, input);
  return { entering, leaving, moves, seen: mark };
}
