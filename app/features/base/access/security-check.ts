import type { RequiredRole } from "./access.ts";
import type { SecurityLevel } from "./viewer.ts";

/** Operations that a screen has checked by the server: `POST /api/v1/me/check`. */
export type ScreenOperation = "page_access" | "session_check";

/** The body of that call. */
export interface CheckCall {
  operation: ScreenOperation;
  required_role?: RequiredRole;
  resource?: string;
}

/** Its answer: spec §3's result, the code of a refusal, and the level of spec §4. */
export type CheckAnswer =
  | { success: true; security_level: SecurityLevel }
  | { success: false; error: string; code: string; security_level: SecurityLevel };

/** The facts that a guarded area's loader gives about its own check. */
export interface PageCheck {
  /** The server's clock, ISO 8601. */
  servedAt: string;
  /** Whether it answered a document: then its check is the screen's, and no other runs. */
  isDocument: boolean;
}

/** Whether an answer says that there is no session any more. */
export function saysSessionEnded(answer: CheckAnswer): boolean {
  return !answer.success && (answer.code === "session_expired" || answer.code === "unauthenticated");
}
