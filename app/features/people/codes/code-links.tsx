import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";

/** Below the six digits: another code by `intent`, and another address where there is a way `back`. */
export function CodeLinks({
  intent,
  isSending,
  back,
}: {
  intent: string;
  isSending: boolean;
  back: string | null | undefined;
}) {
  return (
    <div className="form-links">
      <IntentButton
        intent={intent}
        variant="quiet"
        size="sm"
        formNoValidate
        isSending={isSending}
        sending="Enviando…"
      >
        Enviar outro código
      </IntentButton>
      {back ? (
        <LinkButton to={back} variant="quiet" size="sm">
          Outro e-mail
        </LinkButton>
      ) : null}
    </div>
  );
}
