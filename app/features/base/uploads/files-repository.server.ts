import { and, asc, eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { fileLeftovers, files } from "../../../../drizzle/schema/files.ts";
import { type Database, refuseBeyond, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Bucket, type FileOwner, QUOTAS } from "./buckets.ts";

const FACTS = {
  id: files.id,
  bucket: files.bucket,
  path: files.path,
  ownerUserId: files.ownerUserId,
  ownerClubId: files.ownerClubId,
  objectKey: files.objectKey,
  contentType: files.contentType,
  sizeBytes: files.sizeBytes,
  sha256: files.sha256,
  width: files.width,
  height: files.height,
  createdAt: files.createdAt,
  updatedAt: files.updatedAt,
};

/** A file's row. */
export type FileRow = typeof files.$inferSelect;

/** Files of a bucket at these paths. */
export function filesAt(db: Database, bucket: Bucket, paths: readonly string[]) {
  return db
    .select(FACTS)
    .from(files)
    .where(and(eq(files.bucket, bucket), inArray(files.path, [...paths])));
}

/** Says that an object may be left without a row from `dueAt` on. */
export function expectObject(db: Database, objectKey: string, dueAt: Date): Statement {
  return db.insert(fileLeftovers).values({ objectKey, dueAt });
}

/** Puts a file in the place of the same owner's at its path, or there for the first time; gives the id of the row that is there then. */
export function upsertFile(db: Database, file: FileRow) {
  const { contentType, objectKey, sizeBytes, sha256, width, height, updatedAt } = file;
  return db
    .insert(files)
    .values(file)
    .onConflictDoUpdate({
      target: [files.bucket, files.path],
      set: { contentType, objectKey, sizeBytes, sha256, width, height, updatedAt },
    })
    .returning({ id: files.id });
}

/** Gives a file another path, bucket and owner; one row where it is still there. A taken path breaks `files_path`. */
export function moveStatement(
  db: Database,
  { id, bucket, path, owner, at }: { id: string; bucket: Bucket; path: string; owner: FileOwner; at: Date },
) {
  return db
    .update(files)
    .set({ bucket, path, ...ownerColumns(owner), updatedAt: at })
    .where(eq(files.id, id))
    .returning({ id: files.id });
}

/** Objects that no row names and that may go by now, the oldest first. */
export function dueLeftovers(db: Database, now: Date, most: number) {
  return db
    .select({ objectKey: fileLeftovers.objectKey })
    .from(fileLeftovers)
    .where(
      and(
        lte(fileLeftovers.dueAt, now),
        sql`not exists (select 1 from ${files} where ${files.objectKey} = ${fileLeftovers.objectKey})`,
      ),
    )
    .orderBy(asc(fileLeftovers.dueAt))
    .limit(most);
}

/** Forgets objects that are gone. */
export function forgetLeftovers(db: Database, keys: readonly string[]): Statement {
  return db.delete(fileLeftovers).where(inArray(fileLeftovers.objectKey, [...keys]));
}

const ENTRY = tableRow(files, ["id", "contentType", "sizeBytes", "sha256", "createdAt", "updatedAt"]);

const entryRow = rowSchema(() => z.object({ ...ENTRY.joined().shape, name: z.string() }));

/** The columns that a list may be ordered by; by any other it is by name. */
const ORDERS: Readonly<Record<string, SQL>> = {
  created_at: sql`"createdAt"`,
  updated_at: sql`"updatedAt"`,
  last_accessed_at: sql`"updatedAt"`,
};

/** How a list is asked for; `folder` ends with a slash, or is empty. */
export interface ListFacts {
  bucket: Bucket;
  owner: FileOwner;
  folder: string;
  search: string;
  limit: number;
  offset: number;
  sortBy: { column: string; order: "asc" | "desc" };
}

/** Lists a folder of one owner: files, and folders with nulls. `search` is the beginning of a name. */
export function listFilesStatement(
  db: Database,
  { bucket, owner, folder, search, limit, offset, sortBy }: ListFacts,
) {
  const rest = sql`substr(${files.path}, ${folder.length + 1}::int)`;
  const order = ORDERS[sortBy.column] ?? sql`name`;
  return query(
    db,
    sql`with inside as (
      select ${files.id} as id, ${files.contentType} as "contentType", ${files.sizeBytes} as "sizeBytes", ${files.sha256} as sha256,
        ${files.createdAt} as "createdAt", ${files.updatedAt} as "updatedAt", ${rest} as rest
      from ${files} where ${files.bucket} = ${bucket} and ${ofOwner(owner)} and starts_with(${files.path}, ${folder + search})
    ), entries as (
      select rest as name, id, "contentType", "sizeBytes", sha256, "createdAt", "updatedAt" from inside where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null, null::int, null, null::timestamptz, null::timestamptz
      from inside where position('/' in rest) > 0
    )
    select * from entries order by ${order} ${sortBy.order === "desc" ? sql`desc` : sql`asc`} nulls first, name
    limit ${limit} offset ${offset}`,
    entryRow,
  );
}

/** SQL that holds for the files of an owner. */
function ofOwner({ kind, id }: FileOwner): SQL {
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
export function guardQuota(db: Database, owner: FileOwner): Statement[] {
  const quota = QUOTAS[owner.kind];
  const within = sql`(select count(*) <= ${quota.files} and coalesce(sum(${files.sizeBytes}), 0) <= ${quota.bytes}
    from ${files} where ${ofOwner(owner)})`;
  return refuseBeyond(db, {
    of: `files ${owner.kind} ${owner.id}`,
    within,
    code: "payload_too_large",
    sentence: "O espaço para arquivos acabou. Apague os que não usa mais.",
  });
}
