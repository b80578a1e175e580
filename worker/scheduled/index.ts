import type { Services } from "../../app/platform/services.server.ts";

/** What runs every minute, one after the other; a job that fails does not keep the next from running. */
export async function runScheduled(_services: Services): Promise<void> {}
