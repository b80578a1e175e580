import { useNow } from "../../browser/use-now.ts";
import { mayDo } from "../../features/base/access/access.ts";
import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { ClubNotifications } from "../../features/matches/pages/club-notifications.tsx";
import { listNotifications } from "../../features/base/notifications/list-notifications.server.ts";
import { readReach } from "../../features/base/reach/read-reach.server.ts";
import { ReachCards } from "../../features/base/reach/reach-cards.tsx";
import { clubPath } from "../../lib/paths.ts";
import { currentViewer } from "../../guards/guard.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendNotificationForm } from "../shared/notification-form.server.ts";
import type { Route } from "./+types/notifications.ts";

export async function loader(args: Route.LoaderArgs) {
  const { viewer, ...page } = await readClubPage(args, async (context) => {
    const [listed, reach, viewer] = await Promise.all([
      listNotifications(context),
      readReach(context),
      currentViewer(args),
    ]);
    return { ...listed, reach, viewer };
  });
  return { ...page, isStaff: viewer !== null && mayDo(viewer, "secretary", page.clubId) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendNotificationForm(context, await readSent(args)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => clubTitle(loaderData?.club);

export default function ClubAdminNotifications({ loaderData }: Route.ComponentProps) {
  const { clubId, isStaff, rows, unread_count, reach, nowAt } = loaderData;
  return (
    <>
      <ClubNotifications {...{ clubId, isStaff, rows }} unread={unread_count} now={useNow(nowAt)} />
      <ReachCards reach={reach} action={clubPath(clubId, "notificacoes")} />
    </>
  );
}
