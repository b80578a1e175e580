import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { accountStatement } from "./accounts-repository.server.ts";
import { type Factor, toFactor } from "./factors.ts";
import type { AccountRow } from "./person.ts";

/** The second factors of a live session's owner, confirmed or only begun, the oldest first. Throws `session_expired`. */
export async function listFactors({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<Factor[]> {
  const statement = accountStatement(services.db, actor, services.now(), "live");
  const [row] = rowsOf<AccountRow>(await services.read(statement));
  if (!row) throw new AppError("session_expired");
  return row.factors.map(toFactor);
}
