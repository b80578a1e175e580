import { PreferencesCard } from "./preferences-card.tsx";
import type { Reach } from "./reach.ts";
import { DeviceCard } from "./device-card.tsx";

/** How somebody is told of notifications outside the application: below their list. */
export function ReachCards({ reach, action }: { reach: Reach; action: string }) {
  const { preferences, ...device } = reach;
  return (
    <>
      <DeviceCard {...device} action={action} />
      <PreferencesCard preferences={preferences} action={action} />
    </>
  );
}
