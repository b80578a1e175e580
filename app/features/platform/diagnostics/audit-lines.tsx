import { Link } from "react-router";
import { formatDateTime } from "../../../lib/dates.ts";
import { platformPath } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { auditLabel, type AuditLine, auditReasons } from "./platform.ts";

/** Lines of what the platform's team did: who, what, about whom or which club, and why. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0)
    return (
      <EmptyState icon="flag" title="Nenhuma ação registrada">
        Abrir o painel de um clube deixa uma linha aqui.
      </EmptyState>
    );
  return (
    <ul className="list">
      {lines.map((line) => (
        <li key={line.id}>
          <div>
            <strong>{line.actor ?? "Conta removida"}</strong> {auditLabel(line)}
            {line.club ? ` ${line.club.name}` : ""}{" "}
            {line.about ? <Link to={platformPath(`pessoas/${line.about.id}`)}>{line.about.name}</Link> : null}
          </div>
          {auditReasons(line.data).map((text) => (
            <p key={text} className="error-message">
              {text}
            </p>
          ))}
          <div className="muted small num">{formatDateTime(line.at)}</div>
        </li>
      ))}
    </ul>
  );
}
