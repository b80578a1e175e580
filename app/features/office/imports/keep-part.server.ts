import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { refuseUnlessMayImport } from "./import-repository.server.ts";
import { deleteParts, keepPart, type Upload } from "./sheet-parts-repository.server.ts";

/** A sheet on its way to a club; its sender chose the id, so that a part may be sent again. */
type SentSheet = Pick<Upload, "clubId" | "uploadId">;

/**
 * Keeps one part of a sheet, from 0, until all of them have come; sent again it takes its own place. Throws `forbidden` for who does not work
 * in the club's office, `club_read_only`, and `not_found` where the sheet is somebody else's.
 */
export async function keepSheetPart(
  context: VerbContext,
  { part, text, ...sheet }: SentSheet & { part: number; text: string },
): Promise<void> {
  const { services, actor } = context;
  const { db } = services;
  const upload = ownUpload(context, sheet);
  const now = services.now();
  await runBatch(db, [
    refuseUnlessMayImport(db, askerOf(services, actor), sheet.clubId, now),
    guardClubWritable(db, sheet.clubId, now),
    ...keepPart(db, upload, part, text, now),
    ...traced(services),
  ]);
}

/** Forgets a sheet that its sender gives up; one that is not there, or is somebody else's, stays as it is. Throws `forbidden`. */
export async function cancelSheet(context: VerbContext, sheet: SentSheet): Promise<void> {
  const { services, actor } = context;
  const upload = ownUpload(context, sheet);
  await runBatch(services.db, [
    refuseUnlessMayImport(services.db, askerOf(services, actor), sheet.clubId, services.now()),
    deleteParts(services.db, upload),
    ...traced(services),
  ]);
}

/** The sheet as its sender's own. Throws `forbidden` for who is nobody's user. */
export function ownUpload({ actor }: VerbContext, { clubId, uploadId }: SentSheet): Upload {
  if (actor.kind !== "user") throw new AppError("forbidden");
  return { clubId, uploadId, userId: actor.userId };
}
