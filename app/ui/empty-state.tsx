import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

/** What a list says while it has nothing: why, and the next thing to do. */
export function EmptyState({
  icon = "ball",
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-mark">
        <Icon name={icon} size={36} />
      </span>
      <h3>{title}</h3>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
