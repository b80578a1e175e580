import { z } from "zod";
import { foldName } from "../../../lib/text.ts";

const cursorSchema = z.tuple([z.string(), z.guid()]);

/** The place after which a search of clubs reads on, from the cursor that the page before gave; null when it is none. */
export function readClubCursor(cursor: string): { name: string; id: string } | null {
  try {
    const read = cursorSchema.safeParse(JSON.parse(cursor)).data;
    return read ? { name: foldName(read[0]), id: read[1] } : null;
  } catch {
    return null;
  }
}

/** A search of clubs, as it stands in an address; empty fields count as absent. */
export const clubSearchSchema = z.object({
  search: z.string().default(""),
  limit: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(500).optional()),
  cursor: z.preprocess(
    absentWhenEmpty,
    z
      .string()
      .refine((value) => readClubCursor(value) !== null, "Este cursor não é de uma página de clubes.")
      .optional(),
  ),
});

function absentWhenEmpty(value: unknown): unknown {
  return value === "" ? undefined : value;
}
