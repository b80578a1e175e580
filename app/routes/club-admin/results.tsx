import { useNow } from "../../browser/use-now.ts";
import { ClubResults } from "../../features/match-pages/club-home-view.tsx";
import { listClubOpenMatches } from "../../features/match-pages/list-club-open-matches.server.ts";
import { listClubRecentMatches } from "../../features/match-pages/list-club-recent-matches.server.ts";
import { listClosedCompany } from "../../features/members/list-closed-company.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/results.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => {
    const club_id = clubId ?? undefined;
    const [open, recent, closed] = await Promise.all([
      listClubOpenMatches(context, { club_id }),
      listClubRecentMatches(context, { club_id }),
      listClosedCompany(context, { clubId }),
    ]);
    return { open: open.rows, recent: recent.rows, closed: closed.length };
  });
}

export default function ClubAdminResults({ loaderData }: Route.ComponentProps) {
  const { clubId, open, recent, closed, nowAt } = loaderData;
  const closedCompany = { athletes: closed, href: `${clubPath(clubId, "atletas")}#jogam-entre-si` };
  return <ClubResults {...{ clubId, open, recent, closedCompany }} now={useNow(nowAt)} />;
}
