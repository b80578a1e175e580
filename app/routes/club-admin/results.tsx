import { useNow } from "../../browser/use-now.ts";
import { isWithheld } from "../../features/base/plans/billing-state.ts";
import { readClubStart } from "../../features/clubs/home/read-club-start.server.ts";
import { ClubResults } from "../../features/matches/pages/club-home-view.tsx";
import { listClubOpenMatches } from "../../features/matches/pages/list-club-open-matches.server.ts";
import { toListedMatch } from "../../features/matches/pages/listed-match.ts";
import { listClubRecentMatches } from "../../features/matches/pages/list-club-recent-matches.server.ts";
import { listClosedCompany } from "../../features/office/members/list-closed-company.server.ts";
import { TodayCard } from "../../features/clubs/home/today-card.tsx";
import { openingLines, type TodayItem } from "../../features/clubs/home/today.ts";
import { readToday } from "../../features/clubs/home/read-today.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/results.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => {
    const club_id = clubId ?? undefined;
    const [today, open, recent, closed, start] = await Promise.all([
      readToday(context, { clubId }),
      listClubOpenMatches(context, { club_id }),
      listClubRecentMatches(context, { club_id }),
      listClosedCompany(context, { clubId }),
      readClubStart(context, { clubId }),
    ]);
    const { origin } = context.services;
    return {
      today,
      open: open.rows,
      recent: recent.rows.map(toListedMatch),
      closed: closed.length,
      start,
      origin,
    };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendMatchForm(context, await readSent(args)));
}

export default function ClubAdminResults({ loaderData }: Route.ComponentProps) {
  const { club, today, open, recent, closed, start, origin, nowAt } = loaderData;
  // Results that wait for players have their card below; a club that has just begun meets its next steps instead.
  const calm = today.filter(({ id, isPressing }) => id === "subscription" && !isPressing);
  const hasResults = open.length + recent.length > 0;
  const lines = openingLines(today, { hasResults, isReadOnly: isWithheld(club.billingState) });
  const hrefs: Record<TodayItem["id"], string> = {
    disputes: `${clubPath(club.id)}#precisa-do-clube`,
    leftToClub: `${clubPath(club.id)}#precisa-do-clube`,
    answers: `${clubPath(club.id)}#esperando`,
    people: `${clubPath(club.id, "atletas")}#pedidos`,
    names: clubPath(club.id, "nomes"),
    enrolments: clubPath(club.id, "rankings"),
    refunds: clubPath(club.id, "pagamento"),
    noAccount: clubPath(club.id, "atletas/convites"),
    idle: `${clubPath(club.id, "atletas", { jogos: "parados" })}#todos`,
    subscription: clubPath(club.id, "assinatura"),
  };
  const closedCompany = { athletes: closed, href: `${clubPath(club.id, "atletas")}#jogam-entre-si` };
  const now = useNow(nowAt);
  return (
    <div className="stack stack-loose">
      <TodayCard title="Hoje" items={lines} hrefOf={(id) => hrefs[id]} />
      <ClubResults {...{ club, open, recent, closedCompany, start, origin, now }} />
      {hasResults ? <TodayCard title="Plano do clube" items={calm} hrefOf={(id) => hrefs[id]} /> : null}
    </div>
  );
}
