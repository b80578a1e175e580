import { Form, useNavigation } from "react-router";
import { PLANS_PATH } from "../../../lib/paths.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { type Deletion, obstaclesOf } from "./deletion.ts";

/** Deleting the account: what happens, what has to be done before, and the form. */
export function DeletionCard({
  deletion,
  isFresh,
  error,
}: {
  deletion: Deletion;
  isFresh: boolean;
  error: ActionError | null;
}) {
  const obstacles = obstaclesOf(deletion);
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "delete_account";
  return (
    <Card title="Excluir a conta" id="excluir">
      <div className="stack">
        <ul className="stack stack-tight">
          <li>A conta, o perfil, as mensagens e os aparelhos são apagados na hora, e não voltam.</li>
          <li>
            Nas partidas que você jogou fica “Atleta removido”: os pontos e resultados dos outros não mudam.
          </li>
          {deletion.waiting > 0 ? (
            <li>
              {deletion.waiting === 1
                ? "Um resultado seu ainda aguarda"
                : `${deletion.waiting} resultados seus ainda aguardam`}{" "}
              resposta. O que cabia a você responder fica para o clube decidir.
            </li>
          ) : null}
          <li>
            A lei manda guardar pagamentos por cinco anos e registros de acesso por seis meses. Nada mais
            fica.
          </li>
        </ul>
        {error && error.code !== "proof_required" ? <ErrorNotice error={error} /> : null}
        {obstacles.length > 0 ? (
          <>
            <p>
              <strong>Ainda não dá para excluir:</strong>
            </p>
            <ul className="stack stack-tight">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
            {deletion.renews ? <a href={PLANS_PATH}>Ver a minha assinatura</a> : null}
          </>
        ) : isFresh ? (
          <Form method="post" className="stack">
            <CheckboxField
              label="Entendi: a exclusão é definitiva."
              name="sure"
              value="sim"
              required
              error={fieldError(error, "sure")}
            />
            <IntentButton
              intent="delete_account"
              variant="danger"
              block
              isSending={isSending}
              sending="Excluindo…"
            >
              Excluir a minha conta
            </IntentButton>
          </Form>
        ) : (
          <p className="muted">Primeiro, confirme que é você.</p>
        )}
      </div>
    </Card>
  );
}
