import { foldText } from "./text.ts";

/** A typed search as a `LIKE` pattern that finds it anywhere in a folded name; wildcards in it are plain letters. */
export function likePattern(typed: string): string {
  return `%${foldText(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
