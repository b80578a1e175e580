import { formatDateTime } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import type { ClubAct } from "./club-acts.ts";

/** The list of acts of the platform's team and of programs in a club; `later` and `earlier` are the addresses of the pages beside it, or null. */
export function ClubActsCard({
  acts,
  timeZone,
  later,
  earlier,
}: {
  acts: readonly ClubAct[];
  timeZone: string;
  later: string | null;
  earlier: string | null;
}) {
  return (
    <Card
      isFlush
      title="O que fica registrado"
      subtitle="O que a equipe da Quadra e os tokens de API fizeram neste clube, e o que foi marcado à mão nas inscrições. Não se apaga."
    >
      {acts.length === 0 ? (
        <EmptyState icon="flag" title="Nada registrado">
          O acesso da equipe da Quadra e o que um token faz aparecem aqui.
        </EmptyState>
      ) : (
        <ul className="list">
          {acts.map(({ id, at, who, did }) => (
            <li key={id}>
              <div>
                <strong>{who}</strong> {did}
              </div>
              <div className="muted small num">{formatDateTime(at, timeZone)}</div>
            </li>
          ))}
        </ul>
      )}
      {later || earlier ? (
        <div className="office-row">
          <PageLinks
            label="Páginas do registro"
            before={later}
            beforeLabel="Do começo"
            after={earlier}
            afterLabel="Mais antigas"
          />
        </div>
      ) : null}
    </Card>
  );
}
