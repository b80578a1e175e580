import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { endEmailChanges } from "../../people/people/email-changes-repository.server.ts";
import {
  forgetUnconfirmedAccounts,
  UNCONFIRMED_TTL_MS,
} from "../../people/people/unconfirmed-repository.server.ts";
import { deleteClubsLeftAlone } from "./clubs-repository.server.ts";

/** The minute of each hour in which it runs. */
const AT_MINUTE = 43;

/**
 * Deletes accounts that nobody confirmed in seven days, with their profiles, requests and the clubs that only they
 * registered: a mistyped address blocks nobody and nothing personal is kept for nothing; and changes of e-mail that nobody confirmed in a
 * day. Once an hour, for the system only.
 */
export async function forgetUnconfirmed({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const now = services.now();
  if (now.getUTCMinutes() !== AT_MINUTE) return;
  const before = new Date(now.getTime() - UNCONFIRMED_TTL_MS);
  // Clubs first: afterwards nobody knows whose they were.
  await runBatch(services.db, [
    deleteClubsLeftAlone(services.db, before),
    ...forgetUnconfirmedAccounts(services.db, now),
    ...endEmailChanges(services.db, now),
  ]);
}
