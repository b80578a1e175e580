import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isProofFresh } from "./fresh-proof.ts";
import { proofStatement } from "./proofs-repository.server.ts";

/**
 * Whether the holder of a live session has shown a moment ago who they are, and whether they have a password to show it with;
 * one statement that travels with the page's other reads. Throws `session_expired`.
 */
export async function readProof({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<{ isProofFresh: boolean; hasPassword: boolean }> {
  const now = services.now();
  const [row] = await services.read(proofStatement(services.db, actor, now));
  if (!row) throw new AppError("session_expired");
  return { isProofFresh: isProofFresh(row.provedAt, now), hasPassword: row.hasPassword };
}
