import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { NAME_ASKERS } from "../../../../drizzle/schema/enums.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { ANSWER_DAYS, ASKER_LABELS } from "./name-requests.ts";

/** "Remova o meu nome": who it is about, who asks, and where to answer. */
export function NameRequestForm({
  subject,
  ids,
  isSent,
  values,
  error,
}: {
  /** The name as the club's pages show it; null where the address names nobody. */
  subject: { name: string; clubName: string } | null;
  ids: { clubId: string; athleteId: string };
  isSent: boolean;
  values: Record<string, string>;
  error: ActionError | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  if (isSent)
    return (
      <Notice tone="ok" role="status">
        Pedido enviado. O clube responde em até {ANSWER_DAYS} dias; se você deixou um e-mail, a resposta chega
        lá.
      </Notice>
    );
  if (!subject)
    return (
      <Card title="Remova o meu nome">
        <div className="stack">
          <p>
            Para pedir, abra o ranking público do clube, toque no nome e depois em “Remova o meu nome”. Vale
            para qualquer pessoa que aparece ali, com ou sem conta.
          </p>
          <a href="/#clubes">Procurar o clube</a>
        </div>
      </Card>
    );
  return (
    <Card title={`Tirar ${subject.name} das páginas públicas`} subtitle={subject.clubName}>
      <Form method="post" className="stack">
        <p>
          O pedido vai para quem administra {subject.clubName}. As partidas continuam, sem o nome. Se você tem
          conta na Quadra, também pode tornar o perfil privado ou excluir a conta na hora.
        </p>
        <ErrorNotice error={error} />
        <input type="hidden" name="clubId" value={ids.clubId} />
        <input type="hidden" name="athleteId" value={ids.athleteId} />
        <SelectField
          label="Quem está pedindo"
          name="asker"
          required
          placeholder="Escolha"
          defaultValue={values.asker ?? ""}
          options={NAME_ASKERS.map((value) => ({ value, label: ASKER_LABELS[value] }))}
          error={fieldError(error, "asker")}
        />
        <TextField
          label="E-mail para a resposta"
          name="email"
          type="email"
          inputMode="email"
          isOptional
          defaultValue={values.email}
          error={fieldError(error, "email")}
        />
        <TextareaField
          label="Algo que o clube precise saber"
          name="note"
          isOptional
          maxLength={REASON_LETTERS}
          rows={3}
          defaultValue={values.note}
          error={fieldError(error, "note")}
        />
        <IntentButton intent="remove_name" block isSending={isSending} sending="Enviando…">
          Enviar o pedido
        </IntentButton>
      </Form>
    </Card>
  );
}
