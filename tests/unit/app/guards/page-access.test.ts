import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { AccessPanel } from "../../../../app/features/platform/shell/access-panel.tsx";
import { fulfilsRole, type RequiredRole } from "../../../../app/features/base/access/access.ts";
import { pageAccess } from "../../../../app/guards/page-access.server.ts";

/** Gives what the middleware of an area throws at a visitor, before anything else runs. */
async function turnedAway(path: string, options?: { redirectTo: (url: URL) => string }): Promise<Response> {
  const url = new URL(path, "https://quadra.example");
  const context = new RouterContextProvider();
  const args = { request: new Request(url), context, url, params: {}, pattern: "" };
  let ran = false;
  const next = async () => {
    ran = true;
    return new Response();
  };
  try {
    await pageAccess("athlete", options)(args as never, next);
  } catch (thrown) {
    expect(ran).toBe(false);
    return thrown as Response;
  }
  throw new Error("let in");
}

describe("spec §2: with no session, redirected, replacing history", () => {
  it.each([
    ["/athlete-dashboard", undefined, "/auth?next=%2Fathlete-dashboard"],
    ["/athlete-profile?a=1&b=2", undefined, "/auth?next=%2Fathlete-profile%3Fa%3D1%26b%3D2"],
    ["/athlete-profile?a=1", "/club-registration", "/club-registration?a=1"],
  ])("%s with the caller's route %s leads to %s", async (path, redirectTo, target) => {
    const answer = await turnedAway(
      path,
      redirectTo === undefined ? undefined : { redirectTo: ({ search }) => redirectTo + search },
    );
    expect([answer.status, answer.headers.get("location"), answer.headers.get("x-remix-replace")]).toEqual([
      302,
      target,
      "true",
    ]);
  });
});

describe("spec §2: who fails the check sees the panel, unless a fallback view is supplied", () => {
  const panel = (props: Parameters<typeof AccessPanel>[0]) =>
    renderToString(createElement(AccessPanel, props));
  it("says so", () => {
    const html = panel({});
    expect(html).toContain("Acesso Restrito");
    expect(html).toContain("Você não tem permissão para acessar esta área");
  });
  it("or in the check's own words", () => {
    const html = panel({ error: "Erro na validação de segurança" });
    expect(html).toContain("Erro na validação de segurança");
    expect(html).not.toContain("Você não tem permissão");
  });
  it("or shows the fallback alone", () => {
    expect(panel({ fallback: createElement("b", null, "Outra coisa"), error: "x" })).toBe(
      "<b>Outra coisa</b>",
    );
    expect(panel({ fallback: null })).toBe("");
  });
});

describe("spec §5, how a required role is checked (product §3)", () => {
  const athlete = {
    role: "athlete",
    isSuperAdmin: false,
    athleteId: "a",
    adminClubIds: [],
    secretaryClubIds: [],
    refereeClubIds: [],
    clubId: "c",
    needsFactorFor: { platform: false, clubIds: [] },
  };
  const people = {
    athlete,
    unprofiled: { ...athlete, athleteId: null },
    admin: { ...athlete, role: "club_admin", athleteId: null, adminClubIds: ["c"] },
    playingAdmin: { ...athlete, role: "club_admin", adminClubIds: ["c"] },
    platform: { ...athlete, role: "super_admin", isSuperAdmin: true, athleteId: null, clubId: null },
    coach: { ...athlete, role: "coach", adminClubIds: ["c"] },
  };
  const passes = (role: RequiredRole | null, clubId?: string) =>
    Object.entries(people).flatMap(([name, person]) => (fulfilsRole(person, role, clubId) ? [name] : []));
  it.each<[RequiredRole | null, string | undefined, string[]]>([
    [null, undefined, Object.keys(people)],
    ["athlete", undefined, ["athlete", "playingAdmin"]],
    ["club_admin", undefined, ["admin", "playingAdmin", "platform"]],
    ["club_admin", "c", ["admin", "playingAdmin", "platform"]],
    ["club_admin", "d", ["platform"]],
    ["super_admin", undefined, ["platform"]],
  ])("%s of club %s: %j", (role, clubId, names) => expect(passes(role, clubId)).toEqual(names));
});
