import type { VerbContext } from "../../../platform/services.server.ts";
import { type OpeningInput, planOfOpening } from "./plan-of-opening.server.ts";
import type { CountPreview } from "./rankings.ts";

/** Finds what a ranking would count as it is opened (product §5). Writes nothing. Throws what `planOfOpening` throws. */
export async function previewOpening(
  context: VerbContext,
  input: Omit<OpeningInput, "id">,
): Promise<CountPreview> {
  const { plan } = await planOfOpening(context, { ...input, id: context.services.newId() });
  return plan
    ? { entering: plan.entering, leaving: 0, moves: plan.moves, seen: plan.mark }
    : { entering: 0, leaving: 0, moves: [], seen: null };
}
