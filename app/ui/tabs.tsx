import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";

interface TabItem {
  /** Address of the panel: a path below its screen's, or a search parameter. */
  to: string;
  label: ReactNode;
  /** Whether it is the page that is shown; "within" where a page of this tab is. */
  isCurrent: boolean | "within";
  /** How many things wait there; 0 and absent show nothing. */
  count?: number;
}

/**
 * Panels as links, so that each has an address and works with the back button. Where they are wider than the screen, the current
 * one is scrolled into sight. `isDocument` makes plain links.
 */
export function Tabs({
  label,
  items,
  isDocument,
}: {
  label: string;
  items: TabItem[];
  isDocument?: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const currentIndex = items.findIndex((item) => item.isCurrent);
  useEffect(() => {
    const tab = list.current?.children[currentIndex];
    if (list.current === null || !(tab instanceof HTMLElement)) return;
    const left = tab.offsetLeft - list.current.offsetLeft;
    list.current.scrollLeft = left - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [currentIndex]);

  return (
    <nav aria-label={label}>
      <ul ref={list} className={isDocument ? "tabs tabs-wrap" : "tabs"}>
        {items.map((item) => {
          const content = (
            <>
              {item.label}
              {item.count ? <span className="num">{item.count}</span> : null}
            </>
          );
          const current = item.isCurrent === "within" ? true : item.isCurrent ? ("page" as const) : undefined;
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
