import { Outlet } from "react-router";
import { NotificationsButton } from "../../features/base/notifications/notifications-button.tsx";
import { answerOfRequest } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { MemberShell } from "../../features/platform/shell/member-shell.tsx";
import { pageAccess, pageCheck } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/platform/shell/area-error-boundary.tsx";
import { shellViewer } from "../../features/base/access/shell-viewer.ts";
import { platformPath } from "../../lib/paths.ts";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("super_admin")];

export async function loader(args: Route.LoaderArgs) {
  return {
    viewer: shellViewer(await requireSuperAdmin(args)),
    check: pageCheck(args),
    answer: answerOfRequest(args),
  };
}

export default function SuperAdminGuard({ loaderData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  const notificationsButton = (
    <NotificationsButton unread={viewer.unreadCount} to={platformPath("notificacoes")} />
  );
  return (
    <MemberShell
      area="platform"
      viewer={viewer}
      check={loaderData.check}
      answer={loaderData.answer}
      notificationsButton={notificationsButton}
    >
      <Outlet />
    </MemberShell>
  );
}

export { AreaErrorBoundary as ErrorBoundary };
