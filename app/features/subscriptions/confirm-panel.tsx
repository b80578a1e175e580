import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { Button, type ButtonVariant, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";

/** A step that is asked about before it is made: what it does, the button that does it, and the way back. */
export function ConfirmPanel({
  title,
  path,
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
  /** Where the form goes, and the way back leads. */
  path: string;
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
      <Form method="post" action={path} className="row plan-tools">
        {Object.entries(fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={variant}
          loading={isSending}
          loadingText={sendingLabel}
        >
          {label}
        </Button>
        <LinkButton to={path} variant="quiet">
          {back}
        </LinkButton>
      </Form>
    </Card>
  );
}
