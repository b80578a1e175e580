import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { bellWords, shownCount } from "./unread.ts";
import { useUnread } from "./use-unread.tsx";
import "./bell.css";

/** The bell of the top bar: how many notifications are unread; it opens their panel, and rings without a reload. */
export function Bell({ unread: loaded, to }: { unread: number; to: string }) {
  const unread = useUnread(loaded);
  const words = bellWords(unread);
  return (
    <Link className="btn btn-icon bell" to={to} aria-label={words}>
      <Icon name="bell" size={26} />
      {unread > 0 ? (
        <span className="bell-count num" key={unread} aria-hidden>
          {shownCount(unread)}
        </span>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {words}
      </span>
    </Link>
  );
}
