import { useNow } from "../../browser/use-now.ts";
import { FinishingPanel } from "../../features/tournaments/finishing/finishing-panel.tsx";
import { readFinishing } from "../../features/tournaments/finishing/read-finishing.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendFinishingForm } from "../shared/finishing-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/finishing.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => ({
    finishing: await readFinishing(context, { clubId, tournamentId: tournamentOf(args.params) }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendFinishingForm(args));
}

export default function ClubAdminFinishing({ loaderData }: Route.ComponentProps) {
  const { clubId, finishing, nowAt } = loaderData;
  return (
    <div className="stack stack-loose">
      <FinishingPanel finishing={finishing} clubId={clubId} now={useNow(nowAt)} />
    </div>
  );
}
