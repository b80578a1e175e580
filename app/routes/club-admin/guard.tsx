import { Outlet } from "react-router";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { useOfficeKeys } from "../../browser/use-office-keys.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { redirectMovedPanels } from "../../guards/moved-panels.server.ts";
import { MemberFrame } from "../../features/platform/shell/member-frame.tsx";
import { pageAccess } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/platform/shell/area-error-boundary.tsx";
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
  const { clubId, ...frame } = loaderData;
  const isChanging = useChangingPanel();
  useClubChannel(clubId);
  useOfficeKeys(clubId);
  return (
    <MemberFrame area="club" frame={frame} notificationsPath={clubPath(clubId, "notificacoes")}>
      {isChanging ? <PanelSkeleton /> : <Outlet />}
    </MemberFrame>
  );
}

export { AreaErrorBoundary as ErrorBoundary };
