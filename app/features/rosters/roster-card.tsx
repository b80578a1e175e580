import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { readTextFile } from "../../browser/read-text-file.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { type FormDone, SendForm } from "../../ui/send-form.tsx";
import { TextareaField } from "../../ui/textarea-field.tsx";
import { LeftOut } from "../pasted-files/left-out.tsx";
import { WhoField } from "../pasted-files/who-field.tsx";
import { LEFT_OUT } from "../pasted-files/who-question.ts";
import type { RosterPreview } from "./preview.ts";

/** How many names are shown. */
const SHOWN = 30;

/** A list of people from a file: who is new, of whom something is added, and writing what was seen. */
export function RosterCard({ action }: { action: string }) {
  const [file, setFile] = useState("");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<RosterPreview | null>(null);
  const { revalidate } = useRevalidator();
  const seen = useRef<HTMLDivElement>(null);
  const change = (next: string) => {
    setFile(next);
    setPreview(null);
    setAnswers({});
  };
  const sent = { answers: JSON.stringify(answers) };
  return (
    <Card
      id="trazer-atletas"
      title="Trazer uma lista de atletas"
      subtitle="Quem joga e quem ainda não jogou, como perfis sem conta. Nada é gravado antes de você conferir."
    >
      <div className="stack">
        <SendForm<FormDone & { preview: RosterPreview }>
          action={action}
          className="stack"
          fields={{ intent: "preview_roster", ...sent }}
          onDone={(done) => {
            setPreview(done.preview);
            seen.current?.focus();
          }}
        >
          {(isSending, error) => (
            <>
              <FileField
                id="atletas-arquivo"
                name="arquivo"
                label="Arquivo CSV"
                accept=".csv,text/csv,text/plain"
                hint="Coluna: nome; se tiver, numero, genero, membro desde, situacao, saiu em, classes, nascimento, e-mail e telefone. O arquivo Atletas da Quadra serve como está."
                error={null}
                isOptional
                onChoose={(input) => void readTextFile(input).then((read) => read !== null && change(read))}
              />
              <TextareaField
                label="Ou cole a lista aqui"
                name="file"
                className="points-file"
                rows={6}
                required
                spellCheck={false}
                placeholder={"nome;genero;classes\nAna Souza;feminino;Tênis B"}
                value={file}
                onChange={({ target }) => change(target.value)}
                error={error?.field === "file" ? error.message : null}
              />
              {(preview?.questions ?? []).map((question) => (
                <WhoField
                  key={question.folded}
                  question={question}
                  canBeNew
                  answer={answers[question.folded] ?? LEFT_OUT}
                  onAnswer={(answer) => {
                    setAnswers({ ...answers, [question.folded]: answer });
                    // What was seen was seen with other answers.
                    setPreview(preview && { ...preview, seen: "" });
                  }}
                />
              ))}
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Lendo…">
                {preview?.questions.length ? "Ver com estas respostas" : "Ver quem entra"}
              </Button>
            </>
          )}
        </SendForm>
        <div ref={seen} tabIndex={-1}>
          {preview ? (
            <section className="stack" aria-labelledby="atletas-muda">
              <h3 id="atletas-muda">O que muda</h3>
              <Seen preview={preview} />
              {preview.seen !== "" && preview.fresh.length + preview.completed.length > 0 ? (
                <SendForm
                  action={action}
                  fields={{ intent: "write_roster", file, seen: preview.seen, ...sent }}
                  onDone={() => {
                    change("");
                    void revalidate();
                  }}
                >
                  {(isSending) => (
                    <Button type="submit" block loading={isSending} loadingText="Gravando…">
                      Gravar a lista
                    </Button>
                  )}
                </SendForm>
              ) : null}
            </section>
          ) : null}
        </div>
      </div>
    </Card>
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
