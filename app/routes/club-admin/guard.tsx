import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { useClubChannel } from "../../browser/use-club-channel.ts";
import { teamActs } from "../../guards/team-acts.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { MemberFrame } from "../../features/platform/shell/member-frame.tsx";
import { pageAccess } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/platform/shell/area-error-boundary.tsx";
import { loadFrame } from "../shared/of-page.server.ts";
import { clubPath, LINE_ID } from "../../lib/paths.ts";
import { PanelSkeleton } from "../../ui/panel-skeleton.tsx";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("club_admin"), teamActs];

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

/**
 * Lets Ctrl K (⌘ K) put the focus on the line in which a club's office writes results, from any of its pages and from a field, too. Where
 * the line is not on the page, the screen that has it opens. Behind an open dialog it does nothing.
 */
function useOfficeKeys(clubId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey;
      if (!isAsked || event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const line = document.getElementById(LINE_ID);
      if (line) line.focus();
      else void navigate(clubPath(clubId, "lancar", { [LINE_ID]: "1" }));
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [clubId, navigate]);
}

export { AreaErrorBoundary as ErrorBoundary };
