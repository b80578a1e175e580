import type { ReactNode } from "react";
import { Spinner } from "../../../ui/spinner.tsx";
import { AccessPanel } from "./access-panel.tsx";
import type { RequiredRole } from "../../base/access/access.ts";
import type { ScreenOperation } from "../../base/access/security-check.ts";
import { useSecurityGate } from "./use-security-gate.tsx";

/**
 * Shows its content to a person who passes the security check (spec §2): a small spinner meanwhile; the panel, or
 * `fallback`, to one who fails it. The server protects; this only says so on the screen.
 */
export function SecurityGate({
  operation,
  requiredRole,
  resource,
  fallback,
  children,
}: {
  operation: ScreenOperation;
  requiredRole: RequiredRole | null;
  resource?: string;
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const { state, refresh } = useSecurityGate({ operation, requiredRole, resource });
  if (state.status === "authorized") return children;
  if (state.status === "unauthorized")
    return <AccessPanel fallback={fallback} error={state.error} onRetry={refresh} />;
  return (
    <div className="gate-wait">
      <Spinner />
    </div>
  );
}
