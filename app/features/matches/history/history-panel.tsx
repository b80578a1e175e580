import { Link } from "react-router";
import { formatDay } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Table } from "../../../ui/table.tsx";
import { sportLabel } from "../../../lib/sports.ts";
import { type History, type HistoryRow, resultWord } from "./history.ts";
import { athleteMatchPath, athletePath } from "../../../lib/paths.ts";

/** An athlete's whole history, a page at a time, and the way to take it away (product §7, Pro). */
export function HistoryPanel({ history: { rows, total, from, next } }: { history: History }) {
  if (total === 0) {
    return (
      <Card>
        <EmptyState headingLevel={2} title="O histórico começa na primeira partida">
          Cada partida sua fica aqui, desde a primeira.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack">
      <Card
        isFlush
        title={total === 1 ? "1 partida" : `${total} partidas`}
        actions={
          <LinkButton href={athletePath("historico/arquivo")} variant="secondary" size="sm" icon="download">
            Baixar CSV
          </LinkButton>
        }
      >
        <Table caption="Histórico de partidas">
          <thead>
            <tr>
              <th scope="col">Partida</th>
              <th scope="col">Placar</th>
              <th scope="col" className="phone-hide">
                Clube
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </Table>
      </Card>
      <PageLinks
        label="Páginas do histórico"
        before={from > 0 ? athletePath("historico", { desde: String(Math.max(0, from - 50)) }) : null}
        beforeLabel="Mais novas"
        after={next === null ? null : athletePath("historico", { desde: String(next) })}
        afterLabel="Mais antigas"
      />
    </div>
  );
}

function Row({ row }: { row: HistoryRow }) {
  const against = `contra ${row.opponents.join(" e ")}`;
  const text = row.partners.length > 0 ? `com ${row.partners.join(" e ")}, ${against}` : against;
  return (
    <tr>
      <th scope="row">
        <Link to={athleteMatchPath(row.id)}>{text}</Link>
        <br />
        <span className="small muted">
          {formatDay(row.playedOn)} · {sportLabel(row.sport)}
        </span>
      </th>
      <td>
        <strong>{resultWord(row) || row.statusLabel}</strong>
        <br />
        <span className="small">{row.score}</span>
      </td>
      <td className="phone-hide">{row.clubName}</td>
    </tr>
  );
}
