import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { isFormUnderWay } from "./use-send.ts";

/** Several messages within this time (a result changes points, notifications and a table at once) are one refetch. */
const GATHER_MS = 120;

/** A network that has just come back answers a moment later. */
const SETTLE_MS = 400;

/**
 * Gives a function that reads the page's data again: calls close together become one, and one that arrives while a
 * refetch, a navigation or a form runs is followed by another. A navigation that is read twice loses what its page says once
 * (`takeFlash`), and React Router leaves a form's redirect where a reading began after the form was sent.
 * One that finds the browser offline waits until it is online again.
 */
export function useRefetch(): () => void {
  const { revalidate, state: reading } = useRevalidator();
  const { state: going } = useNavigation();
  const state = reading === "idle" && going === "idle" ? "idle" : "loading";
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isDue = useRef(false);
  const stateRef = useRef(state);

  const run = useCallback(() => {
    clearTimeout(waiting.current);
    const read = () => {
      if (!navigator.onLine || stateRef.current === "loading") isDue.current = true;
      else if (isFormUnderWay()) waiting.current = setTimeout(read, GATHER_MS);
      else void revalidate();
    };
    waiting.current = setTimeout(read, GATHER_MS);
  }, [revalidate]);

  useEffect(() => {
    stateRef.current = state;
    if (state === "idle" && isDue.current) {
      isDue.current = false;
      run();
    }
  }, [state, run]);

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const catchUp = () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        if (!isDue.current) return;
        isDue.current = false;
        run();
      }, SETTLE_MS);
    };
    window.addEventListener("online", catchUp);
    return () => {
      window.removeEventListener("online", catchUp);
      clearTimeout(settling);
      clearTimeout(waiting.current);
    };
  }, [run]);

  return run;
}
