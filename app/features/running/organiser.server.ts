import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { mayStaffClub } from "../access/access.ts";
import { readViewer, roleRefusal } from "../access/read-viewer.server.ts";
import { requireAcceptedTerms } from "../access/terms-required.server.ts";
import type { Viewer } from "../access/viewer.ts";

/** The person who asks, and what the club's tournament is read as, in one round trip. Throws `unauthenticated`, `session_expired`. */
export async function withViewer<Row>(
  { services, actor }: VerbContext,
  read: Promise<Row[]>,
): Promise<[Viewer, Row | undefined]> {
  if (actor.kind !== "user") {
    read.catch(() => undefined);
    throw new AppError("unauthenticated");
  }
  const [viewer, [row]] = await Promise.all([readViewer(services, actor), read]);
  if (!viewer) throw new AppError("session_expired");
  return [viewer, row];
}

/** Throws unless the person works for the tournament's club as its admin or secretary; `not_found` where there is nothing. */
export function requireOrganiser<Row extends { clubId: string }>(
  viewer: Viewer,
  row: Row | undefined,
): asserts row is Row {
  if (!row) throw new AppError("not_found");
  if (!mayStaffClub(viewer, row.clubId)) throw roleRefusal(viewer, row.clubId);
  requireAcceptedTerms(viewer);
}
