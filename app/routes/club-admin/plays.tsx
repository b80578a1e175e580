import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { readMonth } from "../../features/matches/tv/play-sheet.ts";
import { PlaySheetOffer, PlaySheetView } from "../../features/matches/tv/play-sheet-view.tsx";
import { readPlaySheet } from "../../features/matches/tv/read-play-sheet.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/plays.ts";

export async function loader(args: Route.LoaderArgs) {
  const month = readMonth(args.url.searchParams.get("mes"));
  return await readClubPage(args, async (context, clubId) => ({
    sheet: await orPlanRequired(readPlaySheet(context, { clubId, month })),
  }));
}

export default function ClubAdminPlays({ loaderData }: Route.ComponentProps) {
  const { club, clubId, sheet } = loaderData;
  if (sheet === null) return <PlaySheetOffer clubId={clubId} isAdministered={club.isAdministered} />;
  return <PlaySheetView sheet={sheet} clubId={clubId} />;
}
