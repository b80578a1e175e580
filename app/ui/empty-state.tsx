import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

/** Says why a list has nothing, and the next thing to do. */
export function EmptyState({
  icon = "ball",
  title,
  children,
  action,
  headingLevel = 3,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 2 where no section above has a heading of its own. */
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      <span className="mark-tile">
        <Icon name={icon} size={36} />
      </span>
      <Heading className="empty-title">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
