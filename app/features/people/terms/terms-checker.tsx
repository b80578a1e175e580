import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { onTermsRefused } from "../../../browser/refusals.ts";

const TermsGate = lazy(async () => ({ default: (await import("./terms-gate.tsx")).TermsGate }));

/**
 * The terms-acceptance checker of spec §2, small: the modal opens only for people who have to accept the terms
 * (`areRequired` null: not known here, the server is asked), or when an action is refused for them.
 */
export function TermsChecker({ areRequired }: { areRequired: boolean | null }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  useEffect(
    () =>
      onTermsRefused(() => {
        setIsDone(false);
        setIsAsked(true);
      }),
    [],
  );
  const done = useCallback(() => {
    setIsDone(true);
    setIsAsked(false);
  }, []);
  if (isDone || (areRequired === false && !isAsked)) return null;
  return (
    <Suspense fallback={null}>
      <TermsGate isAsked={isAsked} onDone={done} />
    </Suspense>
  );
}
