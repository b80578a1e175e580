import { useEffect, useRef } from "react";
import { keepSocket } from "./socket.ts";

/** A first connection later than this after a screen was read may have missed a message. */
export const PROMPT_MS = 1_500;

/** Listens to the channel of the signed-in user; `onMessage` is called for each message, and when one may have been missed. */
export function useChannel(onMessage: () => void): void {
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  }, [onMessage]);
  useEffect(
    () =>
      keepSocket(
        () => "/api/realtime/v1/notifications",
        () => listener.current(),
        PROMPT_MS,
      ),
    [],
  );
}
