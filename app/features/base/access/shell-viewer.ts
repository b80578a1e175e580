import { pictureUrl } from "../../../lib/picture-urls.ts";
import { areTermsRequired, type Viewer } from "./viewer.ts";

/** The part of a person that the frame around protected screens shows. */
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
  | "secretaryClubIds"
  | "refereeClubIds"
  | "isSuperAdmin"
  | "awaitsGuardian"
  | "unreadCount"
> & {
  /** The address of their picture; null without one. */
  avatar: string | null;
  /** Whether an existing user still has to accept the terms in effect (a super admin never has, spec §4). */
  areTermsRequired: boolean;
};

/** Leaves out what the browser need not know. */
export function shellViewer(viewer: Viewer): ShellViewer {
  return {
    userId: viewer.userId,
    securityLevel: viewer.securityLevel,
    name: viewer.name,
    email: viewer.email,
    role: viewer.role,
    athleteId: viewer.athleteId,
    avatar: pictureUrl("avatars", viewer.avatarId),
    clubId: viewer.clubId,
    clubName: viewer.clubName,
    adminClubIds: viewer.adminClubIds,
    secretaryClubIds: viewer.secretaryClubIds,
    refereeClubIds: viewer.refereeClubIds,
    isSuperAdmin: viewer.isSuperAdmin,
    awaitsGuardian: viewer.awaitsGuardian,
    unreadCount: viewer.unreadCount,
    areTermsRequired: areTermsRequired(viewer),
  };
}
