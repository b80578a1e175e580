import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { isSportId } from "../../../lib/sports.ts";
import { checkTables, type TableDifference } from "../../scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../scoring/ledger/rebuild-sport.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { superAdminStatement } from "./platform-repository.server.ts";

/**
 * Applies all events of a sport again and compares row for row with the kept tables; an empty list is well. At most 100
 * differences. Super admins only (`forbidden`); `invalid_input` for an unknown sport.
 */
export async function checkIntegrity(
  context: VerbContext,
  { sport }: { sport: string },
): Promise<TableDifference[]> {
  await requireSuperAdminNow(context, sport);
  return checkTables(context, { sport });
}

/**
 * Writes the tables of a sport again from its events, and an audit line about it. Gives how many ledger lines there are
 * now. Super admins only (`forbidden`); `invalid_input` for an unknown sport.
 */
export async function rebuildTables(
  context: VerbContext,
  { sport }: { sport: string },
): Promise<{ lines: number }> {
  const userId = await requireSuperAdminNow(context, sport);
  const { services } = context;
  const rebuilt = await rebuildSport(context, { sport });
  const line = {
    id: services.newId(),
    actorUserId: userId,
    action: "ranking_rebuilt",
    data: { sport, lines: rebuilt.lines },
    at: services.now(),
  };
  await runBatch(services.db, [insertPlatformAudit(services.db, line)]);
  return rebuilt;
}

async function requireSuperAdminNow({ services, actor }: VerbContext, sport: string): Promise<string> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const [found] = await services.read(
    superAdminStatement(services.db, askerOf(services, actor), services.now()),
  );
  if (!found?.yes) throw new AppError("forbidden");
  if (!isSportId(sport)) throw new AppError("invalid_input", { field: "sport" });
  return actor.userId;
}
