import { expect, it } from "vitest";
import { mayReadClubData } from "../../../../../../app/features/base/access/club-access.ts";
import type { RequiredRole } from "../../../../../../app/features/base/access/access.ts";

const CLUB = "c1";
const person = (role: string, more: object = {}) => ({
  role,
  isSuperAdmin: role === "super_admin",
  athleteId: "a1",
  adminClubIds: [] as string[],
  secretaryClubIds: [] as string[],
  refereeClubIds: [] as string[],
  clubId: CLUB,
  needsFactorFor: { platform: false, clubIds: [] },
  ...more,
});

// Spec §6: decided for this club alone; roles in other clubs do not count.
it.each<[string, ReturnType<typeof person>, boolean, RequiredRole[]]>([
  ["a member", person("athlete"), true, ["athlete"]],
  ["somebody who left, or only asked to join", person("athlete"), false, []],
  ["a member without a profile", person("athlete", { athleteId: null }), true, []],
  ["a member of an unknown role", person("referee"), true, []],
  ["its admin", person("club_admin", { adminClubIds: [CLUB] }), false, ["athlete", "club_admin"]],
  [
    "its admin who plays elsewhere",
    person("athlete", { adminClubIds: ["c2", CLUB] }),
    false,
    ["athlete", "club_admin"],
  ],
  ["its secretary", person("athlete", { secretaryClubIds: [CLUB] }), false, ["athlete"]],
  ["its referee of the day", person("athlete", { refereeClubIds: [CLUB] }), false, []],
  ["another club's admin", person("club_admin", { adminClubIds: ["c2"] }), false, []],
  ["another club's admin who is a member", person("club_admin", { adminClubIds: ["c2"] }), true, ["athlete"]],
  ["an unknown role among its admins", person("referee", { adminClubIds: [CLUB] }), false, []],
  [
    "a super admin",
    person("super_admin", { athleteId: null }),
    false,
    ["athlete", "club_admin", "super_admin"],
  ],
  ["a role that only says so", person("super_admin", { isSuperAdmin: false, athleteId: null }), false, []],
])("%s", (_name, who, isMember, roles) => {
  const allowed = (["athlete", "club_admin", "super_admin"] as const).filter((role) =>
    mayReadClubData(who, { club_id: CLUB, is_member: isMember }, role),
  );
  expect(allowed).toEqual(roles);
});
