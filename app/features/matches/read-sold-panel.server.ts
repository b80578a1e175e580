import type { VerbContext } from "../../platform/services.server.ts";
import { orPlanRequired } from "../security/require-entitlement.server.ts";
import { readHistory } from "./read-history.server.ts";
import { readStatistics } from "./read-statistics.server.ts";
import type { SoldPanelData } from "./sold.ts";
import { suggestOpponents } from "./suggest-opponents.server.ts";

/**
 * What one of the panels that plans sell shows; `found` is null where the person's plan does not give it. One round trip;
 * throws what their verbs throw besides.
 */
export async function readSoldPanel(
  context: VerbContext,
  what: SoldPanelData["what"],
  asked: URLSearchParams,
): Promise<SoldPanelData> {
  if (what === "statistics") {
    const kind = { sport: asked.get("esporte"), format: asked.get("formato") };
    return { what, found: await orPlanRequired(readStatistics(context, kind)) };
  }
  if (what === "suggestedOpponents") {
    const suggesting = suggestOpponents(context, { sport: asked.get("esporte") });
    return { what, found: await orPlanRequired(suggesting) };
  }
  return { what, found: await orPlanRequired(readHistory(context, { from: asked.get("desde") })) };
}
