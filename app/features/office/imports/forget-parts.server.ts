import { HOUR_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { deleteOldParts } from "./sheet-parts-repository.server.ts";

const KEPT_MS = 3 * HOUR_MS;

/** Forgets the parts of sheets that nobody made whole within three hours. For the system only. */
export async function forgetParts({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  await services.read(deleteOldParts(services.db, new Date(services.now().getTime() - KEPT_MS)));
}
