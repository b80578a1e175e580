import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";

/**
 * Leads a club to Stripe's page to pay for a plan. `leadsAtOnce` sends itself once, for a person who has just
 * registered; coming back from Stripe's page finds the button.
 */
export function ClubCheckoutForm({
  action,
  clubId,
  plan,
  label,
  error,
  leadsAtOnce = false,
}: {
  action: string;
  clubId: string;
  plan: string;
  label: string;
  error?: ActionError | null;
  leadsAtOnce?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const hasLed = useRef(false);
  const { state, formData } = useNavigation();
  useEffect(() => {
    if (!leadsAtOnce || hasLed.current) return;
    hasLed.current = true;
    form.current?.requestSubmit();
  }, [leadsAtOnce]);
  const isLeading = state !== "idle" && formData?.get("plan") === plan;
  return (
    <Form method="post" action={action} ref={form} className="stack stack-tight">
      <input type="hidden" name="clubId" value={clubId} />
      <input type="hidden" name="plan" value={plan} />
      <ErrorNotice error={error} />
      <IntentButton intent="pay" size="lg" block isSending={isLeading} sending="Abrindo o pagamento…">
        {label}
      </IntentButton>
    </Form>
  );
}
