import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { type ImportsData, MAX_SHOWN_REFUSALS, type RefusedLines } from "./import-progress.ts";
import { importsStatement, refusalsStatement } from "./import-repository.server.ts";

/**
 * The latest imports of a club (null: the one that the person's dashboard opens) and, where asked for, one of them with
 * what it refused, or what it would do while it awaits its confirmation; for the club's admins. Throws `forbidden`, and
 * `not_found` for a club that is not there.
 */
export async function readImports(
  { services, actor }: VerbContext,
  { clubId, importId = null }: { clubId: string | null; importId?: string | null },
): Promise<ImportsData> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const asked = { club, importId, maxRefusals: MAX_SHOWN_REFUSALS };
  const [row] = await services.read(
    importsStatement(services.db, askerOf(services, actor), asked, services.now()),
  );
  if (!row) throw new AppError("not_found");
  if (!row.mayImport) throw new AppError("forbidden");
  const { sports, imports, shown, preview, knownMatches, refusals } = row;
  return { sports, imports, shown: shown && { progress: shown, preview, knownMatches, refusals } };
}

/** Every refused line of an import, by line, whole, for its club's admins; nothing for anybody else. */
export async function readRefusals(
  { services, actor }: VerbContext,
  { importId }: { importId: string },
): Promise<RefusedLines> {
  const rows = await services.read(
    refusalsStatement(services.db, askerOf(services, actor), importId, services.now()),
  );
  const [first] = rows;
  return {
    fileName: first?.fileName ?? "",
    headings: first?.headings ?? [],
    lines: rows.map(({ lineNo, reason, cells, carried, dateColumn }) => ({
      lineNo,
      reason,
      // Alone in a file the line has no other line above it.
      cells: cells.map((cell, at) => (at === dateColumn && carried !== null ? carried : (cell ?? ""))),
    })),
  };
}
