import { Outlet, useLocation, useMatches } from "react-router";
import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { ClubFrame } from "../../features/matches/pages/club-frame.tsx";
import { belowClubHome } from "../../lib/paths.ts";
import { titleOfPage } from "../../page-facts.ts";
import { readClubPage, requestsOfPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/frame.ts";

export async function loader(args: Route.LoaderArgs) {
  const { club, rows, needing } = await readClubPage(args, () => requestsOfPage(args));
  return { club, asking: rows.length, needing };
}

/** A page that shows one thing of many says in its `handle` how its h1 reads of its data. */
interface Handle {
  heading?: (loaded: unknown) => string;
}

/** Gives the h1 of the page that is shown; of one that was refused, the title of its row. */
function headingOf(pathname: string, shown: { handle?: unknown; loaderData?: unknown } | undefined): string {
  const { heading } = (shown?.handle ?? {}) as Handle;
  const own = heading && shown?.loaderData ? heading(shown.loaderData) : null;
  return own ?? titleOfPage(pathname);
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  clubTitle(loaderData?.club, headingOf(location.pathname, matches.at(-1)));

/** The head of a club's office and its tabs around the pages that they lead to. */
export default function ClubAdminFrame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const title = headingOf(pathname, useMatches().at(-1));
  return (
    <ClubFrame {...loaderData} page={belowClubHome(pathname)} title={title}>
      <Outlet />
    </ClubFrame>
  );
}
