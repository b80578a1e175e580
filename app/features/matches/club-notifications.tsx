import { AnswerButtons } from "./answer-buttons.tsx";
import { NotificationPanel } from "../notifications/notification-panel.tsx";
import { clubPath, matchPath } from "./paths.ts";

/** The notifications of somebody who administers a club: those about a match lead to it and are answered in place. */
export function ClubNotifications({
  clubId,
  ...listed
}: { clubId: string } & Pick<Parameters<typeof NotificationPanel>[0], "rows" | "unread" | "now">) {
  const screen = clubPath(clubId);
  const action = clubPath(clubId, { painel: "notificacoes" });
  return (
    <NotificationPanel
      {...listed}
      action={action}
      backHref={screen}
      hrefOf={(row) => (row.data?.match_id ? matchPath(screen, row.data.match_id) : null)}
      renderAnswer={(row) =>
        row.data?.match_id ? (
          <AnswerButtons
            match={{ id: row.data.match_id, can: { approve: true, dispute: true } }}
            action={action}
          />
        ) : null
      }
    />
  );
}
