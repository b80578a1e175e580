import { useCallback, useEffect, useMemo, useReducer } from "react";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { errorText } from "../../../copy/error-texts.ts";
import { HttpError } from "../../../lib/http-error.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { RequiredRole } from "../../base/access/access.ts";
import { gateAfter, type GateState, NEW_GATE } from "../../base/access/gate.ts";
import { type CheckKey, spellKey } from "../../base/access/gate-cache.ts";
import { saysSessionEnded, type ScreenOperation } from "../../base/access/security-check.ts";
import { useSession } from "./use-session.tsx";

/**
 * The security gate of spec §4 for one operation: its state, and the manual refresh. Checks by the server unless the
 * cache knows the answer; `resource` is what the activity line names.
 */
export function useSecurityGate({
  operation,
  requiredRole,
  resource,
}: {
  operation: ScreenOperation;
  requiredRole: RequiredRole | null;
  resource?: string;
}): { state: GateState; refresh: () => void } {
  const { auth, gates, check } = useSession();
  const toast = useToast();
  const userId = auth.user?.id ?? null;
  const key = useMemo<CheckKey>(
    () => ({ operation, role: requiredRole, userId, session: userId !== null }),
    [operation, requiredRole, userId],
  );
  const known = useCallback(() => gates.get(key, Date.now())?.result ?? null, [gates, key]);
  const [gate, send] = useReducer(gateAfter, NEW_GATE, (fresh) => {
    const result = known();
    if (!result) return fresh;
    return gateAfter(fresh, { type: "looked", key, isSessionLoading: false, known: result });
  });

  const isSettled = gate.running !== null || gate.checked === spellKey(key);
  useEffect(() => {
    if (!isSettled) send({ type: "looked", key, isSessionLoading: auth.loading, known: known() });
  }, [isSettled, key, auth.loading, known]);

  const isRunning = gate.running === spellKey(key);
  useEffect(() => {
    if (!isRunning) return;
    let isGone = false;
    const call = { operation, ...(requiredRole ? { required_role: requiredRole } : {}), resource };
    check(call).then(
      (answer) => {
        const result = { success: answer.success, error: answer.success ? null : answer.error };
        gates.set(key, result, Date.now());
        if (isGone) return;
        // Spec §8: any other failure, with the server's own text.
        if (!answer.success && !saysSessionEnded(answer)) toast(catalogueToast("forbidden", answer.error));
        send({ type: "answered", key, result });
      },
      (error: unknown) => {
        if (isGone) return;
        if (!(error instanceof HttpError) || error.status !== 429) return send({ type: "failed", key });
        // Spec §8: the limit has its own toast.
        const text = errorText("rate_limited", { retryAfterSeconds: error.retryAfterSeconds ?? undefined });
        toast({ ...text, variant: "destructive" });
        send({ type: "answered", key, result: { success: false, error: text.description } });
      },
    );
    return () => {
      isGone = true;
    };
  }, [isRunning, key, operation, requiredRole, resource, check, gates, toast]);

  const refresh = useCallback(() => {
    gates.dropOperation(operation);
    send({ type: "refreshed" });
  }, [gates, operation]);
  return { state: gate.state, refresh };
}
