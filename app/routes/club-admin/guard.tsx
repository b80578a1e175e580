import { Outlet } from "react-router";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { NotificationsButton } from "../../features/notifications/notifications-button.tsx";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { redirectMovedPanels } from "../../guards/moved-panels.server.ts";
import { MemberShell } from "../../features/shell/member-shell.tsx";
import { pageAccess } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/shell/area-error-boundary.tsx";
import { SponsorBanner } from "../../features/sponsors/sponsor-banner.tsx";
import { ExpiryBanner } from "../../features/expiry/expiry-banner.tsx";
import { loadFrame } from "../shared/of-page.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { PanelSkeleton } from "../../ui/panel-skeleton.tsx";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("club_admin"), redirectMovedPanels];

export async function loader(args: Route.LoaderArgs) {
  const { viewer, frame } = await loadFrame(args, requireClubAdmin(args));
  return { ...frame, clubId: viewer.managedClubId };
}

export default function ClubAdminGuard({ loaderData }: Route.ComponentProps) {
  const { viewer, clubId, expiry, sponsors, check } = loaderData;
  const isChanging = useChangingPanel();
  useClubChannel(clubId);
  const notificationsButton = (
    <NotificationsButton unread={viewer.unreadCount} to={clubPath(clubId, "notificacoes")} />
  );
  const dock = <SponsorBanner viewer={viewer} sponsors={sponsors} />;
  return (
    <MemberShell
      area="club"
      viewer={viewer}
      check={check}
      notificationsButton={notificationsButton}
      dock={dock}
      notice={<ExpiryBanner notice={expiry} />}
    >
      {isChanging ? <PanelSkeleton /> : <Outlet />}
    </MemberShell>
  );
}

export { AreaErrorBoundary as ErrorBoundary };
