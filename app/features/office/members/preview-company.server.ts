import type { VerbContext } from "../../../platform/services.server.ts";
import { withCompany } from "../../scoring/ledger/companies.ts";
import { previewRules } from "../../rankings/seasons/preview-rules.server.ts";
import { rankingTitle } from "../../rankings/seasons/ranking-title.ts";
import { type CompanyPreview, isOfCompany } from "./closed-company.ts";
import { type CompanyInput, readCompany, readMetOthersAt } from "./read-company.server.ts";

/**
 * Shows who would move in the club's rankings if a closed company earned no points for what it has played already, since it last met
 * anybody else (`closeCompany` from the start). Writes nothing; throws what `readCompany` throws.
 */
export async function previewCompany(context: VerbContext, input: CompanyInput): Promise<CompanyPreview> {
  const { clubId, people, rankings } = await readCompany(context, input);
  const metOthersAt = await readMetOthersAt(context, { clubId, sport: input.sport, people });
  const previews = await Promise.all(
    rankings.map(async (ranking) => {
      const { replayed } = await previewRules(context, {
        club_id: clubId,
        ranking_id: ranking.id,
        rules: (inForce) => withCompany(inForce, people, true),
        replay: isOfCompany(people, metOthersAt),
      });
      return { id: ranking.id, title: rankingTitle({ ...ranking, closedAt: null }), moves: replayed };
    }),
  );
  return {
    athleteId: input.athlete_id,
    sport: input.sport,
    since: metOthersAt === null ? null : new Date(metOthersAt).toISOString(),
    rankings: previews,
  };
}
