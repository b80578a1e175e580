const MAX_PATH_LENGTH = 400;
/** The letters that paths may have in Supabase's storage, too; no spaces at either end of a part. */
const PART = /^(?! )[\w!\-.*'()&$@=;:+,? ]+(?<! )$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a file's path can be kept: parts between slashes, none empty, none that leads elsewhere. */
export function isPath(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH) return false;
  return path.split("/").every((part) => PART.test(part) && part !== "." && part !== "..");
}

/** An id in small letters, or null for another text. */
export function readId(text: string): string | null {
  return ID.test(text) ? text : null;
}

/**
 * Gives the owner's id in a path: its first part, an id in small letters, with something behind it. Null for another path, as those of
 * pictures that screens keep, which are a file's id alone: no program writes there, so what lies there never changes.
 */
export function folderOf(path: string): string | null {
  const [first = "", ...rest] = path.split("/");
  return rest.length > 0 ? readId(first) : null;
}
