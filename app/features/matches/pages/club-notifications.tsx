import { AnswerButtons } from "./answer-buttons.tsx";
import { NotificationPanel } from "../../base/notifications/notification-panel.tsx";
import { clubMatchPath, clubPath } from "../../../lib/paths.ts";

/**
 * The notifications of somebody who works for a club (`isStaff`: beyond a referee's day): those about a match lead to it and are answered
 * in place.
 */
export function ClubNotifications({
  clubId,
  isStaff,
  ...listed
}: { clubId: string; isStaff: boolean } & Pick<
  Parameters<typeof NotificationPanel>[0],
  "rows" | "unread" | "now"
>) {
  return (
    <NotificationPanel
      {...listed}
      action={clubPath(clubId, "notificacoes")}
      backHref={clubPath(clubId, isStaff ? "" : "lancar")}
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
