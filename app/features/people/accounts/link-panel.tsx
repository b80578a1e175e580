import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusRefusal } from "../../../browser/use-focus-refusal.ts";
import { LINK_GONE } from "../../../copy/account.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { LinkPurpose } from "../codes/codes.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { authPath } from "../sessions/next-target.ts";
import type { ShownLink } from "./shown-link.ts";

const WORDS: Readonly<Record<LinkPurpose, { title: string; button: string; sending: string }>> = {
  signup: { title: "Confirmar o cadastro", button: "Confirmar e entrar", sending: "Confirmando…" },
  email: { title: "Entrar com o link do e-mail", button: "Entrar", sending: "Entrando…" },
  recovery: { title: "Criar uma nova senha", button: "Salvar e entrar", sending: "Salvando…" },
};

/**
 * The page of the link beside mailed digits: whose account, and one button; nothing happens before that is pressed. `link`
 * null: it is no longer good.
 */
export function LinkPanel({ link, error }: { link: ShownLink | null; error: ActionError | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === "POST";
  useFocusRefusal(form, error, null);
  if (!link)
    return (
      <>
        <Notice tone="warn" role="status">
          {LINK_GONE}
        </Notice>
        <LinkButton to={authPath({ panel: "codigo", next: null })} block>
          Pedir outro código
        </LinkButton>
      </>
    );
  const { email, purpose, losesPassword } = link;
  const { title, button, sending } = WORDS[purpose];
  const isRecovery = purpose === "recovery";
  return (
    <Card title={title} subtitle={email}>
      <Form method="post" className="stack" ref={form}>
        <p>
          O botão entra nesta conta, neste navegador. Se você não pediu este e-mail, feche a página: sem o
          botão nada acontece.
        </p>
        {losesPassword ? (
          <Notice tone="warn">
            Este cadastro foi começado em outro navegador. Se foi você, digite lá o código do e-mail e a sua
            senha continua valendo. Por este botão você entra, mas a senha escolhida lá deixa de valer.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        {isRecovery ? (
          <NewPasswordField
            label="Nova senha"
            hint="Os outros aparelhos serão desconectados."
            error={fieldError(error, "password")}
          />
        ) : null}
        <IntentButton
          intent={isRecovery ? "reset_by_link" : "enter"}
          size="lg"
          block
          isSending={isSending}
          sending={sending}
        >
          {button}
        </IntentButton>
      </Form>
    </Card>
  );
}
