import { and, asc, eq, lt, sql, type SQL } from "drizzle-orm";
import { sheetParts } from "../../../../drizzle/schema/imports.ts";
import {
  type Database,
  refuseUnlessChanged,
  type Statement,
  takeTurns,
} from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { MOST_UPLOADS } from "./sheet-parts.ts";

/** A sheet on its way: to whose club, from whom. */
export interface Upload {
  uploadId: string;
  clubId: string;
  userId: string;
}

/**
 * Statements that keep one part of a sheet; a part that comes again takes its own place. Another sheet of the same person in the same club
 * takes the place of the oldest of theirs. They refuse with `not_found` a sheet of somebody else's.
 */
export function keepPart(db: Database, upload: Upload, part: number, text: string, now: Date): Statement[] {
  const { uploadId, clubId, userId } = upload;
  return [
    takeTurns(db, `sheets ${clubId} ${userId}`),
    command(
      db,
      sql`delete from sheet_parts where ${ofSender(upload)} and upload_id in (
        select upload_id from sheet_parts where ${ofSender(upload)} and kind = 'sent' and upload_id <> ${uploadId}::uuid
        group by upload_id order by max(created_at) desc, upload_id desc offset ${MOST_UPLOADS - 1})`,
    ),
    refuseUnlessChanged(
      db,
      sql`insert into sheet_parts as p (upload_id, kind, part, club_id, user_id, text, created_at)
        values (${uploadId}::uuid, 'sent', ${part}::int, ${clubId}::uuid, ${userId}::uuid, ${text}, ${now.toISOString()}::timestamptz)
        on conflict (upload_id, kind, part) do update set text = excluded.text
          where p.club_id = excluded.club_id and p.user_id = excluded.user_id`,
      "not_found",
    ),
  ];
}

/** Keeps one part of the lines that a sheet was read to be; `userId` is null for the system's own. */
export function keepReadPart(
  db: Database,
  { uploadId, clubId, userId }: Omit<Upload, "userId"> & { userId: string | null },
  part: number,
  text: string,
  now: Date,
): Statement {
  return db.insert(sheetParts).values({ uploadId, kind: "read", part, clubId, userId, text, createdAt: now });
}

/** Forgets the lines that a sheet was read to be: they are an import's. */
export function deleteReadParts(db: Database, readId: string): Statement {
  return db.delete(sheetParts).where(and(eq(sheetParts.uploadId, readId), eq(sheetParts.kind, "read")));
}

/** Reads the parts of a person's own sheet that have come, in their order. */
export function partsStatement(db: Database, { uploadId, clubId, userId }: Upload) {
  return db
    .select({ part: sheetParts.part, text: sheetParts.text })
    .from(sheetParts)
    .where(
      and(
        eq(sheetParts.uploadId, uploadId),
        eq(sheetParts.kind, "sent"),
        eq(sheetParts.clubId, clubId),
        eq(sheetParts.userId, userId),
      ),
    )
    .orderBy(asc(sheetParts.part));
}

/** Forgets a person's own sheet, which is whole or given up. */
export function deleteParts(db: Database, upload: Upload): Statement {
  return command(
    db,
    sql`delete from sheet_parts where ${ofSender(upload)} and upload_id = ${upload.uploadId}::uuid`,
  );
}

/** Forgets the parts that came before an instant. */
export function deleteOldParts(db: Database, before: Date) {
  return db.delete(sheetParts).where(lt(sheetParts.createdAt, before));
}

function ofSender({ clubId, userId }: Upload): SQL {
  return sql`club_id = ${clubId}::uuid and user_id = ${userId}::uuid`;
}
