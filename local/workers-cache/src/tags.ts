const TAG_LIMIT = 1000;

/**
 * The tags of a Cache-Tag value in lower case (purges match without regard to case). Tags that are not printable ASCII
 * or longer than 1 024 characters are dropped without a word, and so is what comes after the thousandth.
 */
export function parseTags(value: string | null): string[] {
  return (value ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => /^[\x21-\x7e]{1,1024}$/.test(tag))
    .slice(0, TAG_LIMIT)
    .map((tag) => tag.toLowerCase());
}
