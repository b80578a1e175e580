import { useEffect, useRef } from "react";
import { keepSocket } from "./socket.ts";

/** Listens to the bell of the signed-in user; `onRing` is called for each ring, and when one may have been missed. */
export function useBell(onRing: () => void): void {
  const ring = useRef(onRing);
  useEffect(() => {
    ring.current = onRing;
  }, [onRing]);
  useEffect(() => keepSocket("/api/realtime/v1/notifications", () => ring.current()), []);
}
