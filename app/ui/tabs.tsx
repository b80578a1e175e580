import type { ReactNode } from "react";
import { Link } from "react-router";

export interface TabItem {
  /** Address of the panel, usually a search parameter of this route: `?painel=partidas`. */
  to: string;
  label: ReactNode;
  isCurrent: boolean;
  /** How many things wait there; 0 and absent show nothing. */
  count?: number;
}

/** Panels as links, so that each has an address and works with the back button. `isDocument` makes plain links. */
export function Tabs({
  label,
  items,
  isDocument,
}: {
  label: string;
  items: TabItem[];
  isDocument?: boolean;
}) {
  return (
    <nav aria-label={label}>
      <ul className={isDocument ? "tabs tabs-wrap" : "tabs"}>
        {items.map((item) => {
          const content = (
            <>
              {item.label}
              {item.count ? <span className="num">{item.count}</span> : null}
            </>
          );
          const current = item.isCurrent ? ("page" as const) : undefined;
          return (
            <li key={item.to}>
              {isDocument ? (
                <a href={item.to} aria-current={current}>
                  {content}
                </a>
              ) : (
                <Link to={item.to} aria-current={current} preventScrollReset>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
