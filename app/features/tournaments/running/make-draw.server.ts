import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { completeDraw, waitingDraw } from "./complete-draw.server.ts";
import { eventToDrawStatement } from "./draws-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { MakeDrawInput } from "./running-schema.ts";

/**
 * Makes the draw that was announced, once its public number is known: that of the Loteria Federal as the organiser types it, with its
 * source; the beacon's a little before the minute's job would, for the screen whose countdown has ended. Throws `not_found`, `forbidden`,
 * and what `completeDraw` throws.
 */
export async function makeDraw(
  context: VerbContext,
  input: MakeDrawInput,
): Promise<{ drawId: string; matches: number }> {
  return await retryOnConflict(() => drawOnce(context, input));
}

async function drawOnce(context: VerbContext, input: MakeDrawInput) {
  const { services } = context;
  const now = services.now();
  const [viewer, event] = await withViewer(
    context,
    services.read(eventToDrawStatement(services.db, { drawId: input.draw_id }, now)),
  );
  requireOrganiser(viewer, event);
  return await completeDraw(context, event, waitingDraw(event, input.draw_id, now), input);
}
