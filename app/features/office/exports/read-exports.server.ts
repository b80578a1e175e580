import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { sceneOf } from "./export-club.server.ts";
import { exportedRankingsStatement } from "./exports-repository.server.ts";
import type { ExportedRanking } from "./kinds.ts";

/**
 * The rankings whose table and ledger who works for a club may take along, the main ones first. One statement that travels with the
 * page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readExports(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ExportedRanking[]> {
  const { services } = context;
  const [raw] = await services.read(exportedRankingsStatement(services.db, sceneOf(context, clubId)));
  if (!raw?.may) throw new AppError("forbidden");
  return raw.rankings;
}
