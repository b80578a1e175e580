import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { LeftOut } from "../imports/left-out.tsx";
import { PastedFileCard } from "../imports/pasted-file-card.tsx";
import type { RulebookPreview, SeenRanking } from "./rulebooks-preview.ts";

/** The rankings and rules that a club brings from elsewhere: a file, what it changes, and writing what was seen. */
export function RulebookCard({ action }: { action: string }) {
  return (
    <PastedFileCard<RulebookPreview>
      id="trazer-regulamento"
      title="Trazer um regulamento"
      subtitle="Os rankings por categoria e as regras de pontos de outro clube. Nada é gravado antes de você conferir."
      columns="O arquivo Regulamento da Quadra serve como está. À mão: esporte, formato e ranking; se precisar, genero, classes, vitoria, derrota e as outras."
      placeholder={"esporte;formato;ranking;genero;classes\nTênis;simples;Feminino B;feminino;B"}
      action={action}
      intent="preview_rules"
      look="Ver os rankings"
    >
      {({ preview, text, onWritten }) => (
        <section className="stack" aria-labelledby="regulamento-muda">
          <h3 id="regulamento-muda">O que muda</h3>
          <Seen preview={preview} />
          {preview.opened.length + preview.changed.length > 0 ? (
            <SendForm
              action={action}
              fields={{ intent: "write_rules", file: text, seen: preview.seen }}
              onDone={onWritten}
            >
              {(isSending) => (
                <Button type="submit" block loading={isSending} loadingText="Gravando…">
                  Gravar o regulamento
                </Button>
              )}
            </SendForm>
          ) : null}
        </section>
      )}
    </PastedFileCard>
  );
}

function Seen({ preview: { opened, changed, same, left } }: { preview: RulebookPreview }) {
  return (
    <>
      {opened.length + changed.length === 0 ? <p>Nenhum ranking muda.</p> : null}
      <Rankings
        title={opened.length === 1 ? "1 ranking a abrir" : `${opened.length} rankings a abrir`}
        rankings={opened}
      />
      <Rankings
        title={
          changed.length === 1 ? "1 ranking com novas regras" : `${changed.length} rankings com novas regras`
        }
        rankings={changed}
      />
      {same > 0 ? (
        <p className="small muted">
          {same === 1 ? "1 ranking já está assim no clube." : `${same} rankings já estão assim no clube.`}
        </p>
      ) : null}
      <LeftOut left={left} />
    </>
  );
}

function Rankings({ title, rankings }: { title: string; rankings: readonly SeenRanking[] }) {
  if (rankings.length === 0) return null;
  return (
    <div className="stack stack-tight">
      <h4>{title}</h4>
      <ul className="list">
        {rankings.map((ranking) => (
          <li key={`${ranking.title} ${ranking.about}`} className="stack stack-tight">
            <strong>{ranking.title}</strong>
            {ranking.about ? <span className="small">{ranking.about}</span> : null}
            <span className="small muted">{ranking.sentences.join(" ")}</span>
            {ranking.enrolled > 0 ? (
              <span className="small">
                {ranking.enrolled === 1 ? "1 inscrito aceito." : `${ranking.enrolled} inscritos aceitos.`}
              </span>
            ) : null}
            {ranking.isClosed ? (
              <span className="small">
                A temporada acabou no outro clube: encerre-a aqui depois dos pontos.
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
