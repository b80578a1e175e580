import { formatDateTime } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type ImportProgress, importState } from "./import-progress.ts";
import { importLabel } from "./import-status.tsx";

const OPEN_LABELS = {
  preview: "Conferir",
  running: "Continuar",
  undoing: "Continuar",
  done: "Ver",
  undone: "Ver",
} as const;

/** The imports of a club until now: what came of each, who brought or undid it, and when. */
export function ImportList({
  imports,
  hrefOf,
  timeZone,
}: {
  imports: readonly ImportProgress[];
  hrefOf: (importId: string) => string;
  timeZone: string;
}) {
  if (imports.length === 0) return null;
  return (
    <Card title="Importações anteriores" isFlush>
      <ul className="list">
        {imports.map((one) => (
          <li key={one.id} className="row row-between">
            <div className="grow">
              <p className="strong">{one.fileName}</p>
              <p className="muted small">{stateLabel(one)}</p>
              <p className="muted small">{whoAndWhen(one, timeZone)}</p>
            </div>
            <LinkButton size="sm" variant="secondary" to={hrefOf(one.id)}>
              {OPEN_LABELS[importState(one)]}
              <span className="visually-hidden"> {one.fileName}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateLabel(one: ImportProgress): string {
  const state = importState(one);
  if (state === "preview") return "Ainda não conferida: nada dela está no clube";
  if (state === "undone") return "Desfeita: as partidas dela não contam";
  return state === "undoing" ? "Sendo desfeita" : importLabel(one);
}

/** "Sílvia, 21/11/2026 14:30 · desfeita por Rui, 22/11/2026 09:00". */
function whoAndWhen(one: ImportProgress, timeZone: string): string {
  const at = formatDateTime(one.confirmedAt ?? one.createdAt, timeZone);
  const begun = one.by ? `${one.by}, ${at}` : at;
  if (one.undoneAt === null) return begun;
  return `${begun} · desfeita ${one.undoneBy ? `por ${one.undoneBy}, ` : ""}${formatDateTime(one.undoneAt, timeZone)}`;
}
