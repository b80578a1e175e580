import type { ReactNode } from "react";
import { useMatches } from "react-router";

/** A route that supplies a view for people who may not open it says `handle = { accessFallback: … }` (spec §2). */
interface Handle {
  accessFallback?: ReactNode;
}

/** The view that the page's route supplies for people who may not open it; undefined for none, which shows the panel. */
export function useAccessFallback(): ReactNode {
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  return handles.find((handle) => handle?.accessFallback)?.accessFallback;
}
