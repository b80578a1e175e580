import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * The head of a screen: its h1, a line above (eyebrow), a line below, and actions. `look="court"` paints the band with
 * the lines of a court, for first screens. `back` is a document link above the title.
 */
export function PageHeader({
  title,
  eyebrow,
  subtitle,
  actions,
  back,
  look = "plain",
}: {
  title: ReactNode;
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  look?: "plain" | "court";
}) {
  return (
    <header className={look === "court" ? "page-head court" : "page-head"}>
      {back ? (
        <a className="back" href={back.href}>
          <Icon name="chevron-left" size={18} />
          {back.label}
        </a>
      ) : null}
      <div className="page-head-text">
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </header>
  );
}
