import { Outlet } from "react-router";
import { requireAthlete } from "../../guards/guard.server.ts";
import { MemberFrame } from "../../features/platform/shell/member-frame.tsx";
import { rememberSport } from "../../guards/usual-sport.server.ts";
import { athletePath } from "../../lib/paths.ts";
import { pageAccess } from "../../guards/page-access.server.ts";
import { AreaErrorBoundary } from "../../features/platform/shell/area-error-boundary.tsx";
import { loadFrame } from "../shared/of-page.server.ts";
import type { Route } from "./+types/guard.ts";

/** Spec §2: before any loader of the area runs. */
export const middleware = [pageAccess("athlete"), rememberSport];

export async function loader(args: Route.LoaderArgs) {
  return (await loadFrame(args, requireAthlete(args))).frame;
}

export default function AthleteGuard({ loaderData }: Route.ComponentProps) {
  return (
    <MemberFrame area="athlete" frame={loaderData} notificationsPath={athletePath("notificacoes")}>
      <Outlet />
    </MemberFrame>
  );
}

export { AreaErrorBoundary as ErrorBoundary };
