import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayStaffClub } from "../../base/access/access.ts";
import { roleRefusal } from "../../base/access/read-viewer.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import type { ActingPerson } from "../../base/access/require-token.server.ts";

/** The person who asks, and what the club's tournament is read as, in one round trip. Throws `unauthenticated`, `session_expired`. */
export async function withViewer<Row>(
  context: VerbContext,
  read: Promise<Row[]>,
): Promise<[ActingPerson, Row | undefined]> {
  const [viewer, [row]] = await Promise.all([readWriter(context), read]);
  if (!viewer) throw new AppError("session_expired");
  return [viewer, row];
}

/** Throws unless the person works for the tournament's club as its admin or secretary; `not_found` where there is nothing. */
export function requireOrganiser<Row extends { clubId: string }>(
  viewer: ActingPerson,
  row: Row | undefined,
): asserts row is Row {
  if (!row) throw new AppError("not_found");
  if (!mayStaffClub(viewer, row.clubId)) throw roleRefusal(viewer, row.clubId);
  requireAcceptedTerms(viewer);
}
