import { z } from "zod";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { useNow } from "../../browser/use-now.ts";
import { athleteSteps } from "../../features/clubs/home/steps.ts";
import { readAthleteStart } from "../../features/clubs/home/read-athlete-start.server.ts";
import { HomeView } from "../../features/matches/pages/home-view.tsx";
import { toListedMatch } from "../../features/matches/pages/listed-match.ts";
import { listMyMatches } from "../../features/matches/pages/list-my-matches.server.ts";
import { listInvites } from "../../features/matches/challenges/list-invites.server.ts";
import { readChallenge } from "../../features/matches/challenges/read-challenge.server.ts";
import { searchOfAddress } from "../../features/matches/matches/matches-schema.ts";
import { readOwnTwins } from "../../features/office/merging/read-twins.server.ts";
import { TwinQuestionCard } from "../../features/office/merging/twin-question-card.tsx";
import { shownQuestion } from "../../features/office/merging/twins.ts";
import { readNextMatch } from "../../features/tournaments/match-day/read-next-match.server.ts";
import { listPairs } from "../../features/matches/challenges/list-pairs.server.ts";
import { searchOpponents } from "../../features/matches/reports/search-opponents.server.ts";
import { isReadOnly } from "../../features/base/plans/billing-state.ts";
import { athleteMay, type AthletePlanId, leastPlanWith } from "../../features/base/plans/plans.ts";
import { formatScore } from "../../features/scoring/scores/format-score.ts";
import { readLedger } from "../../features/rankings/tables/read-ledger.server.ts";
import { SentSheet } from "../../features/matches/pages/sent-sheet.tsx";
import { readMyRanking } from "../../features/rankings/tables/read-my-ranking.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { usualSport } from "../../guards/usual-sport.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { answersMatch } from "../../features/matches/matches/match-intents.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import { sendInvitesForm } from "../shared/invites-form.server.ts";
import type { Route } from "./+types/home.ts";
import { MATCH_FORMATS } from "../../lib/formats.ts";
import { PROFILE_PATH } from "../../lib/paths.ts";
import { ChallengePanel } from "../../features/matches/challenges/challenge-panel.tsx";
import { PlanRequired } from "../../features/money/shop/plan-required-card.tsx";
import { InvitesSection, InvitesToAnswer } from "../../features/matches/challenges/invites-section.tsx";
import { sortInvites } from "../../features/matches/challenges/invite-view.ts";
import { asksForAnswer } from "../../features/matches/challenges/pair.ts";
import { NextMatchCard } from "../../features/tournaments/match-day/next-match-card.tsx";
import { PairsCard, PairsToAnswer } from "../../features/matches/challenges/pairs-card.tsx";

