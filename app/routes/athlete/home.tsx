import { z } from "zod";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { useNow } from "../../browser/use-now.ts";
import { readOwnRequest } from "../../features/clubs/read-own-request.server.ts";
import { HomeView } from "../../features/match-pages/home-view.tsx";
import { listMyMatches } from "../../features/match-pages/list-my-matches.server.ts";
import { isReadOnly } from "../../features/plans/billing-state.ts";
import { formatScore } from "../../features/scores/format-score.ts";
import { readLedger } from "../../features/tables/read-ledger.server.ts";
import { readMyRanking } from "../../features/tables/read-my-ranking.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Route } from "./+types/home.ts";
import { MATCH_FORMATS } from "../../lib/formats.ts";

/** Which ranking is shown, and whose lines in it are open (`linhas`); what is none of ours asks for nothing. */
const addressSchema = z.object({
  esporte: z.string().optional(),
  formato: z.enum(MATCH_FORMATS).optional().catch(undefined),
  linhas: z.uuid().optional().catch(undefined),
  clube: z.uuid().optional().catch(undefined),
});

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const now = context.services.now();
  const { esporte, formato, linhas, clube } = addressSchema.parse(Object.fromEntries(args.url.searchParams));
  const [viewer, matches, ranking, requestedClub, opened] = await Promise.all([
    requireAthlete(args),
    listMyMatches(context),
    readMyRanking(context, { sport: esporte, format: formato }),
    readOwnRequest(context),
    linhas && clube && formato
      ? readLedger(
          context,
          {
            clubId: clube,
            athleteId: linhas,
            sport: esporte,
            format: formato,
            limit: 20,
            cursor: 0,
            isOwnScreen: true,
          },
          formatScore,
        )
      : null,
  ]);
  return {
    nowAt: now.toISOString(),
    name: viewer.athleteName ?? viewer.name,
    clubName: viewer.clubName,
    clubId: viewer.clubId,
    isClubReadOnly: isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now),
    requestedClub,
    matches,
    ranking,
    opened,
  };
}

export const meta = () => [{ title: "Meu painel · Quadra" }];

export default function AthleteHome({ loaderData: { nowAt, ...shown } }: Route.ComponentProps) {
  useClubChannel(shown.clubId);
  return <HomeView {...shown} now={useNow(nowAt)} />;
}
