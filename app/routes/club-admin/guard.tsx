import { Outlet, useRouteError } from "react-router";
import { requireClubAdmin } from "../../features/security/guard.server.ts";
import { MemberShell } from "../../features/security/member-shell.tsx";
import { RouteErrorScreen } from "../../features/security/route-error-screen.tsx";
import { shellViewer } from "../../features/security/shell-viewer.ts";
import { PublicShell } from "../../ui/public-shell.tsx";
import type { Route } from "./+types/guard.ts";

export async function loader(args: Route.LoaderArgs) {
  return { viewer: shellViewer(await requireClubAdmin(args)) };
}

export default function ClubAdminGuard({ loaderData }: Route.ComponentProps) {
  return (
    <MemberShell area="club" viewer={loaderData.viewer}>
      <Outlet />
    </MemberShell>
  );
}

export function ErrorBoundary() {
  return (
    <PublicShell>
      <RouteErrorScreen error={useRouteError()} />
    </PublicShell>
  );
}
