import { useNow } from "../../browser/use-now.ts";
import { AnswerButtons } from "../../features/matches/pages/answer-buttons.tsx";
import { listNotifications } from "../../features/base/notifications/list-notifications.server.ts";
import { NotificationPanel } from "../../features/base/notifications/notification-panel.tsx";
import { readReach } from "../../features/base/reach/read-reach.server.ts";
import { ReachCards } from "../../features/base/reach/reach-cards.tsx";
import { SentSheet } from "../../features/matches/pages/sent-sheet.tsx";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { noticePath } from "../../lib/athlete-paths.ts";
import { athletePath } from "../../lib/paths.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { sendNotificationForm } from "../shared/notification-form.server.ts";
import type { Route } from "./+types/notifications.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const [, listed, reach] = await Promise.all([
    requireAthlete(args),
    listNotifications(context),
    readReach(context),
  ]);
  return { nowAt: context.services.now().toISOString(), ...listed, reach };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendNotificationForm(context, await readSent(args)));
}

export default function AthleteNotifications({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SentSheet />
      <NotificationPanel
        rows={loaderData.rows}
        unread={loaderData.unread_count}
        action={athletePath("notificacoes")}
        backHref={athletePath()}
        now={useNow(loaderData.nowAt)}
        hrefOf={({ data }) => (data ? noticePath(data) : null)}
        renderAnswer={(row) =>
          row.data?.match_id ? (
            <AnswerButtons
              match={{ id: row.data.match_id, can: { approve: true, dispute: true } }}
              action={athletePath("notificacoes")}
              opensSheet
            />
          ) : null
        }
      />
      <ReachCards reach={loaderData.reach} action={athletePath("notificacoes")} />
    </>
  );
}
