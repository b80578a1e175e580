import { LeftOut } from "./left-out.tsx";
import type { RosterPreview } from "./rosters-preview.ts";

/** How many names are shown. */
const SHOWN = 30;

/** Shows the people whom a list brings, completes or leaves out. */
export function RosterSeen({
  preview: { fresh, completed, same, otherClasses, left },
}: {
  preview: RosterPreview;
}) {
  return (
    <>
      {fresh.length + completed.length === 0 ? <p>Ninguém muda no clube.</p> : null}
      <Names title={fresh.length === 1 ? "1 atleta novo" : `${fresh.length} atletas novos`} names={fresh} />
      <Names
        title={completed.length === 1 ? "1 cadastro completado" : `${completed.length} cadastros completados`}
        names={completed}
      />
      {same > 0 ? (
        <p className="small muted">
          {same === 1 ? "1 linha já está no clube." : `${same} linhas já estão no clube.`}
        </p>
      ) : null}
      {otherClasses > 0 ? (
        <p className="small muted">
          {otherClasses === 1
            ? "1 classe é de um esporte que o clube não oferece e fica de fora."
            : `${otherClasses} classes são de esportes que o clube não oferece e ficam de fora.`}
        </p>
      ) : null}
      <LeftOut left={left} />
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length > SHOWN ? ` e mais ${names.length - SHOWN}` : "";
  return (
    <div className="stack stack-tight">
      <h5>{title}</h5>
      <p className="small">
        {names.slice(0, SHOWN).join(", ")}
        {more}
      </p>
    </div>
  );
}
