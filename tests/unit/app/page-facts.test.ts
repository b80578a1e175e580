import { describe, expect, it } from "vitest";
import { replacePage } from "../../../app/guards/redirect.server.ts";
import { isDocumentPage } from "../../../app/page-facts.ts";
import { shellNavigation, type Area } from "../../../app/features/platform/shell/shell-navigation.ts";
import type { ShellViewer } from "../../../app/features/base/access/shell-viewer.ts";
import { readSources } from "../../support/source-tree.ts";

const CLUB = "41668a43-bc9f-88e0-9026-acc3058a0089";

/** A literal path of the source, up to its first hole, which something fills. */
const leadsToOne = (literal: string) =>
  isDocumentPage(literal.length > 1 ? literal.replace(/\/$/, "/x") : literal);

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
  ])("%s is one", (path) => expect(isDocumentPage(path)).toBe(true));

  it.each(["/auth", "/athlete-dashboard", "/athlete/regional-rankings", "/tournamentsx", "/publications"])(
    "%s is none",
    (path) => expect(isDocumentPage(path)).toBe(false),
  );

  it("a redirect to one says so to React Router, another does not", () => {
    const reload = (path: string) => replacePage(path).headers.get("x-remix-reload-document");
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
      secretaryClubIds: [],
      refereeClubIds: [],
      isSuperAdmin: false,
      awaitsGuardian: false,
      avatar: null,
      unreadCount: 0,
      areTermsRequired: false,
    };
    const areas: Area[] = ["athlete", "club", "platform"];
    const items = areas.flatMap((area) => shellNavigation(area, viewer, "/"));
    expect(items.filter((item) => isDocumentPage(item.to)).length).toBeGreaterThan(4);
    expect(items.filter((item) => isDocumentPage(item.to) !== (item.isDocument ?? false))).toEqual([]);
  });

  it("no source sends a router's link, navigation or redirect to one", () => {
    // The path after `to=`, `navigate(`, `redirect(` or `replace(`: a literal one, whole or up to its first hole.
    const navigation = /(?:\bto=\{?|\b(?:navigate|redirect|replace)\()\s*["'`](\/[^"'`$]*)/g;
    const found = readSources(["app"]).flatMap(({ path, text }) =>
      [...text.matchAll(navigation)].flatMap(([, target]) =>
        leadsToOne(target!) ? [`${path}: ${target}`] : [],
      ),
    );
    expect(found).toEqual([]);
    expect(leadsToOne([..."<Link to={`/public-ranking/${id}`}".matchAll(navigation)][0]![1]!)).toBe(true);
  });

  it("no tabs of the application link to one without saying that they are documents", () => {
    const offenders = readSources(["app"]).filter(({ text }) =>
      [...text.matchAll(/<Tabs\b(?:(?!\/>)[^])*?\/>/g)].some(
        ([tabs]) =>
          !/\bisDocument\b/.test(tabs) &&
          [...tabs.matchAll(/\bto: *["'`](\/[^"'`$]*)/g)].some(([, target]) => leadsToOne(target!)),
      ),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });
});
