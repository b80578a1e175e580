import "./pasted-file.css";

/** How many lines that stay out are shown. */
const SHOWN = 50;

/** Lines of a file that stay out, each with its reason; nothing where there are none. */
export function LeftOut({ left }: { left: readonly { lineNo: number; text: string; reason: string }[] }) {
  if (left.length === 0) return null;
  return (
    <div className="stack stack-tight">
      <h4>{left.length === 1 ? "1 linha fica de fora" : `${left.length} linhas ficam de fora`}</h4>
      <ul className="small pasted-left">
        {left.slice(0, SHOWN).map(({ lineNo, text, reason }) => (
          <li key={lineNo}>
            Linha {lineNo}, {text}: {reason}
          </li>
        ))}
        {left.length > SHOWN ? <li>e mais {left.length - SHOWN}</li> : null}
      </ul>
    </div>
  );
}
