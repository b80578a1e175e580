import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

const MARKS = {
  current: <Badge tone="ok">Em vigor</Badge>,
  planned: <Badge tone="sun">Planejada</Badge>,
  past: null,
} as const;

/** Versions of the terms as a list, with how many accepted each. */
export function VersionRows<Version extends { version: string; title: string; acceptances: number }>({
  versions,
  stateOf,
  sinceOf,
  publisherOf,
}: {
  versions: readonly Version[];
  stateOf: (version: Version) => keyof typeof MARKS;
  /** From when it counts, with its preposition: "Desde 01/02/2026". */
  sinceOf: (version: Version) => string;
  /** The person who published it, where that is shown. */
  publisherOf?: (version: Version) => string | null;
}) {
  if (versions.length === 0)
    return (
      <EmptyState icon="info" title="Nenhuma versão dos termos">
        Sem termos em vigor ninguém consegue se cadastrar.
      </EmptyState>
    );
  return (
    <ul className="list">
      {versions.map((one) => (
        <li key={one.version}>
          <div className="row row-between">
            <span className="strong">
              {one.title}, versão {one.version}
            </span>
            {MARKS[stateOf(one)]}
          </div>
          <div className="muted small num">
            {sinceOf(one)} · {one.acceptances} {one.acceptances === 1 ? "aceite" : "aceites"}
          </div>
          {publisherOf?.(one) ? <div className="muted small">Publicada por {publisherOf(one)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
