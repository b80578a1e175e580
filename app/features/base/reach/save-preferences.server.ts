import { AppError } from "../../../lib/errors.ts";
import { refuseUnless } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { acceptedTermsSql } from "../access/terms-in-effect-sql.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import type { Preferences } from "../notifications/preferences.ts";
import { savePreferencesStatement } from "../notifications/preferences-repository.server.ts";

/**
 * Keeps what the person wants to be told outside the application, from the next notification on; quiet hours hold for pushes that already
 * wait, too. Throws `unauthenticated`, `session_expired` or `terms_required`.
 */
export async function savePreferences({ services, actor }: VerbContext, chosen: Preferences): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  await commitAs(
    { services, actor },
    {
      statements: [
        refuseUnless(db, acceptedTermsSql(actor.userId, now), "terms_required"),
        savePreferencesStatement(db, actor.userId, chosen, now),
      ],
    },
  );
}
