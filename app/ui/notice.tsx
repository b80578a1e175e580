import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import type { Tone } from "./badge.tsx";

type Shown = Exclude<Tone, "neutral" | "sun">;

const icons: { [tone in Shown]: IconName } = {
  ok: "check",
  warn: "warning",
  danger: "warning",
  info: "info",
};

/** A line the person should read on this screen: form errors, deadlines, banners. `role` is set by the caller. */
export function Notice({
  tone = "info",
  role,
  children,
  action,
}: {
  tone?: Shown;
  role?: "alert" | "status";
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`notice tone-${tone}`} role={role}>
      <Icon name={icons[tone]} size={20} />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}
