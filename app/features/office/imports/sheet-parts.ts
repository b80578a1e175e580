/** The letters of a part: three bytes each at most, it is a fraction of what any entrance takes. */
export const PART_LETTERS = 120_000;
/** So many parts are sent of one sheet at most, which is more than its 10 MB. */
export const MOST_SENT = 100;
/** So many sheets may be on their way from one person to one club; another one takes the place of the oldest. */
export const MOST_UPLOADS = 3;
/** Bytes of a part as it is sent. */
export const MOST_SENT_BYTES = 3 * PART_LETTERS;

/** Takes the text of a sheet; gives the parts in which it is sent: whole lines while they fit, in their order, whose sum is the text. */
export function partsOfText(text: string, letters = PART_LETTERS): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at, letters);
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

function endOfPart(text: string, at: number, letters: number): number {
  const most = at + letters;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf("\n", most - 1) + 1;
  if (line > at) return line;
  // A line that is longer than a part: never between the halves of a letter.
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return isHalved && most - 1 > at ? most - 1 : most;
}

/** Takes the numbers of the parts that have come; gives how many of `parts` lack. */
export function missingParts(come: readonly number[], parts: number): number {
  const there = new Set(come.filter((part) => part < parts));
  return parts - there.size;
}
