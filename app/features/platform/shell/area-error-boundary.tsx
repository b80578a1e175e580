import { useRouteError } from "react-router";
import { legalLinks } from "../../../copy/legal.ts";
import { PublicShell } from "../../../ui/public-shell.tsx";
import { useAccessFallback } from "./access-fallback.tsx";
import { RouteErrorScreen } from "./route-error-screen.tsx";

/** Shows a failure of a guarded area: without its frame, which may be what failed. */
export function AreaErrorBoundary() {
  return (
    <PublicShell footer={legalLinks}>
      <RouteErrorScreen error={useRouteError()} fallback={useAccessFallback()} />
    </PublicShell>
  );
}
