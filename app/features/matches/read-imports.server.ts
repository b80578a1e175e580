import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { type ImportRefusal, type ImportsData, MAX_SHOWN_REFUSALS } from "./import-progress.ts";
import { importsStatement, refusalsStatement } from "./import-repository.server.ts";

/**
 * The latest imports of a club (null: the one that the person's dashboard opens), for its admins. Throws `forbidden`,
 * and `not_found` for a club that is not there.
 */
export async function readImports(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ImportsData> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const club = meantClubSql(actor.userId, clubId, "managed");
  const statement = importsStatement(services.db, actor, club, MAX_SHOWN_REFUSALS, services.now());
  const [row] = rowsOf<ImportsData & { mayImport: boolean }>(await services.read(statement));
  if (!row) throw new AppError("not_found");
  if (!row.mayImport) throw new AppError("forbidden");
  const { sports, imports, refusals } = row;
  return { sports, imports, refusals };
}

/** Every refused line of an import, by line, for its club's admins; empty for anybody else. */
export async function readRefusals(
  { services, actor }: VerbContext,
  { importId }: { importId: string },
): Promise<ImportRefusal[]> {
  return rowsOf<ImportRefusal>(
    await services.read(refusalsStatement(services.db, actor, importId, services.now())),
  );
}
