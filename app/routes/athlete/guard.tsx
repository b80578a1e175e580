import { Outlet, useRouteError } from "react-router";
import { Bell } from "../../features/notifications/bell.tsx";
import { requireAthlete } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { MemberShell } from "../../features/security/member-shell.tsx";
import { pageAccess, pageCheck } from "../../features/security/page-access.server.ts";
import { RouteErrorScreen } from "../../features/security/route-error-screen.tsx";
import { shellViewer } from "../../features/security/shell-viewer.ts";
import { sponsorsOfPage } from "../../features/sponsors/sponsors-of-page.server.ts";
import { SponsorBanner } from "../../features/sponsors/sponsor-banner.tsx";
import { ExpiryBanner } from "../../features/subscriptions/expiry-banner.tsx";
import { expiryOfPage } from "../../features/subscriptions/expiry-of-page.server.ts";
import { legalLinks } from "../../copy/legal.ts";
import { actorContext } from "../../platform/context.ts";
import { PublicShell } from "../../ui/public-shell.tsx";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("athlete")];

export async function loader(args: Route.LoaderArgs) {
  const actor = args.context.get(actorContext);
  const [viewer, sponsors] = await guarded(
    requireAthlete(args),
    actor.kind === "user" ? sponsorsOfPage(args.context, actor) : Promise.resolve(null),
  );
  const expiry = expiryOfPage(args, viewer);
  return { viewer: shellViewer(viewer), expiry, sponsors, check: pageCheck(args) };
}

export default function AthleteGuard({ loaderData }: Route.ComponentProps) {
  const { viewer, expiry, sponsors, check } = loaderData;
  const bell = <Bell unread={viewer.unreadCount} to="/athlete-dashboard?painel=notificacoes" />;
  const dock = <SponsorBanner viewer={viewer} sponsors={sponsors} />;
  return (
    <MemberShell
      area="athlete"
      viewer={viewer}
      check={check}
      bell={bell}
      dock={dock}
      notice={<ExpiryBanner notice={expiry} />}
    >
      <Outlet />
    </MemberShell>
  );
}

export function ErrorBoundary() {
  return (
    <PublicShell footer={legalLinks}>
      <RouteErrorScreen error={useRouteError()} />
    </PublicShell>
  );
}
