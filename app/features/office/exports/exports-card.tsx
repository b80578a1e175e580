import { sportLabel } from "../../../lib/sports.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FORMAT_LABELS } from "../../rankings/tables/ranking-labels.ts";
import type { ExportedRanking, ExportKind } from "./kinds.ts";

/** Offers the CSV files that a club takes along: its people, its rules, its matches, its points without a match, and the table and ledger of each ranking. */
export function ExportsCard({
  rankings,
  hrefOf,
}: {
  rankings: readonly ExportedRanking[];
  hrefOf: (kind: ExportKind, rankingId: string | null) => string;
}) {
  const file = (kind: ExportKind, label: string, rankingId: string | null, ofWhat: string) => (
    <LinkButton href={hrefOf(kind, rankingId)} variant="secondary" size="sm" icon="download" download>
      {label}
      {ofWhat ? <span className="visually-hidden"> {ofWhat}</span> : null}
    </LinkButton>
  );
  return (
    <Card
      id="exportar"
      title="Levar os dados do clube"
      subtitle="Arquivos CSV, que abrem em qualquer planilha. Os quatro primeiros, trazidos para um clube vazio, dão as mesmas tabelas."
    >
      <div className="stack">
        <div className="row">
          {file("atletas", "Atletas", null, "")}
          {file("regulamento", "Regulamento", null, "")}
          {file("partidas", "Partidas", null, "")}
          {file("pontos", "Pontos sem partida", null, "")}
        </div>
        {rankings.length > 0 ? (
          <ul className="list">
            {rankings.map(({ id, sport, format, name }) => {
              const title = `${name ?? "Geral"} · ${sportLabel(sport)}, ${FORMAT_LABELS[format].toLowerCase()}`;
              return (
                <li key={id} className="row row-between">
                  <span>{title}</span>
                  <span className="row">
                    {file("tabela", "Tabela", id, `de ${title}`)}
                    {file("extrato", "Extrato", id, `de ${title}`)}
                  </span>
                </li>
              );
            })}
          </ul>
        ) : (
          <p className="muted small">As tabelas aparecem aqui depois do primeiro resultado.</p>
        )}
      </div>
    </Card>
  );
}
