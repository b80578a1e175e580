import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A screen in place of another that could not be shown: what is wrong, `actions` to go on, and small print below. */
export function AlertScreen({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty" role="alert">
      <span className="mark-tile">
        <Icon name="warning" size={36} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">{actions}</div>
      {children}
    </div>
  );
}
