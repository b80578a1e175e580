import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { onTermsRefused } from "../../browser/terms-refusal.ts";

const TermsGate = lazy(async () => ({ default: (await import("./terms-gate.tsx")).TermsGate }));

/**
 * The terms-acceptance checker of spec §2, small: the modal comes only for who owes the terms (`owes` null: not known
 * here, the server is asked), or when an action is refused for them.
 */
export function TermsChecker({ owes }: { owes: boolean | null }) {
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
  if (isDone || (owes === false && !isAsked)) return null;
  return (
    <Suspense fallback={null}>
      <TermsGate isAsked={isAsked} onDone={done} />
    </Suspense>
  );
}
