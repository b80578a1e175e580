import { Form, Link } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import type { SportId } from "../../../lib/sports.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import { rankingTitle } from "./ranking-title.ts";
import type { OfficeRanking } from "./rankings.ts";
import { fieldsOf } from "./rules-form.ts";
import { RulesFields } from "./rules-fields.tsx";
import "./rankings-panel.css";

/** The rankings of a club: each leads to its rules. */
export function RankingsList({
  rankings,
  hrefOf,
  timeZone,
}: {
  rankings: readonly OfficeRanking[];
  hrefOf: (ranking: OfficeRanking) => string;
  timeZone: string;
}) {
  return (
    <Card isFlush title="Rankings do clube">
      <ul className="list">
        {rankings.map((ranking) => (
          <li key={ranking.id} className="row row-between">
            <div className="grow">
              <Link to={hrefOf(ranking)}>{rankingTitle(ranking)}</Link>
              <p className="small muted">
                {[categoryLabel(ranking), seasonLabel(ranking)].filter(Boolean).join(" · ")} ·{" "}
                {athletesText(ranking.athletes)}
              </p>
              {ranking.closedAt ? (
                <p className="small">
                  Encerrado em {formatDate(ranking.closedAt, timeZone)}
                  {ranking.champions.length > 0 ? ` · campeão: ${ranking.champions.join(" e ")}` : ""}
                </p>
              ) : null}
            </div>
            {ranking.isOpening ? <Badge tone="ok">Abre primeiro</Badge> : null}
            {ranking.isHidden ? <Badge>Oculto</Badge> : null}
            {ranking.requests.length > 0 ? <Badge tone="sun">{ranking.requests.length} pedem</Badge> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "Tênis · simples · Feminino B e C". */
function athletesText(count: number): string {
  return count === 1 ? "1 atleta" : `${count} atletas`;
}

/** The rules in force in words, and the form that asks what others would change. */
export function RulesCard({
  ranking,
  fields,
  address,
}: {
  ranking: OfficeRanking;
  /** The values of the form: the rules asked about, else those in force. */
  fields: Readonly<Record<string, string>> | null;
  /** The page's own address without its query, and what its query keeps. */
  address: { path: string; query: Readonly<Record<string, string>> };
}) {
  return (
    <Card title="Regras de pontos" subtitle={`Versão ${ranking.ruleVersion}, em vigor`}>
      <div className="stack">
        <ul className="small">
          {ranking.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {ranking.closedAt ? null : (
          <Form method="get" action={`${address.path}#previa`} className="stack" key={ranking.ruleVersion}>
            {Object.entries({ ...address.query, ranking: ranking.id, prever: "1" }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <RulesFields sport={ranking.sport as SportId} fields={fields ?? fieldsOf(ranking.rules)} />
            <Button type="submit" variant="secondary">
              Ver o que muda
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

/** The people who ask to play a ranking by request: one answer per tap. */
export function EnrolmentCard({ ranking, action }: { ranking: OfficeRanking; action: string }) {
  if (ranking.enrolment !== "request" || ranking.closedAt) return null;
  return (
    <Card isFlush title="Pedidos de inscrição">
      {ranking.requests.length === 0 ? (
        <p className="muted rankings-none">Ninguém aguarda resposta.</p>
      ) : (
        <ul className="list">
          {ranking.requests.map(({ athleteId, name }) => (
            <li key={athleteId} className="row row-between">
              <span className="grow">{name}</span>
              {(["accept_enrolment", "refuse_enrolment"] as const).map((intent) => (
                <SendForm
                  key={intent}
                  action={action}
                  fields={{ intent, ranking_id: ranking.id, athlete_id: athleteId }}
                >
                  {(isSending) => (
                    <Button
                      type="submit"
                      size="sm"
                      variant={intent === "accept_enrolment" ? "primary" : "secondary"}
                      loading={isSending}
                    >
                      {intent === "accept_enrolment" ? "Aceitar" : "Recusar"}
                      <span className="visually-hidden"> {name}</span>
                    </Button>
                  )}
                </SendForm>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Closing a season, said twice before it is done; of a closed one its champion and where its table is read. */
export function SeasonCard({
  ranking,
  action,
  tableHref,
  timeZone,
}: {
  ranking: OfficeRanking;
  action: string;
  tableHref: string;
  timeZone: string;
}) {
  const table = ranking.isHidden ? null : (
    <LinkButton href={tableHref} variant="secondary" icon="ranking">
      Ver a tabela
    </LinkButton>
  );
  if (ranking.isMain) return table && <Card title="Tabela">{table}</Card>;
  if (ranking.closedAt)
    return (
      <Card title="Temporada encerrada">
        <div className="stack">
          <p>
            Em {formatDate(ranking.closedAt, timeZone)}. A tabela ficou como estava e não muda mais.
            {ranking.champions.length > 0 ? ` Campeão: ${ranking.champions.join(" e ")}.` : ""}
          </p>
          {table}
        </div>
      </Card>
    );
  return (
    <Card title="Temporada">
      <div className="stack">
        {table}
        <details>
          <summary className="summary-link">Encerrar a temporada</summary>
          <div className="stack stack-tight">
            <p className="small">
              A tabela e o campeão ficam como estão agora, para sempre. O que for confirmado, corrigido ou
              anulado depois não muda nada aqui. Não dá para reabrir.
            </p>
            <SendForm action={action} fields={{ intent: "close_ranking", ranking_id: ranking.id }}>
              {(isSending) => (
                <Button type="submit" variant="danger" loading={isSending} loadingText="Encerrando…">
                  Encerrar agora
                </Button>
              )}
            </SendForm>
          </div>
        </details>
      </div>
    </Card>
  );
}
