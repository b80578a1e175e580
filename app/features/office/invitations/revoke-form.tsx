import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";

/** Ends a link; `label` says which one to who cannot see where the button stands. */
export function Revoke({ id, action, label }: { id: string; action: string; label: string }) {
  return (
    <SendForm action={action} fields={{ intent: "revoke_invitation", invitation_id: id }}>
      {(isSending) => (
        <Button type="submit" variant="quiet" size="sm" loading={isSending}>
          Cancelar<span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </SendForm>
  );
}
