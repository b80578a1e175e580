import type { Services } from "../../../platform/services.server.ts";
import { codesLeftStatement } from "./recovery-codes-repository.server.ts";

/** How many recovery codes a person has left; travels with the turn's other reads, which say whether the session is live. */
export async function countRecoveryCodes({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string };
}): Promise<number> {
  const [row] = await services.read(codesLeftStatement(services.db, actor.userId));
  return row?.left ?? 0;
}
