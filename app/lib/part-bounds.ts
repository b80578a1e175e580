/** The parts in which a sheet travels: `sent` by a browser, `read` from them. */
export const PART_KINDS = ["sent", "read"] as const;

/** So many parts has a sheet at most. */
export const MOST_PARTS = 400;

/** So many bytes of UTF-8 has a part that is kept at most. */
export const MOST_PART_BYTES = 1024 * 1024;
