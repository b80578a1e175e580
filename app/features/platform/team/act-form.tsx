import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { sentenceAt } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import type { PersonForm } from "./platform-office-schema.ts";

/** The facts about the reader that the forms of a page about somebody need. */
export interface ActingAdmin extends Proof {
  /** The page's own address. */
  action: string;
  /** Nobody does these things to the own account. */
  isSelf: boolean;
}

/**
 * Something that is done to an account, folded away until it is wanted: its own fields (`children`, which get the last refusal), the
 * reason, and the password of who acts where that was not shown a moment ago.
 */
export function ActForm({
  intent,
  admin,
  label,
  submit,
  children,
}: {
  intent: PersonForm["intent"];
  admin: Omit<ActingAdmin, "isSelf">;
  label: string;
  submit: string;
  children?: (error: ActionError | null) => ReactNode;
}) {
  const { revalidate } = useRevalidator();
  return (
    <details className="office-act">
      <summary>{label}</summary>
      <SendForm
        action={admin.action}
        fields={{ intent }}
        className="stack"
        onRefused={(error) => {
          // The proof went stale while the page stood open: read again, it asks for the password.
          if (error.code === "proof_required") void revalidate();
        }}
      >
        {(isSending, error) => (
          <>
            {children?.(error)}
            <WrittenField
              label="Motivo"
              name="reason"
              hint="O dono da conta lê. Fica guardado com o seu nome."
              error={error}
            />
            <ProofField proof={admin} error={error} />
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Um momento…">
              {submit}
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}

/** A reason, a check: some words that are kept. */
export function WrittenField({
  label,
  name,
  hint,
  error,
}: {
  label: string;
  name: string;
  hint: string;
  error: ActionError | null;
}) {
  return (
    <TextareaField
      label={label}
      name={name}
      hint={hint}
      required
      rows={2}
      minLength={10}
      maxLength={REASON_LETTERS}
      error={sentenceAt(error, name)}
    />
  );
}
