import { useNow } from "../../browser/use-now.ts";
import { clubTitle } from "../../features/clubs/clubs/club-title.ts";
import { ClubNotifications } from "../../features/matches/pages/club-notifications.tsx";
import { listNotifications } from "../../features/base/notifications/list-notifications.server.ts";
import { readReach } from "../../features/base/reach/read-reach.server.ts";
import { ReachCards } from "../../features/base/reach/reach-cards.tsx";
import { clubPath } from "../../lib/paths.ts";
import { titleOfPage } from "../../page-facts.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendNotificationForm } from "../shared/notification-form.server.ts";
import type { Route } from "./+types/notifications.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context) => {
    const [listed, reach] = await Promise.all([listNotifications(context), readReach(context)]);
    return { ...listed, reach };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendNotificationForm(context, await readSent(args)));
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  clubTitle(loaderData?.club, titleOfPage(location.pathname));

export default function ClubAdminNotifications({ loaderData }: Route.ComponentProps) {
  const { clubId, startHref, rows, unread_count, reach, nowAt } = loaderData;
  return (
    <>
      <ClubNotifications
        {...{ clubId, rows }}
        backHref={startHref}
        unread={unread_count}
        now={useNow(nowAt)}
      />
      <ReachCards reach={reach} action={clubPath(clubId, "notificacoes")} />
    </>
  );
}
