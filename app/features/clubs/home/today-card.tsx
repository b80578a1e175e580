import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { TodayItem } from "./today.ts";
import "./today-card.css";

/** The work that waits in the office today: each a number that leads to its list. */
export function TodayCard({
  items,
  hrefOf,
}: {
  items: readonly TodayItem[];
  hrefOf: (id: TodayItem["id"]) => string;
}) {
  return (
    <section aria-labelledby="hoje">
      <h2 id="hoje" className="visually-hidden">
        Hoje
      </h2>
      <ul className="today">
        {items.map(({ id, label, value, detail, isPressing }) => (
          <li key={id}>
            <Link to={hrefOf(id)} className={isPressing ? "today-item today-pressing" : "today-item"}>
              <span className="today-label">{label}</span>
              <strong className={id === "subscription" ? "today-word" : "num"}>{value}</strong>
              {detail ? <span className="small">{detail}</span> : null}
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
