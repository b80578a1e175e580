import { Link } from "react-router";
import { useBell } from "../../browser/use-bell.ts";
import { Icon } from "../../ui/icon.tsx";
import { bellWords, shownCount } from "./unread.ts";
import "./bell.css";

/** The bell of the top bar: how many notifications are unread; it opens their panel, and rings without a reload. */
export function Bell({ unread, to }: { unread: number; to: string }) {
  useBell(to);
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
