import { audienceOf, isDocumentPage } from "../../../page-facts.ts";
import { navigationCopy as copy } from "../../../copy/navigation.ts";
import { homePath, isPlatformAdmin, mayOpenAthleteArea } from "../../base/access/access.ts";
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

/** The navigation of an area for a person, at most five items; `pathname` marks the current one. */
export function shellNavigation(area: Area, viewer: ShellViewer, pathname: string): ShellItem[] {
  const items: ShellItem[] = [];
  if (area === "platform") {
    items.push(
      { to: "/super-admin-dashboard", label: copy.platform, icon: "settings" },
      { to: "/system-diagnostics", label: copy.diagnostics, icon: "flag" },
      { to: "/geographical-rankings", label: copy.rankings, icon: "map" },
    );
  } else if (area === "club") {
    items.push({ to: "/club-admin-dashboard", label: copy.club, icon: "home" });
    if (mayOpenAthleteArea(viewer))
      items.push({ to: "/athlete-dashboard", label: copy.myPanel, icon: "ball" });
    else if (isPlatformAdmin(viewer)) {
      items.push({ to: "/super-admin-dashboard", label: copy.platform, icon: "settings" });
    }
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
  return items.map((item) => ({
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

/** The navigation that stays with a person on public pages: that of the area where their work starts; none for who has no area yet. */
export function ownNavigation(viewer: ShellViewer): ShellItem[] {
  const area = AREAS[audienceOf(homePath(viewer)) ?? ""];
  return area ? shellNavigation(area, viewer, "") : [];
}

/** Other places that the account menu leads to. */
export function accountLinks(viewer: ShellViewer): { to: string; label: string }[] {
  const links: { to: string; label: string }[] = [];
  if (mayOpenAthleteArea(viewer)) {
    links.push(
      { to: "/athlete-dashboard", label: copy.myPanel },
      { to: "/athlete-profile", label: copy.profile },
    );
    links.push({ to: "/athlete/subscription", label: copy.plans });
  }
  links.push({
    // The profile's screen admits athletes; everybody else has the same panel where they sign in.
    to: mayOpenAthleteArea(viewer) ? SECURITY_PATH : ACCOUNT_PATH,
    label: copy.security,
  });
  const [refereed] = viewer.refereeClubIds;
  if (viewer.adminClubIds.length > 0 || viewer.secretaryClubIds.length > 0)
    links.push({ to: "/club-admin-dashboard", label: copy.club });
  else if (refereed)
    links.push({ to: `/club-admin-dashboard/lancar?clube=${refereed}`, label: copy.referee });
  if (isPlatformAdmin(viewer)) links.push({ to: "/super-admin-dashboard", label: copy.platform });
  return links;
}
