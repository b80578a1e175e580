import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { PixKeyFields } from "./pix-key-fields.tsx";
import { PIX_KEY_LABELS } from "./pix-labels.ts";
import { KEY_REFUNDS_ID, type KeyRefund } from "./refund-key.ts";
import "./hand-returns.css";

/**
 * The refunds that could not go back as they came: their payer gives a Pix key for each, corrects it until the Pix was made, and reads when it was.
 * Nothing where there are none. `action` takes the intent `give_refund_key`.
 */
export function KeyRefundsCard({
  refunds,
  proof,
  action,
  timeZone,
}: {
  refunds: readonly KeyRefund[];
  proof: Proof;
  action: string;
  timeZone: string;
}) {
  if (refunds.length === 0) return null;
  const asks = refunds.some(({ key }) => key === null);
  return (
    <Card
      id={KEY_REFUNDS_ID}
      title="Devolução por Pix"
      tone={asks ? "sun" : undefined}
      subtitle="O que não pôde voltar pelo meio em que foi pago volta por Pix, para a chave que você informar."
    >
      <ul className="hand-returns">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Refund {...{ refund, proof, action, timeZone }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RefundProps {
  refund: KeyRefund;
  proof: Proof;
  action: string;
  timeZone: string;
}

function Refund({ refund, proof, action, timeZone }: RefundProps) {
  const { key, doneAt, clubName, description } = refund;
  const owes = clubName ?? "A Quadra";
  const form = <KeyForm refund={refund} proof={proof} action={action} />;
  return (
    <div className="stack stack-tight">
      <div className="row row-between">
        <p>
          <strong className="nowrap">{formatMoney(refund.amountCents, refund.currency)}</strong>
          {description === null ? "" : ` · ${description}`}
        </p>
        <State refund={refund} />
      </div>
      {key === null ? (
        <p>
          Informe uma chave Pix e o nome de quem é o titular da conta. Quem recebeu o pagamento devolve nela.
        </p>
      ) : (
        <p className="refund-key">
          {PIX_KEY_LABELS[key.kind]} <span className="nowrap">{key.veiled}</span>, de {key.holder}.{" "}
          {doneAt === null
            ? `${owes} faz o Pix e avisamos você por e-mail.`
            : `${owes} marcou que devolveu em ${formatDate(doneAt, timeZone)}.`}
        </p>
      )}
      {key === null ? form : null}
      {key !== null && doneAt === null ? (
        <details className="hand-more">
          <summary>Corrigir a chave</summary>
          {form}
        </details>
      ) : null}
    </div>
  );
}

function State({ refund: { key, doneAt } }: { refund: KeyRefund }) {
  if (doneAt !== null) return <Badge tone="ok">Devolvida</Badge>;
  return key === null ? (
    <Badge tone="sun">Falta a sua chave</Badge>
  ) : (
    <Badge tone="info">Chave recebida</Badge>
  );
}

function KeyForm({ refund: { id, key }, proof, action }: Omit<RefundProps, "timeZone">) {
  return (
    <SendForm
      key={key?.givenAt}
      action={action}
      fields={{ intent: "give_refund_key", refund_id: id }}
      className="stack refund-key-form"
    >
      {(isSending, error) => (
        <>
          <PixKeyFields
            given={{ kind: key?.kind ?? "cpf", pixKey: "", holder: key?.holder ?? "" }}
            hint="Como está no banco. Pode ser a conta de quem é responsável por você."
            error={error}
          />
          <ProofField proof={proof} error={error} />
          <p className="muted small">
            Só quem faz a devolução vê a chave, e cada vez fica registrada. Ela é apagada 30 dias depois do
            Pix.
          </p>
          <Button type="submit" loading={isSending} loadingText="Salvando…">
            {key === null ? "Informar chave Pix" : "Corrigir a chave"}
          </Button>
        </>
      )}
    </SendForm>
  );
}
