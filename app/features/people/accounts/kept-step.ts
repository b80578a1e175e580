import type { CodeStep } from "../codes/form-values.ts";

/** Whether what a tab kept over a reload is a registration that waits for its six digits. */
export function isKeptStep(kept: unknown): kept is CodeStep {
  if (typeof kept !== "object" || kept === null) return false;
  const { email, registrationId, purpose } = kept as Partial<CodeStep>;
  return typeof email === "string" && typeof registrationId === "string" && purpose === "signup";
}
