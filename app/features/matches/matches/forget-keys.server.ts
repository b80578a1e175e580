import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { deleteIdempotencyKeysStatement } from "./match-writes-repository.server.ts";
import { deleteRepliesStatement } from "../../base/access/replies-repository.server.ts";
import { DAY_MS } from "../../../lib/dates.ts";

const KEPT_DAYS = 30;

/** Forgets `Idempotency-Key`s, and what was answered under them, of more than 30 days ago: nobody retries for so long. For the system only. */
export async function forgetKeys({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const before = new Date(services.now().getTime() - KEPT_DAYS * DAY_MS);
  await Promise.all([
    services.read(deleteIdempotencyKeysStatement(services.db, before)),
    services.read(deleteRepliesStatement(services.db, before)),
  ]);
}
