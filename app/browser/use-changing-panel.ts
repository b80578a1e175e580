import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** A panel that comes sooner than this needs no placeholder. */
const PATIENCE_MS = 200;

/** Whether another panel of this screen has been asked for and is not there yet, a moment after the tap. */
export function useChangingPanel(): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const target =
    state === "loading" && location.pathname === pathname && location.search !== search ? location.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setLate(target), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && late === target;
}
