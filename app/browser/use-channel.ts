import { useEffect, useRef } from "react";
import { keepLateSocket } from "./late-socket.ts";

/** Listens to the channel of the signed-in user; `onMessage` is called for each message, and when one may have been missed. */
export function useChannel(onMessage: () => void): void {
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  }, [onMessage]);
  useEffect(() => keepLateSocket("/api/realtime/v1/notifications", () => listener.current()), []);
}
