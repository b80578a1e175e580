import { Link } from "react-router";
import { clubPath } from "../../../lib/paths.ts";
import type { ClubTabGroup } from "./club-tabs.ts";
import "./club-frame.css";

/** The groups of a club's panels, and below them the panels of the current one: on a phone, too, all of them are in sight. */
export function ClubTabBar({ clubId, groups }: { clubId: string; groups: readonly ClubTabGroup[] }) {
  const current = groups.find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label="Painéis do clube" className="club-tabs">
      <ul className="club-tab-groups">
        {groups.map(({ label, panel, isCurrent, count }) => (
          <li key={label}>
            <Link to={clubPath(clubId, panel)} aria-current={isCurrent || undefined} preventScrollReset>
              {label}
              {count > 0 && !isCurrent ? <span className="num">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      {current ? (
        <ul className="tabs tabs-wrap" aria-label={current.label}>
          {current.tabs.map(({ panel, label, count, isCurrent }) => (
            <li key={panel}>
              <Link
                to={clubPath(clubId, panel)}
                aria-current={isCurrent ? "page" : undefined}
                preventScrollReset
              >
                {label}
                {count > 0 ? <span className="num">{count}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}
