import { expect, test } from "vitest";
import { accessCopy } from "../../app/copy/error-texts.ts";
import { siteMap } from "../support/site-map.ts";

/** Spec §2, "Screens and routes": its table, in its order. */
const TABLE = [
  ["/", "public"],
  ["/auth", "public"],
  ["/athlete-registration", "public"],
  ["/club-registration", "public"],
  ["/club-registration/success", "public"],
  ["/profile-setup", "not shown"],
  ["/public-ranking/:clubId", "public"],
  ["/display/:clubId", "public"],
  ["/tournaments", "public"],
  ["/tournaments-list", "public"],
  ["/tournaments/:tournamentId", "public"],
  ["/tournament-test", "public"],
  ["/geographical-rankings", "public"],
  ["/mobile-preview", "public"],
  ["/athlete-dashboard", "athlete"],
  ["/athlete-profile", "athlete"],
  ["/athlete/subscription/plans", "athlete"],
  ["/athlete/subscription", "athlete"],
  ["/athlete/subscription/success", "athlete"],
  ["/athlete/regional-rankings", "athlete"],
  ["/club-admin-dashboard", "club_admin"],
  ["/super-admin-dashboard", "super_admin"],
  ["/system-diagnostics", "super_admin"],
  ["*", "any"],
] as const;

const GUARDS: Record<string, string> = {
  "routes/athlete/guard.tsx": "athlete",
  "routes/athlete/scripts.ts": "athlete",
  "routes/club-admin/guard.tsx": "club_admin",
  "routes/club-admin/scripts.ts": "club_admin",
  "routes/super-admin/guard.tsx": "super_admin",
  "routes/super-admin/scripts.ts": "super_admin",
};

/** The addresses that pages ask for besides, which are no screens. */
const NO_SCREENS = new Set(["/member-widgets"]);

const screens = siteMap.filter(({ path }) => !NO_SCREENS.has(path));
const declared = screens.map(({ path, layouts }) => ({ path, guard: GUARDS[layouts[0] ?? ""] ?? "public" }));
const isListed = ({ path }: { path: string }) => TABLE.some(([listed]) => listed === path);

test("the site map is the table of spec §2, in its order, each route with the guard of its role", () => {
  // No role's guard is on the profile setup, which every signed-in person may open, or on unknown addresses.
  const expected = TABLE.map(([path, access]) => ({
    path,
    guard: access === "not shown" || access === "any" ? "public" : access,
  }));
  expect(declared.filter(isListed)).toEqual(expected);
});

/** Whether a path lies below a listed one, or is one of those that it stands for (`/display/tv` of `/display/:clubId`). */
function liesIn(path: string, listed: string): boolean {
  const isOne = new RegExp(`^${listed.replaceAll(/:\w+/g, "[^/:]+")}$`).test(path);
  return isOne || path.startsWith(`${listed}/`);
}

test("what the table does not list is a panel below a listed route, or its data, with the same guard", () => {
  const others = declared.filter((one) => !isListed(one));
  const stray = others.filter(
    ({ path, guard }) =>
      !declared.some((one) => isListed(one) && liesIn(path, one.path) && one.guard === guard),
  );
  expect(stray).toEqual([]);
});

test("the panel of who fails the check says the spec's words (§2)", () => {
  expect(accessCopy.title).toBe("Acesso Restrito");
  expect(accessCopy.text).toBe("Você não tem permissão para acessar esta área");
});
