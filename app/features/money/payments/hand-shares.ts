import type { HandReturn, LateShare } from "./hand-return.ts";
import { pixReference } from "./pix-code.ts";

/** Gives what is owed back as a row read it with its instant in ISO 8601. */
export function toHandReturn({ returnedAt, ...share }: HandReturn): HandReturn {
  return { ...share, returnedAt: returnedAt === null ? null : new Date(returnedAt).toISOString() };
}

/** Gives a share that may still be paid late with its reference. */
export function toLateShare({ place, ...share }: Omit<LateShare, "reference"> & { place: 1 | 2 }): LateShare {
  return { ...share, reference: pixReference(share.entryId, place) };
}
