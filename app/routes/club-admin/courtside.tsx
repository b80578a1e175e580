import { useNow } from "../../browser/use-now.ts";
import { CourtsidePanel } from "../../features/tournaments/match-day/courtside-panel.tsx";
import { readCourtside } from "../../features/tournaments/match-day/read-courtside.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendCourtsideForm } from "../shared/courtside-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/courtside.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => ({
    courtside: await readCourtside(context, { clubId, tournamentId: tournamentOf(args.params) }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendCourtsideForm(args));
}

export default function ClubAdminCourtside({ loaderData }: Route.ComponentProps) {
  const { clubId, courtside, nowAt } = loaderData;
  return (
    <div className="stack stack-loose">
      <CourtsidePanel courtside={courtside} clubId={clubId} now={useNow(nowAt)} nowAt={nowAt} />
    </div>
  );
}
