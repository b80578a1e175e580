import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "react-router";
import { type ComponentType, useEffect, useState } from "react";
import { answerMiddleware } from "./browser/answer-middleware.ts";
import { registerWorker } from "./browser/register-worker.ts";
import { useHeadingFocus } from "./browser/use-heading-focus.ts";
import { sweepAfterSession } from "./browser/session-end.ts";
import { isSessionStale } from "./browser/session-cookie.ts";
import { PROFILE_TIMEOUT_MS } from "./features/base/access/auth-state.ts";
import { isProtectedPage, metaOfPage } from "./page-facts.ts";
import { screenOf } from "./lib/paths.ts";
import { flashMiddleware } from "./guards/flash-middleware.server.ts";
import { actionLimitMiddleware, sessionMiddleware } from "./guards/session-middleware.server.ts";
import { headScript, loaderScript } from "./head-scripts.ts";
import { ScreenGlobals } from "./features/platform/shell/screen-widgets.tsx";
import { RouteErrorScreen } from "./features/platform/shell/route-error-screen.tsx";
import { legalLinks } from "./copy/legal.ts";
import { retryHeaders } from "./platform/retry-headers.ts";
import { PublicShell } from "./ui/public-shell.tsx";
import { FullScreenSpinner } from "./ui/spinner.tsx";
import { ToastProvider } from "./ui/toast.tsx";
import styles from "./ui/styles.css?url";
import type { Route } from "./+types/root.ts";

/** Every request of a screen: who asks, from the cookies; same-site mutations only, and not too many; what a form says once. */
export const middleware = [flashMiddleware, sessionMiddleware, actionLimitMiddleware];

/** Every form's answer passes here in the browser. */
export const clientMiddleware = [answerMiddleware];

/** A page that brings no title of its own has that of its row in the table of pages. */
export const meta: Route.MetaFunction = ({ location }) => metaOfPage(location.pathname);

/** Retry-After of a limit that no boundary of a route's own shows: that of a search on a public page. */
export const headers = retryHeaders;

/**
 * A route that needs no React in the browser says `handle = { withoutScripts: true }`, and may bring one stylesheet that
 * has all it needs; one that has its own theme, whatever the device prefers, gives it from its search parameters.
 */
interface Handle {
  withoutScripts?: boolean;
  styles?: string;
  theme?: (search: URLSearchParams) => "light" | "dark";
}

export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  // The button of the error screen needs a script, whatever the page; what was refused in words does not.
  const error = useRouteError();
  const isWhole = !error || (isRouteErrorResponse(error) && error.status < 500);
  const isStatic = isWhole && handles.some((handle) => handle?.withoutScripts);
  const ownStyles = isStatic ? handles.find((handle) => handle?.styles)?.styles : undefined;
  const { search } = useLocation();
  const theme = handles.find((handle) => handle?.theme)?.theme?.(new URLSearchParams(search));
  return (
    <html lang="pt-BR" data-theme={theme ?? "system"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#05483b" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {theme ? null : (
          <script
            suppressHydrationWarning
            dangerouslySetInnerHTML={{
              // It has run by the time that React comes: its text need not come twice.
              __html: import.meta.env.SSR ? (isStatic ? loaderScript() : headScript) : "",
            }}
          />
        )}
        <Meta />
        <link rel="stylesheet" href={ownStyles ?? styles} />
        {ownStyles ? null : <Links />}
      </head>
      <body>
        {children}
        {isStatic ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useHeadingFocus();
  const isStatic = useMatches().some((match) => (match.handle as Handle | undefined)?.withoutScripts);
  if (isStatic) return <Outlet />;
  return (
    <ToastProvider>
      <SessionSpinner />
      <SessionSweep />
      <LaterWaitingLink />
      <Outlet />
      <ScreenGlobals />
    </ToastProvider>
  );
}

/**
 * Spec §2: while the session of a protected page loads, or is renewed on the way to it, a spinner fills the screen, for 5
 * s at most (spec §9); between two pages of a session that is fresh it does not.
 */
function SessionSpinner() {
  const { pathname } = useLocation();
  const target = useNavigation().location;
  const path = target && isProtectedPage(target.pathname) ? target.pathname : null;
  const isOther = path !== null && screenOf(path) !== screenOf(pathname);
  const isLoading = isOther && (!isProtectedPage(pathname) || isSessionStale());
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const key = isLoading ? (target?.key ?? null) : null;
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setGivenUp(key), PROFILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && givenUp !== key ? <FullScreenSpinner /> : null;
}

/**
 * Signed out, in this tab or without scripts: nothing of the session stays behind, here or in other tabs. Signed in: the
 * application may be installed, and says so itself where nothing is reached.
 */
function SessionSweep() {
  useEffect(() => {
    if (document.documentElement.dataset.member === undefined) sweepAfterSession();
    else registerWorker();
  }, []);
  return null;
}

/** The line about a tapped link without a network; its scripts come once the page is there, and nobody misses them where they do not. */
function LaterWaitingLink() {
  const [Line, setLine] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./features/platform/shell/waiting-link.tsx").then(
      ({ WaitingLink }) => setLine(() => WaitingLink),
      () => undefined,
    );
  }, []);
  return Line ? <Line /> : null;
}

/** The last boundary: whatever no route caught. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <ToastProvider>
      <LaterWaitingLink />
      {/* A public page knows nobody: the person's own request brings their account menu along (member-widgets.client.ts). */}
      <PublicShell footer={legalLinks} actions={<span hidden data-account />}>
        <RouteErrorScreen error={error} />
      </PublicShell>
      {/* Beside a refusal in words; what failed for another reason may be one of them. */}
      {isRouteErrorResponse(error) ? <ScreenGlobals /> : null}
    </ToastProvider>
  );
}
