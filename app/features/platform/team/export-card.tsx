import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";

/** The way to a file of what the list shows, for who showed a moment ago who they are. */
export function ExportCard({ action, file, proof }: { action: string; file: string; proof: Proof }) {
  return (
    <Card
      title="Levar como planilha"
      subtitle="Até 20 mil linhas destes filtros, em CSV. Fica registrado que você baixou."
    >
      {proof.isProofFresh ? (
        <div>
          <a className="btn btn-secondary" href={file}>
            Baixar CSV
          </a>
        </div>
      ) : (
        <SendForm action={action} fields={{ intent: "prove" }} className="stack">
          {(isSending, error) => (
            <>
              <ProofField proof={proof} error={error} />
              {proof.hasPassword ? (
                <div>
                  <Button type="submit" variant="secondary" loading={isSending} loadingText="Conferindo…">
                    Confirmar
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </SendForm>
      )}
    </Card>
  );
}
