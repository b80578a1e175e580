import { athletePath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { NextMatch } from "./next-match.ts";

/** Somebody's next match: when, where, against whom, and its place in the tournament's page. */
export function NextMatchCard({ match }: { match: NextMatch }) {
  const { id, tournamentId, tournamentName, title, isCalled, isReady, when, court, partner, against } = match;
  return (
    <Card title="Sua próxima partida" {...(isCalled ? { tone: "sun" as const } : {})}>
      {isCalled ? (
        <p className="strong">Sua quadra está pronta{court ? `: ${court}` : ""}.</p>
      ) : (
        <p className="strong num">{[when ?? "Horário a definir", court].filter(Boolean).join(" · ")}</p>
      )}
      <p>
        Contra {against}
        {partner ? <span className="muted"> (com {partner})</span> : null}
      </p>
      <p className="small muted">{title}</p>
      {isReady ? (
        <LinkButton to={athletePath("registrar", { jogo: id })} icon="plus">
          Lançar resultado
          <span className="visually-hidden"> contra {against}</span>
        </LinkButton>
      ) : null}
      <p>
        <a href={`/tournaments/${tournamentId}?aba=chaves#jogo-${id}`}>{tournamentName}</a>
      </p>
    </Card>
  );
}
