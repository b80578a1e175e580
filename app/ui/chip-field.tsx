import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./chip-field.css";

/**
 * A control as small as its value: `shown` is read on the chip, and the real control (class `chip-control`, with this `id`) lies
 * over it, unseen until the keyboard is in it. Without scripts the control itself is seen.
 */
export function ChipField({
  id,
  label,
  shown,
  icon,
  children,
}: {
  id: string;
  label: string;
  shown: string;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <div className="chip-field">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <span className="chip-shown truncate" aria-hidden>
        {shown}
      </span>
      <Icon name={icon} size={16} />
      {children}
    </div>
  );
}
