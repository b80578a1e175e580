import { lazy, Suspense } from "react";
import { useLocation, useMatches } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import type { ShellViewer } from "../security/shell-viewer.ts";
import { TermsChecker } from "../terms/terms-checker.tsx";
import { FailureListener } from "./failure-listener.tsx";

const PerformanceMonitor = lazy(async () => ({
  default: (await import("./performance-monitor.tsx")).PerformanceMonitor,
}));

const ExpiryOver = lazy(async () => ({ default: (await import("./expiry-over.tsx")).ExpiryOver }));

/** The screen that shows the terms in its own form. */
const ASKS_ITSELF = /^\/profile-setup(\/|$)/;

/**
 * What spec §2 puts on every page that React runs: the terms checker, the expiry banner where no frame has it, the error toast, and
 * a super admin's monitor.
 */
export function ScreenGlobals() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const viewer = useShownViewer();
  if (!isHydrated) return <FailureListener />;
  const isMember = viewer !== null || document.documentElement.dataset.member !== undefined;
  const owes = viewer ? viewer.owesTerms : null;
  return (
    <>
      <FailureListener />
      {isMember && !ASKS_ITSELF.test(pathname) ? <TermsChecker key={String(owes)} owes={owes} /> : null}
      {isMember && viewer === null ? (
        <Suspense fallback={null}>
          <ExpiryOver key={pathname} />
        </Suspense>
      ) : null}
      {viewer?.isSuperAdmin ? (
        <Suspense fallback={null}>
          <PerformanceMonitor />
        </Suspense>
      ) : null}
    </>
  );
}

/** The person as the screen's own guard read them; null on screens that know nobody. */
function useShownViewer(): Pick<ShellViewer, "owesTerms" | "isSuperAdmin"> | null {
  for (const { loaderData } of useMatches()) {
    const viewer = (loaderData as { viewer?: ShellViewer | null } | null | undefined)?.viewer;
    if (viewer) return viewer;
  }
  return null;
}
