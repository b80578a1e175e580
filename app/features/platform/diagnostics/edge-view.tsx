import { Fragment } from "react";
import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import {
  type EdgeView,
  FAILURE_SPANS,
  type FailedRoute,
  type FailureSpan,
  type PurgeQueueState,
  routeLabel,
} from "./edge.ts";
import "./platform.css";

const SPANS = Object.keys(FAILURE_SPANS) as FailureSpan[];

/** Which public pages failed while the database or Redis was away, and what their visitors saw instead. */
export function FailedPages({ edge, span, now }: { edge: EdgeView | null; span: FailureSpan; now: string }) {
  return (
    <Card
      isFlush
      title="Páginas servidas do cache"
      subtitle="Se o banco ou o Redis falha, quem visita continua vendo a última cópia da página."
    >
      <div className="edge-spans">
        <Tabs
          label="Período das falhas"
          items={SPANS.map((value) => ({
            to: value === "24h" ? "/system-diagnostics" : `/system-diagnostics?falhas=${value}`,
            label: FAILURE_SPANS[value].label,
            isCurrent: value === span,
          }))}
        />
      </div>
      {edge === null ? (
        <EmptyState icon="info" title="A contagem não respondeu">
          Ela mora fora do banco. Recarregue a página para tentar de novo.
        </EmptyState>
      ) : edge.failures.length === 0 ? (
        <EmptyState icon="check" title="Nenhuma falha">
          {span === "24h"
            ? "Nas últimas 24 horas, tudo saiu do banco."
            : "Nos últimos 7 dias, tudo saiu do banco."}
        </EmptyState>
      ) : (
        <>
          <p className="muted small edge-legend">
            Cópia: quem visitou viu a última cópia. Erro: não havia cópia, e quem visitou viu um aviso de
            erro.
          </p>
          <FailureTable failures={edge.failures} now={now} />
        </>
      )}
    </Card>
  );
}

function FailureTable({ failures, now }: { failures: readonly FailedRoute[]; now: string }) {
  return (
    <Table caption="Falhas por página">
      <thead>
        <tr>
          <th scope="col">Página</th>
          <NumberHead isExtra>Última vez</NumberHead>
          <NumberHead>Cópia</NumberHead>
          <NumberHead>Erro</NumberHead>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ route, withCopy, withoutCopy, lastAt }) => (
          <tr key={route}>
            <th scope="row">
              {routeLabel(route)}
              <div className="muted small platform-detail edge-route">
                {route === "*" ? null : <RoutePath route={route} />}
              </div>
              <div className="muted small platform-detail phone-only num">{formatDateTime(lastAt)}</div>
            </th>
            <td className="right phone-hide nowrap num">
              {formatDateTime(lastAt)}
              <div className="muted small">{formatRelative(lastAt, new Date(now))}</div>
            </td>
            <td className="right num">{withCopy}</td>
            <td className="right num">{withoutCopy > 0 ? <Badge tone="danger">{withoutCopy}</Badge> : 0}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A path that breaks after its slashes where it must. */
function RoutePath({ route }: { route: string }) {
  const parts = route.slice(1).split("/");
  return parts.map((part, i) => (
    <Fragment key={parts.slice(0, i + 1).join("/")}>
      {i > 0 ? <wbr /> : null}/{part}
    </Fragment>
  ));
}

/** How the renewal of copies stands inside the account's budget. */
export function PurgeCard({ purges }: { purges: PurgeQueueState | null }) {
  return (
    <Card
      title="Limpeza de cache"
      subtitle="Cada resultado pede a troca das cópias do clube; os pedidos saem juntos, dentro do limite da conta."
    >
      {purges === null ? (
        <EmptyState icon="info" title="A renovação não respondeu">
          As cópias se renovam sozinhas em até 15 segundos.
        </EmptyState>
      ) : (
        <dl className="counts">
          <div>
            <dt>Chamadas disponíveis, de {purges.callsAtMost}</dt>
            <dd className="num">{purges.callsLeft}</dd>
          </div>
          <div>
            <dt>Tags na fila</dt>
            <dd className="num">{purges.waiting}</dd>
          </div>
          <div>
            <dt>Chamadas na última hora</dt>
            <dd className="num">{purges.calls}</dd>
          </div>
          <div>
            <dt>Recusadas na última hora</dt>
            <dd className="num">{purges.refused}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
