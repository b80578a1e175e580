import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useReducer, useState } from "react";
import { readJson } from "../../../browser/read-json.ts";
import { sessionExpiry } from "../../../browser/session-cookie.ts";
import { authAfter, type AuthState, PROFILE_TIMEOUT_MS, SIGNED_OUT } from "../../base/access/auth-state.ts";
import { ExpiryBanner } from "../../money/shop/expiry-banner.tsx";
import type { ExpiryNotice } from "../../money/shop/expiry.ts";
import { SponsorBanner } from "../../clubs/sponsors/sponsor-banner.tsx";
import type { MemberWidgets } from "./member-widgets.ts";
import { queryClient } from "./query-client.tsx";

const PerformanceMonitor = lazy(async () => ({
  default: (await import("./performance-monitor.tsx")).PerformanceMonitor,
}));

/** Nobody is known yet: who is signed in here is read by the page's script. */
const LOADING: AuthState = { ...SIGNED_OUT, loading: true };

/**
 * The expiry banner, the sponsor banner and a super admin's monitor (spec §2) on screens that know nobody (`/auth`, registration, a refusal): asked for
 * once, over the page. Loading ends after 5 s with or without the profile (spec §4); one that comes later is still shown.
 */
export function OwnWidgets() {
  const [{ loading, profile }, send] = useReducer(authAfter, LOADING);
  const [expiry, setExpiry] = useState<ExpiryNotice | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => send({ type: "profile_timed_out" }), PROFILE_TIMEOUT_MS);
    readJson<MemberWidgets | null>("/api/v1/me/widgets", { signal: leaving.signal })
      .then((widgets) => {
        if (!widgets) return send({ type: "signed_out" });
        const expiresAt = sessionExpiry();
        send({
          type: "signed_in",
          user: widgets.user,
          session: expiresAt === null ? null : { expiresAt },
        });
        send({ type: "profile_loaded", profile: widgets.profile });
        setExpiry(widgets.expiry);
      })
      // Widgets that could not be read are asked for on the next page.
      .catch(() => send({ type: "profile_timed_out" }));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  const viewer = profile && {
    isSuperAdmin: profile.user_role === "super_admin",
    clubId: profile.club_id,
  };
  return (
    <QueryClientProvider client={queryClient()}>
      <div className="expiry-over">
        <ExpiryBanner notice={expiry} />
      </div>
      <div className="dock" aria-busy={loading}>
        <SponsorBanner viewer={viewer} sponsors={null} />
      </div>
      {viewer?.isSuperAdmin ? (
        <Suspense fallback={null}>
          <PerformanceMonitor />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}
