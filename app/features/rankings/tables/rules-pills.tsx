import { levelDoubt } from "../../../ui/level-cell.tsx";
import type { ShownTable } from "../../scoring/ledger/table-row.ts";
import { whatCounts } from "./ranking-labels.ts";

/** The rules of a ranking, in as few words as there are, and the meaning of "≈" where a nível of the page has it. */
export function RulesAsPills({ table }: { table: ShownTable }) {
  const isUnsure = table.rows.some(({ levelMatches }) => levelDoubt(levelMatches) !== null);
  return (
    <ul className="pills" aria-label="O que conta">
      {whatCounts(table).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {isUnsure ? <li>≈ nível ainda incerto, menos de 10 partidas</li> : null}
    </ul>
  );
}
