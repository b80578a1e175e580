import { asId } from "../../platform/ids.server.ts";
import { redirect } from "react-router";
import { useNow } from "../../browser/use-now.ts";
import { readMatchLines } from "../../features/scoring/ledger/read-match-lines.server.ts";
import { MatchPanel } from "../../features/matches/pages/match-panel.tsx";
import { readMatch } from "../../features/matches/pages/read-match.server.ts";
import { SentSheet } from "../../features/matches/pages/sent-sheet.tsx";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { athleteMatchPath, athletePath } from "../../lib/paths.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/match.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const matchId = asId(args.params.matchId);
  if (!matchId) throw redirect(athletePath());
  const reading = Promise.all([
    requireAthlete(args),
    readMatch(context, { match_id: matchId }),
    readMatchLines(context, matchId),
  ]);
  // A refusal of the read is the answer of the page: 404 for a match that is not the reader's to see.
  const [, match, lines] = await reading.catch((error: unknown) => {
    throw answerError(error, args.context);
  });
  const isEditing = args.url.searchParams.has("editar");
  const { services } = context;
  return { nowAt: services.now().toISOString(), match, lines, isEditing, origin: services.origin };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendMatchForm(context, await readSent(args)));
}

export default function AthleteMatch({ loaderData: { nowAt, ...shown } }: Route.ComponentProps) {
  const { id, status } = shown.match;
  const paths = { action: athleteMatchPath(id), backHref: athletePath() };
  return (
    <>
      <SentSheet />
      <MatchPanel
        key={`${id}-${status}`}
        {...shown}
        {...paths}
        now={useNow(nowAt)}
        opensSheet={shown.match.my_side !== null}
      />
    </>
  );
}
