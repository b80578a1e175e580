import { useEffect } from "react";
import { keepSocket } from "./socket.ts";
import { useRefetch } from "./use-refetch.ts";

/** Spec §9: notifications are refetched every 30 s, paused while the tab is hidden, at most once in 5 s. */
const REFETCH_EVERY_MS = 30_000;
const REFETCH_THROTTLE_MS = 5_000;

/**
 * Listens to the bell of the signed-in user: a ring reads the page's data (the unread count with it) again at once;
 * besides, notifications are read from `path` every 30 s while the tab is visible, and on return to it. Only what was
 * answered makes the page read: a network that is gone (a phone that wakes up) never takes the page away.
 */
export function useBell(path: string): void {
  const refetch = useRefetch();

  useEffect(() => {
    let lastAt = Date.now();
    const ring = () => {
      lastAt = Date.now();
      refetch();
    };
    const refresh = async () => {
      if (document.visibilityState === "hidden" || Date.now() - lastAt < REFETCH_THROTTLE_MS) return;
      lastAt = Date.now();
      if (await isReachable(path)) refetch();
    };
    const onReturn = () => void refresh();
    const timer = setInterval(onReturn, REFETCH_EVERY_MS);
    document.addEventListener("visibilitychange", onReturn);
    const stop = keepSocket("/api/realtime/v1/notifications", ring);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      stop();
    };
  }, [path, refetch]);
}

async function isReachable(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { headers: { accept: "application/json" } })).ok;
  } catch {
    return false;
  }
}
