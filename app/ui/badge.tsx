import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

export type Tone = "neutral" | "ok" | "warn" | "danger" | "info" | "sun";

/** A short word about a state. The word carries the meaning; the tone only helps. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={tone === "neutral" ? "badge" : `badge tone-${tone}`}>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className="truncate">{children}</span>
    </span>
  );
}
