import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import { disconnectStatement } from "../notifications/push-devices-repository.server.ts";

/** The browser of this session shows no notifications any more. Throws `unauthenticated` or `session_expired`. */
export async function disconnectDevice({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  await commitAs({ services, actor }, { statements: [disconnectStatement(services.db, actor)] });
}
