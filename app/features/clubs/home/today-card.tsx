import { useId } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { TodayItem } from "./today.ts";
import "./today-card.css";

/** Lines of the office's work, each a number that leads to its list, under a heading for those who listen; nothing where there is none. */
export function TodayCard({
  title,
  items,
  hrefOf,
}: {
  title: string;
  items: readonly TodayItem[];
  hrefOf: (id: TodayItem["id"]) => string;
}) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {title}
      </h2>
      <ul className="today">
        {items.map(({ id, label, value, detail, isPressing }) => (
          <li key={id}>
            <Link to={hrefOf(id)} className={classOf({ id, isPressing })}>
              <strong className={id === "subscription" ? "today-word" : "num"}>{value}</strong>
              <span>
                <span className="today-label">{label}</span>
                {detail ? <span className="small">{detail}</span> : null}
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function classOf({ id, isPressing }: Pick<TodayItem, "id" | "isPressing">): string {
  if (isPressing) return "today-item today-pressing";
  return id === "noAccount" || id === "idle" ? "today-item today-next" : "today-item";
}