/** Which ranking is shown, and whose lines in it are open (`linhas`); what is none of ours asks for nothing. */
const addressSchema = z.object({
  esporte: z.string().optional(),
  formato: z.enum(MATCH_FORMATS).optional().catch(undefined),
  ranking: z.uuid().optional().catch(undefined),
  linhas: z.uuid().optional().catch(undefined),
  clube: z.uuid().optional().catch(undefined),
  /** The invite that a link leads to. */
  convite: z.uuid().optional().catch(undefined),
  /** The person whom the reader would challenge, or ask to be a pair; nobody yet where it is empty. */
  desafiar: z
    .union([z.literal(""), z.guid()])
    .optional()
    .catch(undefined),
  dupla: z
    .union([z.literal(""), z.guid()])
    .optional()
    .catch(undefined),
  /** The text that was typed into the form's search, where it was sent without scripts. */
  busca_to_athlete_id: z.string().optional(),
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
    convite,
    desafiar,
    dupla,
    busca_to_athlete_id: search,
  } = addressSchema.parse(Object.fromEntries(args.url.searchParams));
  const asking = readAsking(args, {
    named: desafiar ?? dupla,
    search,
    // An invite names only people of a ranking that the reader is in.
    within: desafiar === undefined ? null : { rankingId: asked ?? null },
  });
  // The guard's refusal comes first.
  asking.catch(() => undefined);
  const guard = requireAthlete(args);
  const [viewer, matches, ranking, start, twins, invites, pairs, next, opened] = await Promise.all([
    guard,
    listMyMatches(context),
    readMyRanking(context, {
      sport: esporte,
      format: formato,
      ranking: asked,
      usualSport: usualSport(args),
    }),
    readAthleteStart(context),
    readOwnTwins(context, { isNewOnly: true }),
    listInvites(context),
    listPairs(context),
    readNextMatch(context, { tournamentId: null }),
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
  const form = await asking;
  const isClubReadOnly = isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now);
  const hasMatches = Object.values(matches).some((list) => list.length > 0);
  return {
    nowAt: now.toISOString(),
    name: viewer.athleteName ?? viewer.name,
    clubName: viewer.clubName,
    clubId: viewer.clubId,
    isClubReadOnly,
    locked: lockedNames(viewer.athletePlan),
    start,
    steps: athleteSteps({ start, hasClub: viewer.clubId !== null, isClubReadOnly, hasMatches }),
    matches: { ...matches, recent: matches.recent.map(toListedMatch) },
    ranking,
    opened,
    twins: twins.map(shownQuestion),
    invites,
    pairs,
    next,
    markedId: convite ?? null,
    origin: context.services.origin,
    asking: form && {
      ...form,
      kind: desafiar === undefined ? ("pair" as const) : ("match" as const),
      idempotencyKey: formKey(args),
      sport: esporte ?? ranking?.table.sport ?? "",
      format: formato ?? "singles",
    },
  };
}

/** Of what stands on the dashboard what a plan does not give, with the name of the first that does. */
function lockedNames(plan: AthletePlanId): Record<string, string> {
  const missing = (["matchInvites", "statistics", "matchHistory", "suggestedOpponents"] as const).filter(
    (what) => !athleteMay(plan, what),
  );
  return Object.fromEntries(missing.map((what) => [what, leastPlanWith(what).name]));
}

/** Reads the data for the form of an invite, with the page's other reads: the person whom it names, and those whom its search finds. */
async function readAsking(
  args: Route.LoaderArgs,
  {
    named,
    search = "",
    within,
  }: {
    named: string | undefined;
    search: string | undefined;
    within: { rankingId: string | null } | null;
  },
) {
  if (named === undefined) return null;
  const context = verbContext(args);
  const reading = readChallenge(context, { athleteId: named || null });
  reading.catch(() => undefined);
  const searching = named
    ? null
    : searchOpponents(context, searchOfAddress(search), { within }).catch(() => ({ rows: [] }));
  const challenge = await reading;
  const suggestions = (await searching)?.rows.filter((row) => row.is_claimed) ?? [];
  return { challenge, suggestions };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => {
    const form = await readSent(args);
    return answersMatch(form) ? await sendMatchForm(context, form) : await sendInvitesForm(context, form);
  });
}

export default function AthleteHome({ loaderData }: Route.ComponentProps) {
  const { nowAt, twins, invites, pairs, next, markedId, origin, asking, ...shown } = loaderData;
  const now = useNow(nowAt);
  useClubChannel(shown.clubId);
  return (
    <>
      <SentSheet />
      <HomeView
        {...shown}
        now={now}
        form={
          asking ? (
            <ChallengePanel
              planRequired={<PlanRequired what="matchInvites" />}
              key={`${asking.kind} ${asking.challenge.to?.id}`}
              {...asking}
            />
          ) : null
        }
        questions={twins.map((question) => (
          <TwinQuestionCard
            key={question.clubId}
            question={question}
            action={PROFILE_PATH}
            fields={{ intent: "twin" }}
          />
        ))}
        invitations={{
          count: sortInvites(invites).toAnswer.length + pairs.filter(asksForAnswer).length,
          cards: (
            <>
              <InvitesToAnswer {...{ invites, markedId, now, origin }} />
              <PairsToAnswer pairs={pairs} now={now} />
            </>
          ),
        }}
        next={next ? <NextMatchCard match={next} /> : null}
        isCalled={next?.isCalled ?? false}
        invites={<InvitesSection {...{ invites, markedId, now, origin }} />}
        pairs={<PairsCard pairs={pairs} now={now} />}
      />
    </>
  );
}
