import { Outlet, useLocation } from "react-router";
import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { ClubFrame } from "../../features/matches/pages/club-frame.tsx";
import { readClubPage, requestsOfPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/frame.ts";

export async function loader(args: Route.LoaderArgs) {
  const { club, rows, needing } = await readClubPage(args, () => requestsOfPage(args));
  return { club, asking: rows.length, needing };
}

export const meta: Route.MetaFunction = ({ loaderData }) => clubTitle(loaderData?.club);

/** The club's name and tabs around the panels that they lead to. */
export default function ClubAdminFrame({ loaderData }: Route.ComponentProps) {
  const panel = useLocation().pathname.split("/")[2] ?? "";
  return (
    <ClubFrame {...loaderData} panel={panel}>
      <Outlet />
    </ClubFrame>
  );
}
