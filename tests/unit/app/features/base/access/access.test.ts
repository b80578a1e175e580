import { expect, test } from "vitest";
import {
  administersClub,
  athleteAreaAccess,
  fulfilsRole,
  homePath,
  lacksRole,
  managedClubId,
  mayDo,
  mayOpenClub,
  mayOpenSuperAdmin,
  owesFactor,
} from "../../../../../../app/features/base/access/access.ts";
import { isKnownRole, securityLevel } from "../../../../../../app/features/base/access/viewer.ts";

function person(role: string, more: Partial<Parameters<typeof mayOpenClub>[0]> = {}) {
  return {
    role,
    isSuperAdmin: role === "super_admin",
    athleteId: null,
    adminClubIds: [],
    secretaryClubIds: [],
    refereeClubIds: [],
    clubId: null,
    needsFactorFor: { platform: false, clubIds: [] },
    ...more,
  };
}

const athlete = person("athlete", { athleteId: "a", clubId: "k" });
const athleteWithoutProfile = person("athlete");
const admin = person("club_admin", { adminClubIds: ["k"], clubId: "k" });
const adminWhoPlays = person("club_admin", { adminClubIds: ["k"], clubId: "k", athleteId: "a" });
const adminOfNothing = person("club_admin", { clubId: "k" });
const superAdmin = person("super_admin");
const unknown = person("coach", { athleteId: "a", adminClubIds: ["k"], clubId: "k" });

test.each([
  ["athlete", athlete, "open", false, false, "/athlete-dashboard"],
  ["athlete without a profile", athleteWithoutProfile, "needs_profile", false, false, "/profile-setup"],
  ["club admin", admin, "forbidden", true, false, "/club-admin-dashboard"],
  ["club admin who plays", adminWhoPlays, "open", true, false, "/club-admin-dashboard"],
  ["club admin of no club", adminOfNothing, "forbidden", false, false, "/profile-setup"],
  ["super admin", superAdmin, "forbidden", true, true, "/super-admin-dashboard"],
  ["unknown role, whatever it holds", unknown, "forbidden", false, false, "/profile-setup"],
])("%s", (_name, who, area, opensClub, opensPlatform, home) => {
  expect(athleteAreaAccess(who).kind).toBe(area);
  expect(mayOpenClub(who, "k")).toBe(opensClub);
  expect(mayOpenSuperAdmin(who)).toBe(opensPlatform);
  expect(homePath(who)).toBe(home);
});

test.each([
  ["nothing is owed", admin, "k", [true, false]],
  ["of nobody's club", admin, "other", [false, false]],
  ["the club demands it", { ...admin, needsFactorFor: demanded(["k"]) }, "k", [false, true]],
  ["another club of theirs does", { ...admin, needsFactorFor: demanded(["j"]) }, "k", [true, false]],
  [
    "a super admin of a platform that demands it",
    { ...superAdmin, needsFactorFor: demanded([], true) },
    "k",
    [false, true],
  ],
  ["an unknown role", { ...unknown, needsFactorFor: demanded(["k"]) }, "k", [false, false]],
])("a second factor, where %s", (_name, who, clubId, [opens, owes]) => {
  expect([mayOpenClub(who, clubId), owesFactor(who, clubId)]).toEqual([opens, owes]);
});

test("who owes a second factor keeps the athlete's side and where their work starts, not the right", () => {
  const owing = { ...adminWhoPlays, needsFactorFor: demanded(["k"]) };
  expect([
    administersClub(owing, "k"),
    fulfilsRole(owing, "club_admin"),
    fulfilsRole(owing, "club_admin", "k"),
  ]).toEqual([false, false, false]);
  expect([athleteAreaAccess(owing).kind, fulfilsRole(owing, "athlete")]).toEqual(["open", true]);
  expect([homePath(owing), managedClubId(owing, null)]).toEqual(["/club-admin-dashboard", "k"]);
  const platform = { ...superAdmin, clubId: "k", needsFactorFor: demanded([], true) };
  expect([
    mayOpenSuperAdmin(platform),
    owesFactor(platform, null),
    fulfilsRole(platform, "super_admin"),
  ]).toEqual([false, true, false]);
  expect([homePath(platform), managedClubId(platform, null)]).toEqual(["/super-admin-dashboard", "k"]);
});

const secretary = person("athlete", { secretaryClubIds: ["k"], clubId: "k" });
const referee = person("athlete", { refereeClubIds: ["k"], clubId: "k" });

