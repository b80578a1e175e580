import { audienceOf, isDocumentPage } from "../../../page-facts.ts";
import { navigationCopy as copy } from "../../../copy/navigation.ts";
import { homePath } from "../../base/access/access.ts";
import { mayOpen } from "../../base/access/may-open.ts";
import { ACCOUNT_PATH, screenOf, SECURITY_PATH } from "../../../lib/paths.ts";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";

export type Area = "athlete" | "club" | "platform";

/** One item of the navigation; `icon` is a name of `app/ui/icon.tsx`. */
interface ShellItem {
  to: string;
  label: string;
  icon: "home" | "ball" | "ranking" | "map" | "trophy" | "user" | "settings" | "flag";
  isCurrent?: boolean;
  /** A public page: the link loads the document. */
  isDocument?: boolean;
}

/** The navigation of an area for a person, of what they may open and at most five items; `pathname` marks the current one. */
export function shellNavigation(area: Area, viewer: ShellViewer, pathname: string): ShellItem[] {
  const items: ShellItem[] = [];
  if (area === "platform") {
    items.push(
      { to: "/super-admin-dashboard", label: copy.platform, icon: "settings" },
      { to: "/system-diagnostics", label: copy.diagnostics, icon: "flag" },
      { to: "/geographical-rankings", label: copy.rankings, icon: "map" },
    );
  } else if (area === "club") {
    items.push(
      { to: "/club-admin-dashboard", label: copy.club, icon: "home" },
      { to: "/athlete-dashboard", label: copy.myPanel, icon: "ball" },
      { to: "/super-admin-dashboard", label: copy.platform, icon: "settings" },
    );
  } else {
    items.push({ to: "/athlete-dashboard", label: copy.myPanel, icon: "home" });
  }
  if (area !== "platform" && viewer.clubId) {
    items.push({
      to: `/public-ranking/${viewer.clubId}`,
      label: copy.ranking,
      icon: "ranking",
    });
  }
  if (area === "athlete") {
    items.push({ to: "/athlete/regional-rankings", label: copy.regionalRankings, icon: "map" });
  }
  items.push({ to: "/tournaments", label: copy.tournaments, icon: "trophy" });
  if (area === "athlete") items.push({ to: "/athlete-profile", label: copy.profile, icon: "user" });
  const offered = items.filter(({ to }) => mayOpen(viewer, to));
  return offered.map((item) => ({
    ...item,
    isCurrent: item.to === pathname || item.to === screenOf(pathname),
    isDocument: isDocumentPage(item.to),
  }));
}

/** The areas of pages by their audience. */
const AREAS: Readonly<Partial<Record<string, Area>>> = {
  athlete: "athlete",
  club_admin: "club",
  super_admin: "platform",
};

/** The area where a person's work starts; null for who has none yet. */
export function ownArea(viewer: ShellViewer): Area | null {
  return AREAS[audienceOf(homePath(viewer)) ?? ""] ?? null;
}

/** The navigation that stays with a person on public pages: that of their own area; none for who has no area yet. */
export function ownNavigation(viewer: ShellViewer): ShellItem[] {
  const area = ownArea(viewer);
  return area ? shellNavigation(area, viewer, "") : [];
}

/** Other places that the account menu leads to. */
export function accountLinks(viewer: ShellViewer): { to: string; label: string }[] {
  const [refereed] = viewer.refereeClubIds;
  const office = { to: "/club-admin-dashboard", label: copy.club };
  const links = [
    { to: "/athlete-dashboard", label: copy.myPanel },
    { to: "/athlete-profile", label: copy.profile },
    { to: "/athlete/subscription", label: copy.plans },
    // The profile's screen admits athletes; everybody else has the same panel where they sign in.
    { to: mayOpen(viewer, SECURITY_PATH) ? SECURITY_PATH : ACCOUNT_PATH, label: copy.security },
    mayOpen(viewer, office.to) || !refereed
      ? office
      : { to: `/club-admin-dashboard/lancar?clube=${refereed}`, label: copy.referee },
    { to: "/super-admin-dashboard", label: copy.platform },
  ];
  return links.filter(({ to }) => mayOpen(viewer, to));
}
