import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { clubMayProvePlays } from "../../base/plans/plans.ts";
import { type PlaySheet, toPlaySheet } from "./play-sheet.ts";
import { playSheetStatement } from "./plays-repository.server.ts";

/**
 * Proof of play of a club (null: the one that the person's dashboard opens) in a month ("YYYY-MM"; null: that of today), for who
 * works for it. One statement that travels with the page's other reads. Throws `unauthenticated`, `forbidden`, `plan_required`.
 */
export async function readPlaySheet(
  { services, actor }: VerbContext,
  { clubId, month }: { clubId: string | null; month: string | null },
): Promise<PlaySheet> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [row] = await services.read(
    playSheetStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      now,
      month,
    }),
  );
  if (!row?.mayOpen || !row.club) throw new AppError("forbidden");
  if (!clubMayProvePlays(row.club.plan))
    throw new AppError("plan_required", {
      message: "O comprovante de exibição vem nos planos Completo e Rede.",
    });
  return toPlaySheet({ ...row, club: row.club }, month);
}
