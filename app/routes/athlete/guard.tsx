import { Outlet } from "react-router";
import { NotificationsButton } from "../../features/notifications/notifications-button.tsx";
import { requireAthlete } from "../../guards/guard.server.ts";
import { MemberShell } from "../../features/shell/member-shell.tsx";
import { redirectMovedPanels } from "../../guards/moved-panels.server.ts";
import { athletePath } from "../../lib/paths.ts";
import { pageAccess } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/shell/area-error-boundary.tsx";
import { SponsorBanner } from "../../features/sponsors/sponsor-banner.tsx";
import { ExpiryBanner } from "../../features/expiry/expiry-banner.tsx";
import { loadFrame } from "../shared/of-page.server.ts";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("athlete"), redirectMovedPanels];

export async function loader(args: Route.LoaderArgs) {
  return (await loadFrame(args, requireAthlete(args))).frame;
}

export default function AthleteGuard({ loaderData }: Route.ComponentProps) {
  const { viewer, expiry, sponsors, check } = loaderData;
  const notificationsButton = (
    <NotificationsButton unread={viewer.unreadCount} to={athletePath("notificacoes")} />
  );
  const dock = <SponsorBanner viewer={viewer} sponsors={sponsors} />;
  return (
    <MemberShell
      area="athlete"
      viewer={viewer}
      check={check}
      notificationsButton={notificationsButton}
      dock={dock}
      notice={<ExpiryBanner notice={expiry} />}
    >
      <Outlet />
    </MemberShell>
  );
}

export { AreaErrorBoundary as ErrorBoundary };
