import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { useUnread } from "./use-unread.tsx";
import "./notifications-button.css";

const LOOK = "btn btn-icon notifications-button";

/** The notifications button of the top bar: how many are unread; it opens their panel, and updates without a reload. */
export function NotificationsButton({ unread: loaded, to }: { unread: number; to: string }) {
  const unread = useUnread(loaded);
  return (
    <Link className={LOOK} to={to} aria-label={unreadLabel(unread)}>
      <Inside unread={unread} />
    </Link>
  );
}

/** The same on pages without React: how many were unread when it was made, and a link that loads the document. */
export function NotificationsLink({ unread, href }: { unread: number; href: string }) {
  return (
    <a className={LOOK} href={href} aria-label={unreadLabel(unread)}>
      <Inside unread={unread} />
    </a>
  );
}

function Inside({ unread }: { unread: number }) {
  return (
    <>
      <Icon name="bell" size={26} />
      {unread > 0 ? (
        <span className="count unread-count num" key={unread} aria-hidden>
          {shownCount(unread)}
        </span>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {unreadLabel(unread)}
      </span>
    </>
  );
}

/** The button's label for screen readers: how many are unread. */
function unreadLabel(unread: number): string {
  return unread === 0 ? "Notificações" : `Notificações: ${unread} não ${unread === 1 ? "lida" : "lidas"}`;
}

/** The count on the button, at most two digits. */
function shownCount(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}
