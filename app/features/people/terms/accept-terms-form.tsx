import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { TermsConsent } from "./terms-consent.tsx";
import type { TermsText } from "./terms-text.ts";

/** Accepts the terms in force, for a person whose profile is complete. */
export function AcceptTermsForm({
  terms,
  error,
  isSending,
}: {
  terms: TermsText | null;
  error: ActionError | null;
  isSending: boolean;
}) {
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="accept_terms" />
      <TermsConsent terms={terms} error={fieldError(error, "termsVersion")} />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" block loading={isSending} loadingText="Aceitando...">
        Aceitar
      </Button>
    </Form>
  );
}
