import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { readTextFile } from "../../browser/read-text-file.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type FormDone, SendForm } from "../../ui/send-form.tsx";
import { TextareaField } from "../../ui/textarea-field.tsx";
import { rankingTitle } from "../rankings/ranking-title.ts";
import { PointsPreviewView } from "./points-preview.tsx";
import type { PointsPreview } from "./preview.ts";
import type { NamedRanking } from "./named-rankings.ts";
import { WhoField } from "../pasted-files/who-field.tsx";
import { LEFT_OUT } from "../pasted-files/who-question.ts";
import "../pasted-files/pasted-file.css";

/** The points that a club brings from elsewhere: a file or pasted lines, who is who, what changes, and writing it. */
export function PointsCard({ rankings, action }: { rankings: readonly NamedRanking[]; action: string }) {
  const [text, setText] = useState("");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<PointsPreview | null>(null);
  const { revalidate } = useRevalidator();
  const again = useRef<HTMLDivElement>(null);
  const change = (next: string) => {
    setText(next);
    setPreview(null);
    setAnswers({});
  };
  const open = rankings.filter(({ isClosed }) => !isClosed);
  return (
    <Card
      id="pontos-iniciais"
      title="Pontos iniciais"
      subtitle="Os pontos que os atletas traziam de outro sistema. Nada é gravado antes de você conferir."
    >
      <div className="stack">
        <SendForm<FormDone & { preview: PointsPreview }>
          action={action}
          className="stack"
          fields={{ intent: "preview_points", answers: JSON.stringify(answers) }}
          onDone={(done) => {
            setPreview(done.preview);
            again.current?.focus();
          }}
        >
          {(isSending, error) => (
            <>
              <FileField
                id="pontos-arquivo"
                name="arquivo"
                label="Arquivo CSV"
                accept=".csv,text/csv,text/plain"
                hint="Colunas: atleta e pontos; se precisar, numero, esporte, formato, ranking, categoria, temporada, data e motivo."
                error={null}
                isOptional
                onChoose={(input) => void readTextFile(input).then((read) => read !== null && change(read))}
              />
              <TextareaField
                label="Ou cole as linhas aqui"
                name="file"
                className="points-file"
                rows={6}
                required
                spellCheck={false}
                placeholder={"atleta;pontos\nAna Souza;120"}
                value={text}
                onChange={({ target }) => change(target.value)}
                error={error?.field === "file" ? error.message : null}
              />
              <SelectField
                label="Ranking das linhas que não dizem um"
                name="usual"
                placeholder="Cada linha diz o seu"
                onChange={() => setPreview(null)}
                options={open.map((ranking) => ({
                  value: ranking.key,
                  label: rankingTitle({ ...ranking, closedAt: null }),
                }))}
              />
              {(preview?.questions ?? []).map((question) => (
                <WhoField
                  key={question.folded}
                  question={question}
                  answer={answers[question.folded] ?? LEFT_OUT}
                  onAnswer={(answer) => setAnswers({ ...answers, [question.folded]: answer })}
                />
              ))}
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Lendo…">
                {preview?.questions.length ? "Ver com estas respostas" : "Ver o que muda"}
              </Button>
            </>
          )}
        </SendForm>
        <div ref={again} tabIndex={-1}>
          {preview ? (
            <PointsPreviewView
              preview={preview}
              action={action}
              onWritten={() => {
                change("");
                void revalidate();
              }}
            />
          ) : null}
        </div>
      </div>
    </Card>
  );
}
