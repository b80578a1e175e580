import type { ReactNode } from "react";

/**
 * A surface for one subject. `title` and `actions` make its head; `isFlush` drops the padding (tables, lists);
 * `tone="sun"` marks what needs the person now.
 */
export function Card({
  title,
  subtitle,
  actions,
  footer,
  isFlush,
  tone,
  headingLevel = 2,
  id,
  children,
}: {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  isFlush?: boolean;
  tone?: "sun";
  headingLevel?: 2 | 3 | 4;
  id?: string;
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  const names = ["card", isFlush ? "card-flush" : "", tone ? `card-${tone}` : ""].filter(Boolean).join(" ");
  return (
    <section className={names} id={id}>
      {title || actions ? (
        <div className="card-head">
          <div>
            {title ? <Heading>{title}</Heading> : null}
            {subtitle ? <p className="muted small">{subtitle}</p> : null}
          </div>
          {actions}
        </div>
      ) : null}
      {children}
      {footer ? <div className="card-foot">{footer}</div> : null}
    </section>
  );
}
