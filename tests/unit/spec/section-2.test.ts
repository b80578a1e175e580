import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { accessCopy } from "../../../app/copy/errors.ts";
import routes from "../../../app/routes.ts";

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
  "routes/club-admin/guard.tsx": "club_admin",
  "routes/super-admin/guard.tsx": "super_admin",
};

function declared(entries: RouteConfigEntry[], guard = "public"): [string, string][] {
  return entries.flatMap(({ path, index, file, children }) =>
    children
      ? declared(children, GUARDS[file])
      : [[index ? "/" : path === "*" ? "*" : `/${path}`, guard] as [string, string]],
  );
}

test("the site map is the table of spec §2, in its order, each route behind the guard of its role", () => {
  // Nobody's guard stands before the profile setup, which whoever has a session may open, and before unknown addresses.
  const expected = TABLE.map(([path, access]) => [
    path,
    access === "not shown" || access === "any" ? "public" : access,
  ]);
  expect(declared(routes as RouteConfigEntry[])).toEqual(expected);
});

test("the panel of who fails the check says the spec's words (§2)", () => {
  expect(accessCopy.title).toBe("Acesso Restrito");
  expect(accessCopy.text).toBe("Você não tem permissão para acessar esta área");
});
