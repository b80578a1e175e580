import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import type { ListedNotice } from "./platform-notices.ts";
import { noticesStatement } from "./platform-notices-repository.server.ts";

/**
 * The newest notices with how far each is, and whether the asker showed a moment ago who they are, which writing one needs. Super
 * admins only (`forbidden`); one round trip.
 */
export async function readPlatformNotices(
  context: VerbContext,
): Promise<{ notices: ListedNotice[]; isProofFresh: boolean; hasPassword: boolean }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("forbidden");
  const [, rows, proof] = await Promise.all([
    requireSuperAdminViewer(context),
    services.read(noticesStatement(services.db, askerOf(services, actor), services.now())),
    readProof({ services, actor }),
  ]);
  const notices = rows.map(({ createdAt, doneAt, stoppedAt, ...notice }) => ({
    ...notice,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }));
  return { ...proof, notices };
}
