import { lazy, Suspense } from "react";
import { useLocation, useMatches } from "react-router";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { TermsChecker } from "../../people/terms/terms-checker.tsx";
import { ScreenToasts } from "./screen-toasts.tsx";

const PerformanceMonitor = lazy(async () => ({
  default: (await import("./performance-monitor.tsx")).PerformanceMonitor,
}));

const OwnWidgets = lazy(async () => ({ default: (await import("./own-widgets.tsx")).OwnWidgets }));

/**
 * Renders the elements that spec §2 puts on every page that React runs: the terms checker, the expiry and sponsor banners where no frame
 * has them, the error toast, and a super admin's monitor.
 */
export function ScreenGlobals() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const viewer = useShownViewer();
  if (!isHydrated) return <ScreenToasts />;
  const isMember = viewer !== null || document.documentElement.dataset.member !== undefined;
  const areRequired = viewer ? viewer.areTermsRequired : null;
  return (
    <>
      <ScreenToasts />
      {isMember ? <TermsChecker key={String(areRequired)} areRequired={areRequired} /> : null}
      {isMember && viewer === null ? (
        <Suspense fallback={null}>
          <OwnWidgets key={pathname} />
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
function useShownViewer(): Pick<ShellViewer, "areTermsRequired" | "isSuperAdmin"> | null {
  for (const { loaderData } of useMatches()) {
    const viewer = (loaderData as { viewer?: ShellViewer | null } | null | undefined)?.viewer;
    if (viewer) return viewer;
  }
  return null;
}
