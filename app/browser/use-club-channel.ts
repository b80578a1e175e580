import { useEffect } from "react";
import { keepSocket } from "./socket.ts";
import { useRefetch } from "./use-refetch.ts";

/** A first connection later than this after a screen was read may have missed a message. */
export const PROMPT_MS = 1_500;

/** Listens to a club's display socket (public): when its table changed, the page's data is read again. */
export function useClubChannel(clubId: string | null): void {
  const refetch = useRefetch();
  useEffect(() => {
    if (!clubId) return;
    return keepSocket(
      () => `/api/realtime/v1/display/${clubId}`,
      () => refetch(),
      PROMPT_MS,
    );
  }, [clubId, refetch]);
}
