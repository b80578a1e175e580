import { equalReasons, linesLabel } from "./equal-reasons.ts";
import "./pasted-file.css";

/** How many reasons of lines that stay out are shown. */
const SHOWN = 50;

/** Lines of a file that stay out, and why: equal reasons are one sentence with a number. Nothing where there are none. */
export function LeftOut({ left }: { left: readonly { lineNo: number; text: string; reason: string }[] }) {
  if (left.length === 0) return null;
  const reasons = equalReasons(left);
  const texts = new Map(left.map(({ lineNo, text }) => [lineNo, text]));
  return (
    <div className="stack stack-tight">
      <h4>{left.length === 1 ? "1 linha fica de fora" : `${left.length} linhas ficam de fora`}</h4>
      <ul className="small pasted-left">
        {reasons.slice(0, SHOWN).map((one) => (
          <li key={one.reason}>
            {one.count === 1
              ? `Linha ${one.lines[0]}, ${texts.get(one.lines[0]!) ?? ""}: ${one.reason}`
              : `${linesLabel(one)}: ${one.reason}`}
          </li>
        ))}
        {reasons.length > SHOWN ? <li>e mais {reasons.length - SHOWN} motivos</li> : null}
      </ul>
    </div>
  );
}
