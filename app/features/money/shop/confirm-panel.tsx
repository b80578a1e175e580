import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { type ButtonVariant, LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import "./plans.css";

/** A step that is asked about before it is made: what it does, the button that does it, and the way back. */
export function ConfirmPanel({
  title,
  path,
  action = path,
  intent,
  fields,
  label,
  sendingLabel,
  back,
  variant = "primary",
  error,
  children,
}: {
  title: string;
  /** Where the way back leads. */
  path: string;
  /** Where the form goes, where that is another. */
  action?: string;
  intent: string;
  fields?: Record<string, string>;
  label: string;
  sendingLabel: string;
  back: string;
  variant?: ButtonVariant;
  error?: ActionError | null;
  children: ReactNode;
}) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <Card title={title} tone="sun" id="confirmar">
      {children}
      <ErrorNotice error={error} />
      <Form method="post" action={action} className="row plan-tools">
        {Object.entries(fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IntentButton intent={intent} variant={variant} isSending={isSending} sending={sendingLabel}>
          {label}
        </IntentButton>
        <LinkButton to={path} variant="quiet">
          {back}
        </LinkButton>
      </Form>
    </Card>
  );
}
