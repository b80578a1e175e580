import { describe, expect, it } from "vitest";
import { leadTo } from "../../../app/features/security/lead-to.server.ts";
import { isPublicPage } from "../../../app/features/security/public-pages.ts";
import { shellNavigation, type Area } from "../../../app/features/security/shell-navigation.ts";
import type { ShellViewer } from "../../../app/features/security/shell-viewer.ts";
import { readSources } from "../../support/source-tree.ts";

const CLUB = "41668a43-bc9f-88e0-9026-acc3058a0089";

describe("public pages carry no React: what leads there loads the document", () => {
  it.each([
    "/",
    "/?clube=mar",
    "/#clubes",
    `/public-ranking/${CLUB}?sport=padel`,
    `/display/${CLUB}`,
    "/tournaments",
    `/tournaments/${CLUB}`,
    "/tournaments-list?state=SC",
    "/tournament-test",
    "/geographical-rankings#mapa",
    "/mobile-preview",
  ])("%s is one", (path) => expect(isPublicPage(path)).toBe(true));

  it.each(["/auth", "/athlete-dashboard", "/athlete/regional-rankings", "/tournamentsx", "/publications"])(
    "%s is none",
    (path) => expect(isPublicPage(path)).toBe(false),
  );

  it("a redirect to one says so to React Router, another does not", () => {
    const reload = (path: string) => leadTo(path).headers.get("x-remix-reload-document");
    expect([reload("/tournaments"), reload("/athlete-dashboard")]).toEqual(["true", null]);
  });

  it("the navigation of the application marks each of them", () => {
    const viewer: ShellViewer = {
      userId: "u",
      securityLevel: "low",
      name: "Ana",
      email: "ana@teste.test",
      role: "athlete",
      athleteId: "a",
      clubId: CLUB,
      clubName: "Clube",
      adminClubIds: [CLUB],
      isSuperAdmin: false,
      isInert: false,
      unreadCount: 0,
      owesTerms: false,
    };
    const areas: Area[] = ["athlete", "club", "platform"];
    const items = areas.flatMap((area) => shellNavigation(area, viewer, "/"));
    expect(items.filter((item) => isPublicPage(item.to)).length).toBeGreaterThan(4);
    expect(items.filter((item) => isPublicPage(item.to) !== (item.isDocument ?? false))).toEqual([]);
  });

  it("no source sends a router's link, navigation or redirect to one", () => {
    // What follows `to=`, `navigate(`, `redirect(` or `replace(`: a literal path, whole or up to its first hole.
    const navigation = /(?:\bto=\{?|\b(?:navigate|redirect|replace)\()\s*["'`](\/[^"'`$]*)/g;
    const found = readSources(["app"]).flatMap(({ path, text }) =>
      [...text.matchAll(navigation)].flatMap(([, target]) =>
        isPublicPage(target!) ? [`${path}: ${target}`] : [],
      ),
    );
    expect(found).toEqual([]);
    expect(isPublicPage([..."<Link to={`/public-ranking/${id}`}".matchAll(navigation)][0]![1]!)).toBe(true);
  });

  it("no tabs of the application lead to one without saying that they are documents", () => {
    const offenders = readSources(["app"]).filter(({ text }) =>
      [...text.matchAll(/<Tabs\b(?:(?!\/>)[^])*?\/>/g)].some(
        ([tabs]) =>
          !/\bisDocument\b/.test(tabs) &&
          [...tabs.matchAll(/\bto: *["'`](\/[^"'`$]*)/g)].some(([, target]) => isPublicPage(target!)),
      ),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });
});
