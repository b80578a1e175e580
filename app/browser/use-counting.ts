import { useEffect, useState } from "react";

/** As long as a climb is watched with pleasure. */
const COUNTING_MS = 900;

/** Goes from 0 to 1 once, in a moment that slows down; 1 at once where nothing should move. */
export function useCounting(isMoving: boolean): number {
  const [part, setPart] = useState(isMoving && !isStill() ? 0 : 1);
  useEffect(() => {
    if (!isMoving || isStill()) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(at: number) {
      const passed = Math.min(1, Math.max(0, at - startedAt) / COUNTING_MS);
      setPart(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isMoving]);
  return part;
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
