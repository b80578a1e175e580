import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { fileLeftovers, files } from "../../../../drizzle/schema/files.ts";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { type Bucket, type FileOwner, QUOTAS } from "./buckets.ts";

/** SQL that holds for the files of an owner. */
export function ofOwner({ kind, id }: FileOwner): SQL {
  if (kind === "user") return sql`${files.ownerUserId} = ${id}::uuid`;
  if (kind === "club") return sql`${files.ownerClubId} = ${id}::uuid`;
  return sql`${files.ownerUserId} is null and ${files.ownerClubId} is null`;
}

/** Gives a file's owner as columns. */
export function ownerColumns({ kind, id }: FileOwner): {
  ownerUserId: string | null;
  ownerClubId: string | null;
} {
  return { ownerUserId: kind === "user" ? id : null, ownerClubId: kind === "club" ? id : null };
}

/** A new file; a path that is taken breaks `files_path`. */
export function insertFile(db: Database, file: typeof files.$inferInsert): Statement {
  return db.insert(files).values(file);
}

/**
 * Takes files away, for a batch: those of these ids, or all that a person has, pictures among them (they go with the account,
 * product §9). Gives their rows. The objects go by themselves, at the next sweep.
 */
export function deleteFiles(db: Database, which: { ids: readonly string[] } | { ownerUserId: string }) {
  const where = "ids" in which ? inArray(files.id, [...which.ids]) : eq(files.ownerUserId, which.ownerUserId);
  return db.delete(files).where(where).returning();
}

/**
 * Takes away the pictures that screens kept for an owner in a bucket (their paths are their ids), all but one. To be run after the
 * statement that names that one, whose row lock orders two that are sent at once.
 */
export function deletePicturesBut(
  db: Database,
  owner: FileOwner,
  { bucket, keptId }: { bucket: Bucket; keptId: string | null },
): Statement {
  return db.delete(files).where(
    sql`${ofOwner(owner)} and ${files.bucket} = ${bucket} and ${files.path} = ${files.id}::text
        and ${files.id} is distinct from ${keptId}::uuid`,
  );
}

/** An object that a row names is left over no more. */
export function keepObject(db: Database, objectKey: string): Statement {
  return db.delete(fileLeftovers).where(eq(fileLeftovers.objectKey, objectKey));
}

/** Ends a batch that has just added a file with `payload_too_large` where its owner has more files or bytes than they may keep. */
export function guardQuota(db: Database, owner: FileOwner): Statement {
  const quota = QUOTAS[owner.kind];
  const within = sql`(select count(*) <= ${quota.files} and coalesce(sum(${files.sizeBytes}), 0) <= ${quota.bytes}
    from ${files} where ${ofOwner(owner)})`;
  return refuseUnless(
    db,
    within,
    "payload_too_large",
    sql`${"O espaço para arquivos acabou. Apague os que não usa mais."}::text`,
  );
}
