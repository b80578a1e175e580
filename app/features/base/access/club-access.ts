import {
  mayOpenAthleteArea,
  mayOpenClub,
  mayOpenSuperAdmin,
  mayStaffClub,
  type RequiredRole,
} from "./access.ts";
import type { Viewer } from "./viewer.ts";

/** The ties of a person to a club that exists. */
interface ClubTie {
  club_id: string;
  /** Whether they are an active member of it. */
  is_member: boolean;
}

type Person = Pick<
  Viewer,
  | "role"
  | "isSuperAdmin"
  | "athleteId"
  | "adminClubIds"
  | "secretaryClubIds"
  | "refereeClubIds"
  | "clubId"
  | "needsFactorFor"
>;

/**
 * Whether somebody may read a club's data (spec §6), decided for this club: as `athlete` its active members, its
 * secretary, its admins and super admins; as `club_admin` its admins and super admins; as `super_admin` those alone.
 */
export function mayReadClubData(person: Person, tie: ClubTie, required: RequiredRole): boolean {
  if (required === "super_admin") return mayOpenSuperAdmin(person);
  if (mayOpenClub(person, tie.club_id)) return true;
  if (required !== "athlete") return false;
  return mayStaffClub(person, tie.club_id) || (tie.is_member && mayOpenAthleteArea(person));
}
