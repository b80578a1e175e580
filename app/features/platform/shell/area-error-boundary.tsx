import { isRouteErrorResponse, useMatches, useRouteError } from "react-router";
import { legalLinks } from "../../../copy/legal.ts";
import { PublicShell } from "../../../ui/public-shell.tsx";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { useAccessFallback } from "./access-fallback.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { RouteErrorScreen } from "./route-error-screen.tsx";

/** Shows a failure of a guarded area: without its frame, which may be what failed, but with the account menu of a person who is known. */
export function AreaErrorBoundary() {
  const error = useRouteError();
  const person = usePerson(error);
  return (
    <PublicShell footer={legalLinks} actions={person ? <AccountMenu viewer={person} /> : undefined}>
      <RouteErrorScreen error={error} fallback={useAccessFallback()} />
    </PublicShell>
  );
}

/** The person as the guard let them in, where something else failed, or as it turned them away; null for nobody that is known. */
function usePerson(error: unknown): ShellViewer | null {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    const viewer = (loaderData as { viewer?: ShellViewer | null } | null | undefined)?.viewer;
    if (viewer) return viewer;
  }
  const refused = isRouteErrorResponse(error) ? (error.data as { person?: ShellViewer } | null) : null;
  return refused?.person ?? null;
}
