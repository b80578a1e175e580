import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Stripe's webhook follows what was ordered within a moment; the page is read again after each of these. */
const READ_AFTER_MS = [600, 1_500, 3_000, 6_000];

/** Reads the page's data again a few times after something was ordered at Stripe: gives whether it still does, and the start. */
export function useSettling(): [boolean, () => void] {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<number | null>(null);
  const wait = step === null ? undefined : READ_AFTER_MS[step];
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      void revalidate();
      setStep((now) => (now === null ? null : now + 1));
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, revalidate]);
  const start = useCallback(() => setStep(0), []);
  return [wait !== undefined, start];
}
