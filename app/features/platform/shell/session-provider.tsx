import { QueryClientProvider } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from "react";
import { useFetchers, useLocation, useNavigate } from "react-router";
import { readJson } from "../../../browser/read-json.ts";
import { leaveSession, markSession, onSessionEnd, type SessionEnd } from "../../../browser/session-end.ts";
import { sessionExpiry } from "../../../browser/session-cookie.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { RequiredRole } from "../../base/access/access.ts";
import { authAfter, type AuthState } from "../../base/access/auth-state.ts";
import { createGateCache, type GateCache } from "../../base/access/gate-cache.ts";
import { SIGN_OUT_PATH } from "../../../ui/sign-out-form.tsx";
import { signInPath, REASON_SHOWN } from "../../people/sessions/next-target.ts";
import {
  type CheckAnswer,
  type CheckCall,
  type PageCheck,
  saysSessionEnded,
} from "../../base/access/security-check.ts";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { forgetQueries, queryClient } from "./query-client.tsx";
import { scheduleChecks } from "./session-checks.client.ts";
import { keepSessionFresh } from "./session-refresh.client.ts";
import { SessionContext } from "./use-session.tsx";

/**
 * Keeps the session of the signed-in screens inside it (spec §4, §9): the state of auth, refresh ticks, periodic checks,
 * the query cache, and the end of it all in every tab. `check` is that of the area's loader.
 */
export function SessionProvider({
  viewer,
  requiredRole,
  check: { servedAt, isDocument },
  children,
}: {
  viewer: ShellViewer;
  requiredRole: RequiredRole | null;
  check: PageCheck;
  children: ReactNode;
}) {
  const client = useMemo(() => queryClient(), []);
  const gates = useSeededGates(viewer.userId, requiredRole, isDocument ? servedAt : null);
  const [auth, send] = useReducer(authAfter, viewer, signedIn);
  const isSigningOut = useSigningOut();
  const leave = useLeaving(isSigningOut, () => send({ type: "signed_out" }));

  const { userId, email, role, clubId, securityLevel } = viewer;
  useEffect(() => {
    const expiresAt = sessionExpiry();
    const profile = { id: userId, user_role: role, club_id: clubId, security_level: securityLevel };
    // Not at once: a change of a context throws away what the server sent of parts whose scripts are still on their way.
    startTransition(() => {
      send({
        type: "signed_in",
        user: { id: userId, email },
        session: expiresAt === null ? null : { expiresAt },
      });
      send({ type: "profile_loaded", profile });
    });
  }, [userId, email, role, clubId, securityLevel]);

  const check = useCallback(
    async (call: CheckCall) => {
      const answer = await client.fetchQuery({
        queryKey: ["security-check", call],
        queryFn: ({ signal }) =>
          readJson<CheckAnswer>("/api/v1/me/check", { method: "POST", body: call, signal }),
        staleTime: 0,
        gcTime: 0,
        networkMode: "always",
      });
      if (saysSessionEnded(answer)) leave();
      return answer;
    },
    [client, leave],
  );

  const signedInId = auth.user?.id ?? null;
  const isWithSession = signedInId !== null;
  useEffect(() => {
    if (signedInId === null) return;
    markSession();
    const checks = scheduleChecks({
      // A check that failed is asked for again the next time.
      check: () => void check({ operation: "session_check" }).catch(() => undefined),
      refetchStale: () => void client.refetchQueries({ type: "active", stale: true }),
    });
    const look = () => checks.seen(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    checks.start();
    return () => {
      checks.stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [signedInId, check, client]);

  const aheadMs = useRef(0);
  useEffect(() => {
    aheadMs.current = Date.parse(servedAt) - Date.now();
  }, [servedAt]);
  useEffect(() => {
    if (!isWithSession) return;
    return keepSessionFresh({
      now: () => Date.now() + aheadMs.current,
      onRefreshed: (expiresAt) => send({ type: "session_refreshed", session: { expiresAt } }),
      onEnded: leave,
    });
  }, [isWithSession, leave]);

  useEndElsewhere(isSigningOut);

  const session = useMemo(() => ({ auth, gates, check }), [auth, gates, check]);
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  );
}

/**
 * Gives a ref that is true from the tap on "Sair" until its answer: what this tab, or another one, finds out about the session
 * meanwhile must not take the place of the tab's own way to the sign-in screen. The form's event sets it, since React may show
 * the fetcher only after the answer of a check.
 */
function useSigningOut(): RefObject<boolean> {
  const isSigningOut = useRef(false);
  const isOnItsWay = useFetchers().some(({ formAction }) => formAction === SIGN_OUT_PATH);
  useEffect(() => {
    if (!isOnItsWay) isSigningOut.current = false;
  }, [isOnItsWay]);
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === SIGN_OUT_PATH)
        isSigningOut.current = true;
    };
    document.addEventListener("submit", look);
    return () => document.removeEventListener("submit", look);
  }, []);
  return isSigningOut;
}

/** Elsewhere the session ended: this tab starts again at the sign-in screen, with nothing in its memory. */
function useEndElsewhere(isSigningOut: RefObject<boolean>): void {
  useEffect(
    () =>
      onSessionEnd((how) => {
        if (!isSigningOut.current) leaveDocument(how);
      }),
    [isSigningOut],
  );
}

function leaveDocument(how: SessionEnd): void {
  location.replace(how === "left" ? "/auth?saiu=1" : "/auth?expirou=1");
}

/** The tab's results of checks, those of this user; with what a document's own check found, if it was one. */
function useSeededGates(userId: string, role: RequiredRole | null, seededAt: string | null): GateCache {
  return useMemo(() => seededGates(userId, seededAt === null ? undefined : role), [userId, role, seededAt]);
}

/** A document was answered with its check's, so that none need run for it (spec §9). */
function seededGates(userId: string, passedRole?: RequiredRole | null): GateCache {
  const gates = sharedGates();
  gates.belongTo(userId);
  if (passedRole !== undefined) {
    const key = { operation: "page_access", role: passedRole, userId, session: true };
    gates.set(key, { success: true, error: null }, Date.now());
  }
  return gates;
}

let tabGates: GateCache | undefined;

/** One a tab; on the server one a rendering. */
function sharedGates(): GateCache {
  if (typeof document === "undefined") return createGateCache();
  tabGates ??= createGateCache();
  return tabGates;
}

/** A document load brings the profile along: nothing has to load. */
function signedIn(viewer: ShellViewer): AuthState {
  const { userId, email, role, clubId, securityLevel } = viewer;
  return {
    user: { id: userId, email },
    session: null,
    profile: { id: userId, user_role: role, club_id: clubId, security_level: securityLevel },
    loading: false,
  };
}

/** Leaves a session that has ended, once: toast, the way back in the address of the sign-in, nothing kept in any tab. */
function useLeaving(isSigningOut: RefObject<boolean>, forget: () => void): () => void {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const now = useRef({ path: "", forget });
  useEffect(() => {
    now.current = { path: `${pathname}${search}`, forget };
  });
  const hasLeft = useRef(false);
  return useCallback(() => {
    if (hasLeft.current || isSigningOut.current) return;
    hasLeft.current = true;
    now.current.forget();
    sharedGates().clear();
    forgetQueries();
    leaveSession("expired");
    toast(catalogueToast("session_expired"));
    const path = signInPath(now.current.path);
    void navigate(`${path}${path.includes("?") ? "&" : "?"}expirou=1`, {
      replace: true,
      // The sign-in screen says it to whoever comes otherwise.
      state: REASON_SHOWN,
    });
  }, [isSigningOut, navigate, toast]);
}
