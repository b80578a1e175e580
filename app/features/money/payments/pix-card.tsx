import { sentenceAt } from "../../../copy/send-errors.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProofField } from "../../../ui/proof-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { PayeePage } from "./payee-page.ts";
import { PixKeyFields } from "./pix-key-fields.tsx";
import { PIX_KEY_LABELS } from "./pix-labels.ts";

/** The Pix key of a club, for what is paid at the club: its admins set it, change it and take it away, showing whose session it is. */
export function PixCard({
  page: { pix, city, proof },
  clubName,
  action,
}: {
  page: Pick<PayeePage, "pix" | "city" | "proof">;
  clubName: string;
  action: string;
}) {
  return (
    <Card
      title="Chave Pix do clube"
      subtitle="Para inscrições pagas no clube: cada atleta vê na própria inscrição o QR code e o código para copiar, com o valor e uma referência."
      actions={pix ? <Badge tone="ok">Em uso</Badge> : <Badge tone="neutral">Sem chave</Badge>}
    >
      <div className="stack">
        {pix ? (
          <p className="payee-pix">
            {PIX_KEY_LABELS[pix.kind]}: <strong>{pix.pixKey}</strong>, de {pix.holder}, {pix.city}.
          </p>
        ) : (
          <p>Sem chave, a página do atleta diz para pagar na secretaria.</p>
        )}
        <p className="muted small">
          Só quem tem inscrição a pagar vê a chave. O dinheiro cai direto na conta do clube: confira no
          extrato do banco pela referência e marque a inscrição como paga.
        </p>
        <SendForm
          key={pix?.pixKey}
          action={action}
          fields={{ intent: "save_pix" }}
          className="stack payee-pix-form"
        >
          {(isSending, error) => (
            <>
              <PixKeyFields
                given={{
                  kind: pix?.kind ?? "cnpj",
                  pixKey: pix?.pixKey ?? "",
                  holder: pix?.holder ?? clubName,
                }}
                hint="Como está no banco. O código leva as primeiras 25 letras, sem acentos."
                error={error}
              />
              <TextField
                label="Cidade do titular"
                name="city"
                required
                maxLength={NAME_LETTERS}
                defaultValue={pix?.city ?? city ?? ""}
                error={sentenceAt(error, "city")}
              />
              <ProofField proof={proof} error={error} />
              <Button type="submit" loading={isSending} loadingText="Salvando…">
                {pix ? "Mudar a chave" : "Salvar a chave"}
              </Button>
            </>
          )}
        </SendForm>
        {pix ? (
          <details className="payee-more">
            <summary>Tirar a chave</summary>
            <SendForm action={action} fields={{ intent: "remove_pix" }} className="stack payee-pix-form">
              {(isSending, error) => (
                <>
                  <p className="small">Quem ainda deve passa a ver que paga na secretaria.</p>
                  <ProofField proof={proof} error={error} />
                  <Button type="submit" variant="danger" loading={isSending} loadingText="Tirando…">
                    Tirar a chave Pix
                  </Button>
                </>
              )}
            </SendForm>
          </details>
        ) : null}
      </div>
    </Card>
  );
}
