import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import type { Tone } from "./badge.tsx";

const icons: Record<string, IconName> = { ok: "check", warn: "warning", danger: "warning", info: "info" };

/** A line the person should read on this screen: form errors, deadlines, banners. `role` is set by the caller. */
export function Notice({
  tone = "info",
  role,
  children,
  action,
}: {
  tone?: Exclude<Tone, "neutral" | "sun">;
  role?: "alert" | "status";
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`notice tone-${tone}`} role={role}>
      <Icon name={icons[tone] ?? "info"} size={20} />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}
