import { describe, expect, it, test } from "vitest";
import type { Role } from "../../../../../../app/features/base/access/access.ts";
import {
  lackedNeeds,
  landingPath,
  mayOpen,
  wayTo,
} from "../../../../../../app/features/base/access/may-open.ts";
import { PAGES } from "../../../../../../app/pages.ts";

function person(role: string, more: Partial<Role> = {}): Role {
  const nothing = { adminClubIds: [], secretaryClubIds: [], refereeClubIds: [], clubId: null };
  return { role, isSuperAdmin: role === "super_admin", athleteId: null, ...nothing, ...more };
}

const PEOPLE = {
  athlete: person("athlete", { athleteId: "a", clubId: "k" }),
  "athlete without a profile": person("athlete"),
  secretary: person("athlete", { athleteId: "a", clubId: "k", secretaryClubIds: ["k"] }),
  referee: person("athlete", { athleteId: "a", clubId: "k", refereeClubIds: ["k"] }),
  "club admin": person("club_admin", { adminClubIds: ["k"], clubId: "k" }),
  "club admin who plays": person("club_admin", { adminClubIds: ["k"], clubId: "k", athleteId: "a" }),
  "club admin without a club": person("club_admin"),
  "super admin": person("super_admin"),
  "no role yet": person(""),
  "unknown role, whatever it holds": person("coach", { athleteId: "a", adminClubIds: ["k"], clubId: "k" }),
};

/** The kind of a row: for whom it is, with its duty where it is of a club's office. */
const kindOf = ({ access, duty }: (typeof PAGES)[number]) => duty ?? access;
/** A path to a row; the office's name the club. */
const pathOf = ({ path, access }: (typeof PAGES)[number]) =>
  `${path.replaceAll(/:\w+/g, "x")}${access === "club_admin" ? "?clube=k" : ""}`;

const EVERYBODY = ["public", "signed_in"];

/** The kinds of pages that each person may open besides those of everybody. */
const OPEN: Record<keyof typeof PEOPLE, string[]> = {
  athlete: ["athlete"],
  "athlete without a profile": [],
  secretary: ["athlete", "secretary", "referee"],
  referee: ["athlete", "referee"],
  "club admin": ["admin", "secretary", "referee"],
  "club admin who plays": ["athlete", "admin", "secretary", "referee"],
  "club admin without a club": [],
  "super admin": ["admin", "secretary", "referee", "super_admin"],
  "no role yet": [],
  "unknown role, whatever it holds": [],
};
/** Those for whom a link to an athlete's page leads to making their profile. */
const MAY_BECOME = new Set([
  "athlete without a profile",
  "club admin",
  "club admin without a club",
  "super admin",
]);

describe.each(Object.entries(PEOPLE))("%s", (name, who) => {
  const open = new Set([...EVERYBODY, ...OPEN[name as keyof typeof PEOPLE]]);

  it.each(PAGES.map((row) => [row.path, row] as const))("%s", (_path, row) => {
    const path = pathOf(row);
    const isOpen = open.has(kindOf(row));
    expect(mayOpen(who, path)).toBe(isOpen);
    const step =
      row.access === "athlete" && MAY_BECOME.has(name)
        ? `/profile-setup?next=${encodeURIComponent(path)}`
        : null;
    expect(wayTo(who, path)).toBe(isOpen ? path : step);
  });
});

test.each([
  ["a club of somebody else", PEOPLE["club admin"], "/club-admin-dashboard?clube=other", false],
  ["the own club, unnamed", PEOPLE["club admin"], "/club-admin-dashboard", true],
  ["a referee's club, unnamed", PEOPLE.referee, "/club-admin-dashboard/lancar", false],
  ["no club that a super admin has", PEOPLE["super admin"], "/club-admin-dashboard", false],
  ["a fragment", PEOPLE["club admin"], "/athlete-dashboard/torneios/x#categoria-y", false],
  ["what is no page of the table", PEOPLE.athlete, "/api/v1/docs", true],
])("%s", (_name, who, path, isOpen) => expect(mayOpen(who, path)).toBe(isOpen));

test("a step leads back to the very place, with its query and fragment", () => {
  const path = "/athlete-dashboard?desafiar=x&esporte=padel#convite";
  const step = new URL(wayTo(PEOPLE["club admin"], path) ?? "", "https://quadra.example");
  expect([step.pathname, step.searchParams.get("next")]).toEqual(["/profile-setup", path]);
});

test.each([
  ["where their work starts", PEOPLE["club admin"], null, "/club-admin-dashboard"],
  ["the page", PEOPLE.athlete, "/athlete-profile", "/athlete-profile"],
  ["the step", PEOPLE["club admin"], "/athlete-profile", "/profile-setup?next=%2Fathlete-profile"],
  ["a refusal that no step opens", PEOPLE.athlete, "/super-admin-dashboard", "/super-admin-dashboard"],
])("a sign-in leads to %s", (_name, who, next, path) => expect(landingPath(who, next)).toBe(path));

test("links that all readers share are turned by what each of them lacks", () => {
  const lacked = (who: Role) =>
    lackedNeeds(who).map(({ need, mayMakeUp }) => (mayMakeUp ? `${need} + step` : need));
  expect(lacked(PEOPLE["club admin who plays"])).toEqual(["super_admin"]);
  expect(lacked(PEOPLE["club admin"])).toEqual(["athlete + step", "super_admin"]);
  expect(lacked(PEOPLE.athlete)).toEqual(["referee", "secretary", "admin", "super_admin"]);
  expect(lacked(PEOPLE["super admin"])).toEqual(["athlete + step", "referee", "secretary", "admin"]);
  expect(lacked(PEOPLE["no role yet"])).toContain("athlete");
});
