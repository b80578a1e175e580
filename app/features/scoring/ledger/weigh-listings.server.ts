import type { VerbContext } from "../../../platform/services.server.ts";
import { weighDueStatement } from "./listing-weights-repository.server.ts";

const ATHLETES_A_RUN = 200;

/**
 * Counts again, for those of whom it was done longest ago, the facts that decide who stands in regional rankings (product §5): time alone changes them, and
 * matches of others. A run costs the same however large the platform is. Gives of how many ratings.
 */
export async function weighListings({ services }: Pick<VerbContext, "services">): Promise<number> {
  const [row] = await services.read(
    weighDueStatement(services.db, { now: services.now(), limit: ATHLETES_A_RUN }),
  );
  return row?.weighed ?? 0;
}
