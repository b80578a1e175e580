import type { VerbContext } from "../../../platform/services.server.ts";
import { weighDueStatement } from "./listing-weights-repository.server.ts";

const ATHLETES_A_STATEMENT = 50;
const STATEMENTS_A_RUN = 4;

/**
 * Counts again, for those of whom it was done longest ago, the facts that decide who stands in regional rankings (product §5): time alone changes them, and
 * matches of others. A run costs the same however large the platform is. Gives of how many ratings.
 */
export async function weighListings({ services }: Pick<VerbContext, "services">): Promise<number> {
  let total = 0;
  for (let n = 0; n < STATEMENTS_A_RUN; n++) {
    const statement = weighDueStatement(services.db, { now: services.now(), limit: ATHLETES_A_STATEMENT });
    const [row] = await services.read(statement);
    total += row?.weighed ?? 0;
    if ((row?.weighed ?? 0) < ATHLETES_A_STATEMENT) break;
  }
  return total;
}
