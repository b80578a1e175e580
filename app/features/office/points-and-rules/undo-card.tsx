import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { OfficeRanking } from "../../rankings/seasons/rankings.ts";

/** The initial points of a ranking, and taking them back, said twice before it is done; nothing where there are none. */
export function UndoPointsCard({ ranking, action }: { ranking: OfficeRanking; action: string }) {
  const { id, initial, closedAt } = ranking;
  if (initial === 0) return null;
  return (
    <Card title="Pontos iniciais">
      <div className="stack">
        <p>{initial === 1 ? "1 atleta tem pontos iniciais." : `${initial} atletas têm pontos iniciais.`}</p>
        {closedAt ? null : (
          <details>
            <summary className="summary-link">Retirar os pontos iniciais</summary>
            <div className="stack stack-tight">
              <p className="small">
                Todos eles saem deste ranking. No extrato de cada atleta fica escrito que o clube os retirou.
              </p>
              <SendForm action={action} fields={{ intent: "undo_points", ranking_id: id }}>
                {(isSending) => (
                  <Button type="submit" variant="danger" loading={isSending} loadingText="Retirando…">
                    Retirar agora
                  </Button>
                )}
              </SendForm>
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}
