import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";

/** Takes the invitation, for a person who has a profile already. */
export function JoinForm({
  isClaim,
  error,
  isSending,
}: {
  isClaim: boolean;
  error: ActionError | null;
  isSending: boolean;
}) {
  return (
    <Form method="post" className="stack">
      <ErrorNotice error={error} />
      <Button
        type="submit"
        name="intent"
        value="accept_invitation"
        size="lg"
        block
        loading={isSending}
        loadingText="Entrando…"
      >
        {isClaim ? "Sou eu: ficar com o perfil" : "Entrar no clube"}
      </Button>
    </Form>
  );
}
