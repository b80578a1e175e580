import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import "./action-details.css";

/** One thing that can be done, closed until it is wanted; opens without scripts. */
export function ActionDetails({
  icon,
  label,
  isOpen,
  children,
}: {
  icon: IconName;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="action" open={isOpen}>
      <summary>
        <Icon name={icon} size={20} />
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
