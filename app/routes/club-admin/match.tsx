import { asId } from "../../platform/ids.server.ts";
import { useNow } from "../../browser/use-now.ts";
import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { readMatchLines } from "../../features/scoring/ledger/read-match-lines.server.ts";
import { MatchPanel } from "../../features/matches/pages/match-panel.tsx";
import { readMatch } from "../../features/matches/pages/read-match.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { clubMatchPath } from "../../lib/paths.ts";
import { titleOfPage } from "../../page-facts.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/match.ts";

export async function loader(args: Route.LoaderArgs) {
  const matchId = asId(args.params.matchId);
  return await readClubPage(args, async (context) => {
    if (!matchId) throw new Response(null, { status: 404 });
    const [match, lines] = await Promise.all([
      readMatch(context, { match_id: matchId }),
      readMatchLines(context, matchId),
    ]);
    return { match, lines };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendMatchForm(context, await readSent(args)));
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  clubTitle(loaderData?.club, titleOfPage(location.pathname));

export default function ClubAdminMatch({ loaderData }: Route.ComponentProps) {
  const { clubId, match, lines, nowAt, startHref } = loaderData;
  const paths = { action: clubMatchPath(clubId, match.id), backHref: startHref };
  const shown = { match, lines, isEditing: false, origin: null };
  return <MatchPanel key={`${match.id}-${match.status}`} {...shown} {...paths} now={useNow(nowAt)} />;
}
