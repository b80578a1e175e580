import type { BUCKETS } from "../../../lib/uploads.ts";
import type { FileType } from "./clean-file.ts";

export type Bucket = (typeof BUCKETS)[number];

/** The owner of a file: one person or one club; the platform, for the logos of national sponsors. */
export type FileOwner =
  | { kind: "user"; id: string }
  | { kind: "club"; id: string }
  | { kind: "platform"; id: null };

interface BucketRule {
  /** Whether whoever has a file's address may read it. */
  isPublic: boolean;
  types: readonly FileType[];
  owners: readonly FileOwner["kind"][];
}

const PICTURE_TYPES: readonly FileType[] = ["image/jpeg", "image/png", "image/gif"];

/** The files that each bucket takes, from whom, and who reads them. */
export const BUCKET_RULES: Readonly<Record<Bucket, BucketRule>> = {
  avatars: { isPublic: true, types: PICTURE_TYPES, owners: ["user"] },
  logos: { isPublic: true, types: PICTURE_TYPES, owners: ["club", "platform"] },
  documents: { isPublic: false, types: [...PICTURE_TYPES, "application/pdf"], owners: ["user", "club"] },
};

/** The most files and bytes that one person or one club keeps here. */
export const QUOTAS: Readonly<Record<FileOwner["kind"], { files: number; bytes: number }>> = {
  user: { files: 100, bytes: 50_000_000 },
  club: { files: 500, bytes: 500_000_000 },
  platform: { files: 500, bytes: 500_000_000 },
};
