import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { screenOf } from "../lib/paths.ts";

/** A panel that comes sooner than this needs no placeholder. */
const PATIENCE_MS = 200;

/** Whether another panel of this screen has been asked for and is not there yet, a moment after the tap. Panels are paths below their screen's. */
export function useChangingPanel(): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const isHere = (target: string) => screenOf(target) === screenOf(pathname);
  const isOther =
    state === "loading" &&
    isHere(location.pathname) &&
    `${location.pathname}${location.search}` !== `${pathname}${search}`;
  const target = isOther ? location.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setLate(target), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && late === target;
}
