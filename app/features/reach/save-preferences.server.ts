import { AppError } from "../../lib/errors.ts";
import { failedGuard, guardStatement, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { acceptedTermsSql } from "../access/terms-in-effect-sql.server.ts";
import type { Preferences } from "../notifications/preferences.ts";
import { savePreferencesStatement } from "../notifications/preferences-statements.server.ts";

/**
 * Keeps what the person wants to be told outside the application, from the next notification on; quiet hours hold for pushes that already
 * wait, too. Throws `unauthenticated`, `session_expired` or `terms_required`.
 */
export async function savePreferences({ services, actor }: VerbContext, chosen: Preferences): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  try {
    await runBatch(db, [
      guardLiveSession(db, actor, now),
      guardStatement(db, acceptedTermsSql(actor.userId, now), "terms"),
      savePreferencesStatement(db, actor.userId, chosen, now),
    ]);
  } catch (error) {
    const guard = failedGuard(error);
    if (guard !== null) throw new AppError(guard === "terms" ? "terms_required" : "session_expired");
    throw error;
  }
}
