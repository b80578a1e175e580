import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { localMinute } from "../../features/matches/pages/stored-score.ts";
import { ClubEntry } from "../../features/matches/reports/club-entry.tsx";
import { listEntered } from "../../features/matches/reports/list-entered.server.ts";
import { isWithheld } from "../../features/base/plans/billing-state.ts";
import { formatsOfKinds, openingKind, openReport } from "../../features/matches/reports/open-report.ts";
import { searchOpponents } from "../../features/matches/reports/search-opponents.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { clubMatchPath } from "../../lib/paths.ts";
import { titleOfPage } from "../../page-facts.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/enter.ts";

export async function loader(args: Route.LoaderArgs) {
  const { services } = verbContext(args);
  const { club, startHref, rows, clubPlays, entered } = await readClubPage(args, async (context, clubId) => {
    const [{ rows, clubPlays }, { rows: entered }] = await Promise.all([
      searchOpponents(
        context,
        { club_id: clubId ?? undefined, search: "", exclude: [] },
        { unnamed: "managed" },
      ),
      listEntered(context, { clubId }),
    ]);
    return { rows, clubPlays, entered };
  });
  const asked = args.url.searchParams;
  const latest = localMinute(services.now(), club.timeZone);
  return {
    club,
    startHref,
    isClosed: isWithheld(club.billingState),
    suggestions: rows,
    entered,
    lastId: args.url.searchParams.get("lancada"),
    latest,
    idempotencyKey: formKey(args),
    start: openReport({
      sports: club.sports,
      usualFormats: { ...formatsOfKinds(clubPlays), ...club.usualFormats },
      latest,
      me: null,
      asked: {
        ...openingKind({ asked: asked.get("sport"), club: clubPlays, sports: club.sports }),
        ...Object.fromEntries(asked),
      },
      suggestions: rows,
    }),
  };
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    async (context) => sendMatchForm(context, await readSent(args)),
    ({ id }) => clubMatchPath(askedClub(args.url), id),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  clubTitle(loaderData?.club, titleOfPage(location.pathname));

export default function ClubAdminEnter({ loaderData }: Route.ComponentProps) {
  // An entered result leaves an empty form for the next one.
  return <ClubEntry key={loaderData.lastId} {...loaderData} />;
}
