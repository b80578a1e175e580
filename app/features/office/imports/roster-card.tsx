import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { LeftOut } from "./left-out.tsx";
import { PastedFileCard } from "./pasted-file-card.tsx";
import type { RosterPreview } from "./rosters-preview.ts";

/** How many names are shown. */
const SHOWN = 30;

/** A list of people from a file: who is new, of whom something is added, and writing what was seen. */
export function RosterCard({ action }: { action: string }) {
  return (
    <PastedFileCard<RosterPreview>
      id="trazer-atletas"
      title="Trazer uma lista de atletas"
      subtitle="Quem joga e quem ainda não jogou, como perfis sem conta. Nada é gravado antes de você conferir."
      columns="Coluna: nome; se tiver, numero, genero, membro desde, situacao, saiu em, classes, nascimento, e-mail e telefone. O arquivo Atletas da Quadra serve como está."
      placeholder={"nome;genero;classes\nAna Souza;feminino;Tênis B"}
      action={action}
      intent="preview_roster"
      look="Ver quem entra"
      canBeNew
    >
      {({ preview, text, answers, onWritten }) => (
        <section className="stack" aria-labelledby="atletas-muda">
          <h3 id="atletas-muda">O que muda</h3>
          <Seen preview={preview} />
          {preview.fresh.length + preview.completed.length > 0 ? (
            <SendForm
              action={action}
              fields={{ intent: "write_roster", file: text, seen: preview.seen, answers }}
              onDone={onWritten}
            >
              {(isSending) => (
                <Button type="submit" block loading={isSending} loadingText="Gravando…">
                  Gravar a lista
                </Button>
              )}
            </SendForm>
          ) : null}
        </section>
      )}
    </PastedFileCard>
  );
}

function Seen({ preview: { fresh, completed, same, otherClasses, left } }: { preview: RosterPreview }) {
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
      <h4>{title}</h4>
      <p className="small">
        {names.slice(0, SHOWN).join(", ")}
        {more}
      </p>
    </div>
  );
}
