import { MINUTE_MS } from "../../../lib/dates.ts";
import { PING } from "../../../lib/webhook-events.ts";

/** How long a delivery waits after its first, second, … failure, in minutes: eight tries in some 32 hours. */
const PAUSES_MINUTES = [1, 5, 30, 120, 300, 600, 840] as const;

/** When a delivery that has been tried so often is tried again, or null where it is given up. A test is tried once. */
export function nextTryAt({ type, attempts }: { type: string; attempts: number }, now: Date): Date | null {
  const minutes = type === PING ? undefined : PAUSES_MINUTES[Math.max(0, attempts - 1)];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}
