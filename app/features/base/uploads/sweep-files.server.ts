import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { dueLeftovers, forgetLeftovers } from "./files-repository.server.ts";

/** As many objects as R2 deletes in one call. */
const AT_ONCE = 1000;

/** Deletes the objects that no row names: those of files that went, and of uploads that were never written. A job, every minute. */
export async function sweepFiles({ services }: Pick<VerbContext, "services">): Promise<number> {
  const due = await services.read(dueLeftovers(services.db, services.now(), AT_ONCE));
  const keys = due.map(({ objectKey }) => objectKey);
  if (keys.length === 0) return 0;
  await services.files.remove(keys);
  await forgetLeftovers(services.db, keys);
  return keys.length;
}

/** The same after the answer, for who has just taken a file away; what fails is the job's. */
export function sweepFilesSoon(services: Services): void {
  services.after(sweepFiles({ services }));
}
