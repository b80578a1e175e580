import { asId } from "../../platform/ids.server.ts";
import { useNow } from "../../browser/use-now.ts";
import { DrawPanel } from "../../features/tournaments/running/draw-panel.tsx";
import { readDrawPage } from "../../features/tournaments/running/read-draw-page.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendDrawForm } from "../shared/draw-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/draws.ts";

export async function loader(args: Route.LoaderArgs) {
  const eventId = asId(args.url.searchParams.get("categoria")) ?? null;
  return await readClubPage(args, async (context, clubId) => ({
    page: await readDrawPage(context, { clubId, tournamentId: tournamentOf(args.params), eventId }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendDrawForm(args));
}

export default function ClubAdminDraws({ loaderData }: Route.ComponentProps) {
  const { club, clubId, page, nowAt } = loaderData;
  const now = useNow(nowAt);
  return (
    <div className="stack stack-loose">
      <DrawPanel {...{ page, clubId, now }} timeZone={club.timeZone} />
    </div>
  );
}
