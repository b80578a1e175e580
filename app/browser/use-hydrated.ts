import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the markup that the server wrote, true once scripts run: what needs scripts can wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
