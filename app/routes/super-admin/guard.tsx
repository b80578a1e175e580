import { Outlet, useRouteError } from "react-router";
import { Bell } from "../../features/notifications/bell.tsx";
import { requireSuperAdmin } from "../../features/security/guard.server.ts";
import { MemberShell } from "../../features/security/member-shell.tsx";
import { pageAccess, pageCheck } from "../../features/security/page-access.server.ts";
import { RouteErrorScreen } from "../../features/security/route-error-screen.tsx";
import { shellViewer } from "../../features/security/shell-viewer.ts";
import { legalLinks } from "../../copy/legal.ts";
import { PublicShell } from "../../ui/public-shell.tsx";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("super_admin")];

export async function loader(args: Route.LoaderArgs) {
  return { viewer: shellViewer(await requireSuperAdmin(args)), check: pageCheck(args) };
}

export default function SuperAdminGuard({ loaderData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  const bell = <Bell unread={viewer.unreadCount} to="/super-admin-dashboard?painel=notificacoes" />;
  return (
    <MemberShell area="platform" viewer={viewer} check={loaderData.check} bell={bell}>
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
