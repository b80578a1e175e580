import { AnswerButtons } from "./answer-buttons.tsx";
import { NotificationPanel } from "../../base/notifications/notification-panel.tsx";
import { clubMatchPath, clubPath } from "../../../lib/paths.ts";

/** The notifications of somebody who works for a club: those about a match lead to it and are answered in place. */
export function ClubNotifications({
  clubId,
  ...listed
}: { clubId: string } & Pick<
  Parameters<typeof NotificationPanel>[0],
  "backHref" | "rows" | "unread" | "now"
>) {
  return (
    <NotificationPanel
      {...listed}
      action={clubPath(clubId, "notificacoes")}
      hrefOf={(row) => (row.data?.match_id ? clubMatchPath(clubId, row.data.match_id) : null)}
      renderAnswer={(row) =>
        row.data?.match_id ? (
          <AnswerButtons
            match={{ id: row.data.match_id, can: { approve: true, dispute: true } }}
            action={clubPath(clubId, "notificacoes")}
          />
        ) : null
      }
    />
  );
}