test.each([
  ["the secretary", secretary, "k", [false, true, true], "/club-admin-dashboard"],
  ["of another club", secretary, "j", [false, false, false], "/club-admin-dashboard"],
  ["who plays, too", { ...secretary, athleteId: "a" }, "k", [false, true, true], "/athlete-dashboard"],
  [
    "who owes the factor that the club demands",
    { ...secretary, needsFactorFor: demanded(["k"]) },
    "k",
    [false, false, false],
    "/club-admin-dashboard",
  ],
  ["today's referee", referee, "k", [false, false, true], "/club-admin-dashboard/lancar?clube=k"],
  ["of another club, today", referee, "j", [false, false, false], "/club-admin-dashboard/lancar?clube=k"],
  ["an unknown role", { ...secretary, role: "coach" }, "k", [false, false, false], "/profile-setup"],
  ["an admin", admin, "k", [true, true, true], "/club-admin-dashboard"],
  ["a super admin", superAdmin, "k", [true, true, true], "/super-admin-dashboard"],
] as const)("the duties of a club, %s", (_name, who, clubId, may, home) => {
  const duties = ["admin", "secretary", "referee"] as const;
  expect(duties.map((duty) => mayDo(who, duty, clubId))).toEqual(may);
  expect(fulfilsRole(who, "club_admin", clubId)).toBe(may[2]);
  expect(homePath(who)).toBe(home);
});

test("a secretary's dashboard is their club's, after those that they administer; a referee's is named", () => {
  expect(managedClubId(secretary, null)).toBe("k");
  expect(managedClubId(person("athlete", { secretaryClubIds: ["j"], clubId: "k" }), null)).toBe("j");
  expect(managedClubId({ ...secretary, clubId: null, adminClubIds: ["j"] }, null)).toBe("j");
  expect(managedClubId(referee, null)).toBeNull();
  expect(owesFactor({ ...secretary, needsFactorFor: demanded(["k"]) }, "k")).toBe(true);
  expect(owesFactor(secretary, "k")).toBe(false);
});

function demanded(clubIds: string[], platform = false) {
  return { platform, clubIds };
}

test("an admin of one club does not open another", () => {
  expect(mayOpenClub(admin, "other")).toBe(false);
  expect(administersClub(superAdmin, "k")).toBe(false);
});

test.each([
  ["the club asked for", admin, "other", "other"],
  ["the current club", person("club_admin", { adminClubIds: ["j", "k"], clubId: "k" }), null, "k"],
  [
    "the first club when the current one is another's",
    person("club_admin", { adminClubIds: ["j"], clubId: "k" }),
    null,
    "j",
  ],
  ["a super admin's own club", person("super_admin", { clubId: "k" }), null, "k"],
  ["none for a super admin who names none", superAdmin, null, null],
  ["none for an athlete", athlete, null, null],
])("the dashboard shows %s", (_name, who, asked, expected) => {
  expect(managedClubId(who, asked)).toBe(expected);
});

test.each([
  ["super_admin", "high", true],
  ["club_admin", "medium", true],
  ["athlete", "low", true],
  ["coach", "low", false],
  ["constructor", "low", false],
])("level of %s is %s", (role, level, isKnown) => {
  expect(securityLevel(role)).toBe(level);
  expect(isKnownRole(role)).toBe(isKnown);
});

test("no session has level low", () => expect(securityLevel(null)).toBe("low"));

test.each([
  ["", true],
  ["  ", true],
  ["athlete", false],
  ["coach", false],
])("a person of role %j has none yet: %s", (role, lacks) => {
  const who = person(role, { athleteId: "a" });
  expect(lacksRole(who)).toBe(lacks);
  expect(athleteAreaAccess(who).kind === "needs_profile").toBe(lacks);
});

test.each([
  ["the role without the row", person("super_admin", { isSuperAdmin: false })],
  ["the row without the role", person("athlete", { isSuperAdmin: true })],
])("the platform is for those who have role and row, not for %s", (_name, who) => {
  expect(mayOpenSuperAdmin(who)).toBe(false);
  expect(mayOpenClub(who, "k")).toBe(false);
  expect(fulfilsRole(who, "super_admin")).toBe(false);
});

test.each<[string, Parameters<typeof fulfilsRole>[0], string[]]>([
  ["athlete", athlete, ["any", "athlete"]],
  ["athlete without a profile", athleteWithoutProfile, ["any"]],
  ["club admin", admin, ["any", "club_admin", "club_admin of k"]],
  ["club admin who plays", adminWhoPlays, ["any", "athlete", "club_admin", "club_admin of k"]],
  ["club admin of no club", adminOfNothing, ["any"]],
  ["super admin", superAdmin, ["any", "club_admin", "club_admin of k", "club_admin of j", "super_admin"]],
  ["unknown role, whatever it holds", unknown, ["any"]],
])("%s fulfils %j", (_name, who, fulfilled) => {
  const asked = {
    any: fulfilsRole(who, null),
    athlete: fulfilsRole(who, "athlete"),
    club_admin: fulfilsRole(who, "club_admin"),
    "club_admin of k": fulfilsRole(who, "club_admin", "k"),
    "club_admin of j": fulfilsRole(who, "club_admin", "j"),
    super_admin: fulfilsRole(who, "super_admin"),
  };
  expect(Object.keys(asked).filter((role) => asked[role as keyof typeof asked])).toEqual(fulfilled);
});
