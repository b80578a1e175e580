import { useEffect } from "react";
import { keepSocket } from "./socket.ts";
import { useRefetch } from "./use-refetch.ts";

/** Spec §9: notifications are refetched every 30 s, paused while the tab is hidden, at most once in 5 s. */
const REFETCH_EVERY_MS = 30_000;
const REFETCH_THROTTLE_MS = 5_000;

/**
 * Listens to the bell of the signed-in user: a ring reads the page's data (and the root's unread count) again at once;
 * besides, it is read every 30 s while the tab is visible, and on return to it. `isOn` false listens to nothing.
 */
export function useBell(isOn: boolean): void {
  const refetch = useRefetch();

  useEffect(() => {
    if (!isOn) return;
    let lastAt = Date.now();
    const ring = () => {
      lastAt = Date.now();
      refetch();
    };
    const refresh = () => {
      if (document.visibilityState === "hidden" || Date.now() - lastAt < REFETCH_THROTTLE_MS) return;
      ring();
    };
    const timer = setInterval(refresh, REFETCH_EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    const stop = keepSocket("/api/realtime/v1/notifications", ring);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      stop();
    };
  }, [isOn, refetch]);
}
