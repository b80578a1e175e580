/** The most that one uploaded file may hold (spec §5). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The body of a form that brings one file, with what the form adds around it. */
export const MAX_UPLOAD_FORM_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

/** The buckets of stored files (product §10). */
export const BUCKETS = ["avatars", "logos", "documents"] as const;
