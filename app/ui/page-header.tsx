import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/**
 * The head of a screen: its h1, a line above (eyebrow), a line below, and actions. `look="court"` paints the band with
 * the lines of a court, for first screens. `back` is a link above the title: `href` loads the document, `to` stays in the application.
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
  back?: { label: string } & ({ href: string; to?: undefined } | { to: string; href?: undefined });
  look?: "plain" | "court";
}) {
  return (
    <header className={look === "court" ? "page-head court" : "page-head"}>
      {back ? <Back {...back} /> : null}
      <div className="page-head-text">
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </header>
  );
}

function Back({ label, href, to }: { label: string; href?: string; to?: string }) {
  const content = (
    <>
      <Icon name="chevron-left" size={18} />
      {label}
    </>
  );
  return to === undefined ? (
    <a className="back" href={href}>
      {content}
    </a>
  ) : (
    <Link className="back" to={to}>
      {content}
    </Link>
  );
}
