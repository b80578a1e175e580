import { z } from "zod";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { useNow } from "../../browser/use-now.ts";
import { athleteSteps } from "../../features/first-steps/steps.ts";
import { readAthleteStart } from "../../features/first-steps/read-athlete-start.server.ts";
import { HomeView } from "../../features/match-pages/home-view.tsx";
import { listMyMatches } from "../../features/match-pages/list-my-matches.server.ts";
import { readOwnTwins } from "../../features/merging/read-twins.server.ts";
import { LateTwinQuestion } from "../../features/merging/late-twin-question.tsx";
import { shownQuestion } from "../../features/merging/twins.ts";
import { isReadOnly } from "../../features/plans/billing-state.ts";
import { formatScore } from "../../features/scores/format-score.ts";
import { readLedger } from "../../features/tables/read-ledger.server.ts";
import { readMyRanking } from "../../features/tables/read-my-ranking.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Route } from "./+types/home.ts";
import { MATCH_FORMATS } from "../../lib/formats.ts";
import { PROFILE_PATH } from "../../lib/paths.ts";

/** Which ranking is shown, and whose lines in it are open (`linhas`); what is none of ours asks for nothing. */
const addressSchema = z.object({
  esporte: z.string().optional(),
  formato: z.enum(MATCH_FORMATS).optional().catch(undefined),
  ranking: z.uuid().optional().catch(undefined),
  linhas: z.uuid().optional().catch(undefined),
  clube: z.uuid().optional().catch(undefined),
});

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const now = context.services.now();
  const {
    esporte,
    formato,
    ranking: asked,
    linhas,
    clube,
  } = addressSchema.parse(Object.fromEntries(args.url.searchParams));
  const [viewer, matches, ranking, start, twins, opened] = await Promise.all([
    requireAthlete(args),
    listMyMatches(context),
    readMyRanking(context, { sport: esporte, format: formato, ranking: asked }),
    readAthleteStart(context),
    readOwnTwins(context, { isNewOnly: true }),
    linhas && clube && formato
      ? readLedger(
          context,
          {
            clubId: clube,
            athleteId: linhas,
            sport: esporte,
            format: formato,
            ranking: asked,
            limit: 20,
            cursor: 0,
            isOwnScreen: true,
          },
          formatScore,
        )
      : null,
  ]);
  const isClubReadOnly = isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now);
  const hasMatches = Object.values(matches).some((list) => list.length > 0);
  return {
    nowAt: now.toISOString(),
    name: viewer.athleteName ?? viewer.name,
    clubName: viewer.clubName,
    clubId: viewer.clubId,
    isClubReadOnly,
    start,
    steps: athleteSteps({ start, hasClub: viewer.clubId !== null, isClubReadOnly, hasMatches }),
    matches,
    ranking,
    opened,
    twins: twins.map(shownQuestion),
  };
}

export const meta = () => [{ title: "Meu painel · Quadra" }];

export default function AthleteHome({ loaderData: { nowAt, twins, ...shown } }: Route.ComponentProps) {
  useClubChannel(shown.clubId);
  return (
    <>
      {twins.map((question) => (
        <LateTwinQuestion
          key={question.clubId}
          question={question}
          action={PROFILE_PATH}
          fields={{ intent: "twin" }}
        />
      ))}
      <HomeView {...shown} now={useNow(nowAt)} />
    </>
  );
}
