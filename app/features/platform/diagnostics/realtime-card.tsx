import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

const whole = new Intl.NumberFormat("pt-BR");

interface RealtimeCounts {
  open: number;
  clubs: number;
  people: number;
  pushed: number;
  failed: number;
}

/** Shows how many are connected now, and what was sent to them today. */
export function RealtimeCard({ figures }: { figures: RealtimeCounts | null }) {
  return (
    <Card
      title="Tempo real"
      subtitle="As conexões contam poucos segundos depois de abrir ou fechar; os avisos, desde a meia-noite."
    >
      {figures === null ? (
        <EmptyState icon="info" title="O tempo real não respondeu">
          As telas se atualizam sozinhas, só que mais devagar. Recarregue a página para tentar de novo.
        </EmptyState>
      ) : (
        <dl className="counts">
          <Count name="Conexões abertas agora" value={figures.open} />
          <Count name="Clubes com alguma tela aberta" value={figures.clubs} />
          <Count name="Pessoas conectadas" value={figures.people} />
          <Count name="Avisos enviados hoje" value={figures.pushed} />
          <Count name="Avisos que falharam hoje" value={figures.failed} />
        </dl>
      )}
    </Card>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{whole.format(value)}</dd>
    </div>
  );
}
