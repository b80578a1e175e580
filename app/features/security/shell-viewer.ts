import type { Viewer } from "./viewer.ts";

/** What the frame around protected screens shows of a person. */
export type ShellViewer = Pick<
  Viewer,
  | "name"
  | "email"
  | "role"
  | "athleteId"
  | "clubId"
  | "clubName"
  | "adminClubIds"
  | "isSuperAdmin"
  | "isInert"
  | "unreadCount"
>;

/** Leaves out what the browser need not know. */
export function shellViewer(viewer: Viewer): ShellViewer {
  const { name, email, role, athleteId, clubId, clubName, adminClubIds, isSuperAdmin, isInert, unreadCount } =
    viewer;
  return { name, email, role, athleteId, clubId, clubName, adminClubIds, isSuperAdmin, isInert, unreadCount };
}
