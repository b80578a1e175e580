import { z } from "zod";

/** Where a page of ledger lines ends: `atExactly` as Postgres writes an instant in UTC, to the microsecond. */
export interface LineCursor {
  atExactly: string;
  id: string;
}

const PARTS = "_";

/** The place behind a line as programs hand it back. */
export function writeLineCursor({ atExactly, id }: LineCursor): string {
  return `${atExactly.replace(" ", "T").replace(/\+00(:00)?$/, "Z")}${PARTS}${id}`;
}

/** The place that `writeLineCursor` wrote. */
export function readLineCursor(cursor: string): LineCursor {
  const [atExactly = "", id = ""] = cursor.split(PARTS);
  return { atExactly, id };
}

/** A text that names such a place: an instant that there is, and an id. */
export function isLineCursor(text: string): boolean {
  const { atExactly, id } = readLineCursor(text);
  const isInstant = z.iso.datetime().safeParse(atExactly).success && !atExactly.startsWith("0000");
  return isInstant && z.uuid().safeParse(id).success && writeLineCursor({ atExactly, id }) === text;
}
