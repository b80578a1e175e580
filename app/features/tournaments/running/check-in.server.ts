import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { checkInStatement } from "../tournaments/withdrawals-repository.server.ts";
import { drawnEntryStatement } from "./drawn-entries-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { CheckInInput } from "./running-schema.ts";

/**
 * The organiser notes who came; said again, the first time stays. Throws `conflict` (waiting, or given up), `not_found`, `forbidden`,
 * `club_read_only`.
 */
export async function checkIn(context: VerbContext, input: CheckInInput): Promise<{ isHere: boolean }> {
  const { services } = context;
  return await retryOnConflict(async () => {
    const now = services.now();
    const [viewer, entry] = await withViewer(
      context,
      services.read(drawnEntryStatement(services.db, input.entry_id, null)),
    );
    requireOrganiser(viewer, entry);
    if (!entry.isConfirmed)
      throw new AppError("conflict", { message: "Esta inscrição não está confirmada." });
    await commitAs(context, {
      writable: entry.clubId,
      statements: [checkInStatement(services.db, entry.entryId, input.is_here ? now : null)],
    });
    return { isHere: input.is_here };
  });
}
