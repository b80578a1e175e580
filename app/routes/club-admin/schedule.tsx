import { useNow } from "../../browser/use-now.ts";
import { readSchedule } from "../../features/tournaments/schedule/read-schedule.server.ts";
import { SchedulePanel } from "../../features/tournaments/schedule/schedule-panel.tsx";
import { changeSchema } from "../../features/tournaments/schedule/schedule-schema.ts";
import { TournamentHead } from "../../features/tournaments/office/tournament-head.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendScheduleForm } from "../shared/schedule-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/schedule.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = Object.fromEntries(args.url.searchParams);
  const fields = changeSchema.safeParse(asked).data ?? null;
  const isUnreadable = asked.change !== undefined && fields === null;
  const page = await readClubPage(args, async (context, clubId) =>
    readSchedule(context, { clubId, tournamentId: tournamentOf(args.params), fields }),
  );
  return { ...page, isUnreadable: page.isUnreadable || isUnreadable };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendScheduleForm(args));
}

export default function ClubAdminSchedule({ loaderData }: Route.ComponentProps) {
  const { club: _club, nowAt, ...schedule } = loaderData;
  const { clubId, tournament } = schedule;
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="horarios" now={useNow(nowAt)} />
      <SchedulePanel {...schedule} />
    </div>
  );
}
