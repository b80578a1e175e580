import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { BUCKETS } from "../../app/lib/uploads.ts";
import { at, isOneOf } from "./columns.ts";

/**
 * A stored file: of one person or one club, or (neither) of the platform. What it holds lies on R2 under `objectKey`, which is
 * ours; `path` is how its owner calls it in its bucket. Its owners' keys are foreign ones, with cascade, written into the
 * migration by hand: people and clubs name their pictures here, and two files of tables would import each other.
 */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    bucket: text("bucket", { enum: BUCKETS }).notNull(),
    path: text("path").notNull(),
    ownerUserId: uuid("owner_user_id"),
    ownerClubId: uuid("owner_club_id"),
    objectKey: text("object_key").notNull().unique(),
    /** By its content: `image/png`. */
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of what is kept, hex. */
    sha256: text("sha256").notNull(),
    /** In px; null for documents. */
    width: integer("width"),
    height: integer("height"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    check("files_bucket", isOneOf(t.bucket, BUCKETS)),
    check("files_one_owner", sql`num_nonnulls(${t.ownerUserId}, ${t.ownerClubId}) <= 1`),
    uniqueIndex("files_path").on(t.bucket, t.path),
    index("files_user_idx")
      .on(t.ownerUserId)
      .where(sql`${t.ownerUserId} is not null`),
    index("files_club_idx")
      .on(t.ownerClubId)
      .where(sql`${t.ownerClubId} is not null`),
    index("files_platform_idx")
      .on(t.bucket)
      .where(sql`${t.ownerUserId} is null and ${t.ownerClubId} is null`),
  ],
);

/**
 * Objects on R2 that no row names, to be deleted once `dueAt` has come: those of files that went (a trigger writes them, so that
 * whatever deletes a person or a club deletes their files), and those that an upload is about to write, for an hour.
 */
export const fileLeftovers = pgTable(
  "file_leftovers",
  {
    objectKey: text("object_key").primaryKey(),
    dueAt: at("due_at").notNull(),
  },
  (t) => [index("file_leftovers_due_idx").on(t.dueAt)],
);
