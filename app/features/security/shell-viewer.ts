import type { Viewer } from "./viewer.ts";

/** What the frame around protected screens shows of a person. */
export type ShellViewer = Pick<
  Viewer,
  | "userId"
  | "securityLevel"
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
> & {
  /** Whether an existing user still has to accept the terms in effect (a super admin never has, spec §4). */
  owesTerms: boolean;
};

/** Leaves out what the browser need not know. */
export function shellViewer(viewer: Viewer): ShellViewer {
  const { userId, securityLevel } = viewer;
  const { name, email, role, athleteId, clubId, clubName, adminClubIds, isSuperAdmin, isInert, unreadCount } =
    viewer;
  const owesTerms = !viewer.hasAcceptedTerms && !isSuperAdmin;
  return {
    userId,
    securityLevel,
    name,
    email,
    role,
    athleteId,
    clubId,
    clubName,
    adminClubIds,
    isSuperAdmin,
    isInert,
    unreadCount,
    owesTerms,
  };
}
