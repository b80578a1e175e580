import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { rollSecurityEventsStatement } from "./security-events-repository.server.ts";

/** The minute of each hour in which the months roll: partitions are made two months ahead, so a missed hour is nothing. */
const AT_MINUTE = 17;

/** Makes the next months' partitions of the security events and drops those past six months, once an hour. For the system only. */
export async function rollSecurityEvents({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const now = services.now();
  if (now.getUTCMinutes() !== AT_MINUTE) return;
  await rollSecurityEventsStatement(services.db, now);
}
