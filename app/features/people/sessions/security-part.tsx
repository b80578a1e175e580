import type { ReactNode } from "react";
import { createContext, use, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useAnswer } from "../../../browser/use-answer.ts";
import { useFocusRefusal } from "../../../browser/use-focus-refusal.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { refusalIn } from "../../../lib/form-answer.ts";
import { BusyRetry } from "../../../ui/busy-retry.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { BegunForm } from "./begun-form.ts";
import type { FactorSetup, NewRecoveryCodes, SecurityOutcome } from "./security-facts.ts";
import type { SecurityIntent } from "./security-intents.ts";
import "./security.css";

/** The outcome of the last form of the security panel; `of` names the line of a list. */
export interface SecurityAnswer {
  intent: string;
  of: string | null;
  error: ActionError | null;
  /** The form that waits for the person's proof. */
  begun: BegunForm | null;
  /** The form brought a proof, which was right. */
  isProven: boolean;
}

/** Reads a route's action answer for the panel; gives nothing where it answered another form of the screen. */
export function securityAnswer(actionData: object | undefined): {
  answer: SecurityAnswer | null;
  setup: FactorSetup | null;
  codes: NewRecoveryCodes | null;
} {
  if (!actionData || !("security" in actionData)) return { answer: null, setup: null, codes: null };
  const { error = null, security } = actionData as { error?: ActionError; security: SecurityOutcome };
  const { intent, of, begun, isProven, setup, codes } = security;
  return { answer: { intent, of, error, begun, isProven }, setup, codes };
}

/** The answer to the panel's last form, for its parts. */
export const SecurityAnswerContext = createContext<SecurityAnswer | null>(null);

/** The panel's sentence about the last form, which was done. */
export const SecurityDoneContext = createContext<string | null>(null);

/** The error that belongs to the form of `intent` (about `of`), or null. */
export function useSecurityError(intent: SecurityIntent, of: string | null = null): ActionError | null {
  const answer = use(SecurityAnswerContext);
  return answer?.intent === intent && answer.of === of ? answer.error : null;
}

/** Whether the form of `intent` (about `of`) is on its way. */
export function useIsSending(intent: SecurityIntent, of: string | null = null): boolean {
  const form = useNavigation().formData;
  return form?.get("intent") === intent && (of === null || form.get("of") === of);
}

/**
 * A form of the security panel: what it asks for is `intent`, about `of` where it stands in a list. What was refused
 * is said above its fields; `refusedField` gets the cursor where the refusal names none.
 */
export function SecurityForm({
  intent,
  of = null,
  refusedField = null,
  children,
}: {
  intent: SecurityIntent;
  of?: string | null;
  refusedField?: string | null;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const error = useSecurityError(intent, of);
  const isSending = useIsSending(intent, of);
  // An answer that was lost names no form: nothing is done, and what was typed stays.
  const lost = refusalIn(useAnswer());
  const isRefused = error !== null || lost !== null;
  const said = use(SecurityDoneContext);
  const toast = useToast();
  const wasSending = useRef(false);
  // Done: passwords and digits do not stay on the screen.
  useEffect(() => {
    const isDone = wasSending.current && !isSending && !isRefused;
    wasSending.current = isSending;
    if (!isDone) return;
    form.current?.reset();
    // The notice stands at the top of the panel, which may be out of sight.
    if (said) toast({ title: said });
  }, [isSending, isRefused, said, toast]);
  const isNamed = Boolean(error?.field ?? error?.fields);
  // A proof that is wanted is given elsewhere (`ProofCard`), where the cursor waits.
  useFocusRefusal(form, error, isNamed || error?.code === "proof_required" ? null : refusedField);
  return (
    <Form method="post" className="security-form" ref={form} preventScrollReset>
      <ErrorNotice error={error} />
      {of ? <input type="hidden" name="of" value={of} /> : null}
      {children}
      <BusyRetry error={error} intent={intent} />
    </Form>
  );
}
