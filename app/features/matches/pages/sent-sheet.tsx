import { lazy, Suspense } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The browser's alone: no document has a sheet before its scripts have sent something. */
const ResultSheet = lazy(async () => ({ default: (await import("./result-sheet.client.tsx")).ResultSheet }));

/** The sheet of the result that has just been sent or approved, over the page that came next. */
export function SentSheet() {
  const { state } = useLocation();
  // A reload and the way back find the same state: what was seen does not open again.
  const isNew = useNavigationType() !== "POP";
  return isNew && state?.sheet ? (
    <Suspense fallback={null}>
      <ResultSheet key={state.sheet.id} {...state.sheet} />
    </Suspense>
  ) : null;
}
