import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Several rings within this time (a result moves points, notifications and a table at once) are one refetch. */
const GATHER_MS = 120;

/**
 * Gives a function that reads the page's data again: calls close together become one, and one that arrives while a
 * refetch runs is followed by another. Nothing is asked of a network that the browser knows to be gone.
 */
export function useRefetch(): () => void {
  const { revalidate, state } = useRevalidator();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isDue = useRef(false);
  const stateRef = useRef(state);

  const run = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (!navigator.onLine) return;
      if (stateRef.current === "loading") isDue.current = true;
      else void revalidate();
    }, GATHER_MS);
  }, [revalidate]);

  useEffect(() => {
    stateRef.current = state;
    if (state === "idle" && isDue.current) {
      isDue.current = false;
      run();
    }
  }, [state, run]);

  useEffect(() => () => clearTimeout(waiting.current), []);
  return run;
}
