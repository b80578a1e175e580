import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CHANGE_WORDS, type ShownChange } from "../account-changes/change-words.ts";

/**
 * The page of a change's mailed link: what changed, and one button that undoes it; nothing happens before that is pressed.
 * `change` null: the link is no longer good. `recovery` is the form for a new password, which comes last.
 */
export function UndoPanel({
  change,
  isDone,
  recovery,
  error,
}: {
  change: ShownChange | null;
  isDone: boolean;
  recovery: ReactNode;
  error: ActionError | null;
}) {
  const isSending = useNavigation().formData?.get("intent") === "undo";
  if (isDone)
    return (
      <>
        <Notice tone="ok" role="status">
          Pronto. A conta voltou a ser como era, e todos os aparelhos foram desconectados. Agora crie uma nova
          senha.
        </Notice>
        {recovery}
      </>
    );
  if (!change)
    return (
      <>
        <Notice tone="warn" role="status">
          Este link não vale mais: ele já foi usado, passou de sete dias, ou a mudança já foi desfeita. Se
          você não consegue entrar, crie uma nova senha.
        </Notice>
        {recovery}
      </>
    );
  const { title, sentence } = CHANGE_WORDS[change.kind];
  return (
    <Card title={title} subtitle={sentence}>
      <dl className="facts">
        <Fact name="Quando (Brasília)" value={change.at} />
        <Fact name="Aparelho" value={change.device} />
        <Fact name="Rede" value={change.network} />
      </dl>
      <p>
        Se não foi você, desfaça: a conta volta a ser como era antes disso e de tudo o que mudou depois, todos
        os aparelhos são desconectados e você cria uma nova senha. Se foi você, feche esta página.
      </p>
      <Form method="post" className="stack">
        <ErrorNotice error={error} />
        <IntentButton
          intent="undo"
          variant="danger"
          size="lg"
          block
          isSending={isSending}
          sending="Desfazendo…"
        >
          Não fui eu: desfazer
        </IntentButton>
      </Form>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
