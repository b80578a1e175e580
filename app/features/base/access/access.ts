import { isKnownRole, type ROLES, type Viewer } from "./viewer.ts";

type Access =
  | { kind: "open" }
  /** Lacks what the area needs and can still get it on `/profile-setup` (product §3). */
  | { kind: "needs_profile" }
  | { kind: "forbidden" };

/** The person's roles, whatever their session has shown. */
export type Role = Pick<
  Viewer,
  "role" | "isSuperAdmin" | "athleteId" | "adminClubIds" | "secretaryClubIds" | "refereeClubIds" | "clubId"
>;

/** The same with what this session may not do until it shows a second factor. */
type Person = Role & Pick<Viewer, "needsFactorFor">;

/** Whether the person has no role at all yet: they are led to `/profile-setup`. An unknown one is a role (product §3). */
export function lacksRole({ role }: Pick<Role, "role">): boolean {
  return role.trim() === "";
}

/** Athlete screens admit people with an athlete profile; an athlete without one is sent to make it (product §3). */
export function athleteAreaAccess(person: Role): Access {
  if (lacksRole(person)) return { kind: "needs_profile" };
  if (!isKnownRole(person.role)) return { kind: "forbidden" };
  if (person.athleteId) return { kind: "open" };
  return person.role === "athlete" ? { kind: "needs_profile" } : { kind: "forbidden" };
}

/** Whether the person may open screens and data of athletes. */
export function mayOpenAthleteArea(person: Role): boolean {
  return athleteAreaAccess(person).kind === "open";
}

/** Whether the person is an admin of this very club, by role. */
function isClubAdmin(person: Role, clubId: string): boolean {
  return isKnownRole(person.role) && person.adminClubIds.includes(clubId);
}

/** Whether the person works for this very club as its admin or its secretary, by role. */
function isOfClubStaff(person: Role, clubId: string): boolean {
  return (
    isClubAdmin(person, clubId) || (isKnownRole(person.role) && person.secretaryClubIds.includes(clubId))
  );
}

/** Whether the person is a super admin, by role. */
export function isPlatformAdmin(person: Pick<Role, "role" | "isSuperAdmin">): boolean {
  return person.role === "super_admin" && person.isSuperAdmin;
}

/**
 * Whether it is only a second factor that keeps this session from a club, or (null) from the platform's screens: the
 * configuration demands one of super admins, and a club may of its admins.
 */
export function owesFactor(person: Person, clubId: string | null): boolean {
  if (clubId === null) return isPlatformAdmin(person) && person.needsFactorFor.platform;
  if (mayStaffClub(person, clubId)) return false;
  return isPlatformAdmin(person) || isOfClubStaff(person, clubId);
}

/** Whether the person administers this very club, in a session that has shown what the club demands. */
export function administersClub(person: Person, clubId: string): boolean {
  return isClubAdmin(person, clubId) && !person.needsFactorFor.clubIds.includes(clubId);
}

/** Whether the person may act as a club's admin; a super admin may too, and leaves an audit line: money, rules, admins (product §3). */
export function mayOpenClub(person: Person, clubId: string): boolean {
  return administersClub(person, clubId) || mayOpenSuperAdmin(person);
}

/** Results, members and imports of a club are also its secretary's, in a session that has shown what the club demands (product §3). */
export function mayStaffClub(person: Person, clubId: string): boolean {
  const isSecretary = isOfClubStaff(person, clubId) && !person.needsFactorFor.clubIds.includes(clubId);
  return isSecretary || mayOpenSuperAdmin(person);
}

/** Entering a result is also today's referee's (product §3). */
export function mayEnterResults(person: Person, clubId: string): boolean {
  return mayStaffClub(person, clubId) || isReferee(person, clubId);
}

/** Whether the person enters results of a club for today only. */
export function isReferee(person: Pick<Role, "role" | "refereeClubIds">, clubId: string): boolean {
  return isKnownRole(person.role) && person.refereeClubIds.includes(clubId);
}

/** The people that a part of a club's dashboard is for: admins alone, its secretary too, or today's referee too. */
export type ClubDuty = "admin" | "secretary" | "referee";

/** Whether the person may open what is for this duty in a club (product §3). */
export function mayDo(person: Person, duty: ClubDuty, clubId: string): boolean {
  if (duty === "admin") return mayOpenClub(person, clubId);
  return duty === "secretary" ? mayStaffClub(person, clubId) : mayEnterResults(person, clubId);
}

/** Whether the person may open the platform's own screens. */
export function mayOpenSuperAdmin(person: Person): boolean {
  return isPlatformAdmin(person) && !person.needsFactorFor.platform;
}

/** A role that a check may require (spec §5, §7). */
export type RequiredRole = (typeof ROLES)[number];

/**
 * How a required role is checked (product §3): `athlete` admits people with an athlete profile, `club_admin` who works for
 * that club (for any, where none is named; each verb says more), `super_admin` those of the platform, who may also open a
 * club's screens.
 * Without a role any live session will do.
 */
export function fulfilsRole(
  person: Person,
  role: RequiredRole | null,
  clubId: string | null = null,
): boolean {
  if (role === null) return true;
  if (role === "athlete") return mayOpenAthleteArea(person);
  if (role === "super_admin") return mayOpenSuperAdmin(person);
  if (clubId) return mayEnterResults(person, clubId);
  const { adminClubIds, secretaryClubIds, refereeClubIds } = person;
  const worked = [...adminClubIds, ...secretaryClubIds, ...refereeClubIds];
  return mayOpenSuperAdmin(person) || worked.some((id) => mayEnterResults(person, id));
}

/**
 * The club whose dashboard to open: the one asked for, else the current one where the person is its admin or secretary, else
 * the first that they administer, else whose secretary they are. A super admin names a club, or gets their own; null when there is none. By role: whether
 * this session may open it is another question.
 */
export function managedClubId(person: Role, asked: string | null): string | null {
  if (asked) return asked;
  if (person.clubId && (isOfClubStaff(person, person.clubId) || isPlatformAdmin(person)))
    return person.clubId;
  return person.adminClubIds[0] ?? person.secretaryClubIds[0] ?? null;
}

/** The screen where a person's work starts, by role: where sign-in leads when no page was asked for. */
export function homePath(person: Role): string {
  if (isPlatformAdmin(person)) return "/super-admin-dashboard";
  if (person.role === "club_admin" && person.adminClubIds.length > 0) return "/club-admin-dashboard";
  if (mayOpenAthleteArea(person)) return "/athlete-dashboard";
  if (!isKnownRole(person.role)) return "/profile-setup";
  if (person.secretaryClubIds.length > 0) return "/club-admin-dashboard";
  const [refereed] = person.refereeClubIds;
  return refereed ? `/club-admin-dashboard/lancar?clube=${refereed}` : "/profile-setup";
}

/** The list of notifications beside the screen where a person's work starts; null for who has no such screen. */
export function noticesPath(person: Role): string | null {
  const [dashboard = "", query] = homePath(person).replace("/lancar", "").split("?");
  if (!dashboard.endsWith("-dashboard")) return null;
  return `${dashboard}/notificacoes${query ? `?${query}` : ""}`;
}
