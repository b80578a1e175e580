import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatRelative } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { listedWords } from "./listed-words.ts";
import type { ListedNotification } from "./notification.ts";
import { useMarkRead } from "./use-mark-read.tsx";
import "./notes.css";

const ICONS: Record<string, IconName> = {
  result_validation_required: "clock",
  match_result_validation: "check",
  push_notification: "bell",
  system_notification: "info",
  team_invitation: "users",
};

/**
 * The panel of notifications (at most 50, newest first). `hrefOf` is where one leads, or null; `renderAnswer` gives the
 * buttons of those that ask for an answer.
 */
export function NotificationPanel({
  rows,
  unread,
  action,
  backHref,
  now,
  hrefOf,
  renderAnswer,
}: {
  rows: readonly ListedNotification[];
  unread: number;
  action: string;
  backHref: string;
  now: Date;
  hrefOf: (notification: ListedNotification) => string | null;
  renderAnswer: (notification: ListedNotification) => ReactNode;
}) {
  const marks = useMarkRead(action);
  return (
    <>
      <PageHeader
        title="Notificações"
        back={{ to: backHref, label: "Voltar" }}
        actions={
          unread > 0 ? (
            <form
              method="post"
              action={action}
              onSubmit={(event) => {
                event.preventDefault();
                void marks.markAll();
              }}
            >
              <input type="hidden" name="intent" value="read_notifications" />
              <input type="hidden" name="all" value="1" />
              <Button type="submit" variant="secondary" size="sm" icon="eye" loading={marks.isMarkingAll}>
                Marcar todas como lidas
              </Button>
            </form>
          ) : null
        }
      />
      <Card isFlush>
        {rows.length === 0 ? (
          <EmptyState headingLevel={2} icon="bell" title="Nada por aqui">
            Quando alguém lançar um resultado com você ou quiser jogar, avisamos aqui.
          </EmptyState>
        ) : (
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id}>
                <Note
                  row={row}
                  isUnread={!row.is_read && !marks.isMarked(row.id)}
                  now={now}
                  href={hrefOf(row)}
                  answer={row.can_answer ? renderAnswer(row) : null}
                  onRead={() => marks.markOne(row.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Note({
  row,
  isUnread,
  now,
  href,
  answer,
  onRead,
}: {
  row: ListedNotification;
  isUnread: boolean;
  now: Date;
  href: string | null;
  answer: ReactNode;
  onRead: () => void;
}) {
  const { title, message } = listedWords(row);
  return (
    <article className={isUnread ? "note note-unread" : "note"}>
      <span className="note-mark">
        <Icon name={ICONS[row.type] ?? "bell"} size={22} />
      </span>
      <div className="note-text">
        <p className="note-title">
          {isUnread ? <span className="visually-hidden">Não lida: </span> : null}
          {href ? (
            <Link to={href} onClick={isUnread ? onRead : undefined}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="small">{message}</p>
        <p className="small muted">
          <time dateTime={row.created_at}>{formatRelative(row.created_at, now)}</time>
        </p>
      </div>
      {isUnread ? (
        <Button variant="quiet" size="sm" icon="eye" iconOnly onClick={onRead}>
          {`Marcar como lida: ${title}`}
        </Button>
      ) : (
        <span />
      )}
      {answer ? <div className="note-actions">{answer}</div> : null}
    </article>
  );
}
