import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ErrorKind, ShownError } from "./error-report.ts";
import "./platform.css";

const KINDS: Record<ErrorKind, string> = {
  screen: "Tela",
  realtime: "Tempo real",
  answer: "Servidor",
};

/** Lists the errors on people's screens and in answers, newest first (spec §8: "nossa equipe foi notificada"). */
export function ErrorReports({ reports, now }: { reports: readonly ShownError[]; now: string }) {
  return (
    <Card
      isFlush
      title="Erros"
      subtitle="Repetições contam na mesma linha. Nada do que as pessoas digitaram fica guardado."
    >
      {reports.length === 0 ? (
        <EmptyState icon="check" title="Nenhum erro registrado">
          Quando uma tela ou uma resposta falhar, ela aparece aqui.
        </EmptyState>
      ) : (
        <ul className="list">
          {reports.map((report) => (
            <li key={`${report.kind} ${report.route} ${report.message}`}>
              <div className="row row-between error-head">
                <code className="error-route">{report.route}</code>
                <span className="row">
                  <Badge tone={report.kind === "answer" ? "danger" : "warn"}>{KINDS[report.kind]}</Badge>
                  <strong className="num">{report.count}×</strong>
                </span>
              </div>
              <div className="error-message">{report.message}</div>
              <div className="muted small">
                {formatRelative(report.lastAt, new Date(now))}, desde {formatDateTime(report.firstAt)} ·
                pedido <span className="error-request">{report.requestId}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
