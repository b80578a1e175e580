import { levelDoubt } from "../../../ui/level-cell.tsx";
import type { ShownTable } from "../../scoring/ledger/table-row.ts";

/** The rules of a ranking, in as few words as there are, and the meaning of "≈" where a nível of the page has it. */
export function RulesAsPills({ table: { windowWeeks, bestOf, rows } }: { table: ShownTable }) {
  const isUnsure = rows.some(({ levelMatches }) => levelDoubt(levelMatches) !== null);
  return (
    <ul className="pills" aria-label="O que conta">
      <li>{windowWeeks ? `Últimas ${windowWeeks} semanas` : "Todas as partidas"}</li>
      {bestOf ? <li>{bestOf} melhores resultados</li> : null}
      {isUnsure ? <li>≈ nível ainda incerto, menos de 10 partidas</li> : null}
    </ul>
  );
}
