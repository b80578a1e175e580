import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
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
import { LEFT_OUT, type WhoQuestion } from "./who-question.ts";
import "./points-card.css";

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
                onChoose={(input) => void readFile(input).then((read) => read !== null && change(read))}
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
                <Who
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

/** Whose a name is that several have, or that is only like one's. */
function Who({
  question: { name, lines, candidates },
  answer,
  onAnswer,
}: {
  question: WhoQuestion;
  answer: string;
  onAnswer: (answer: string) => void;
}) {
  return (
    <SelectField
      label={`Quem é “${name}”?`}
      hint={
        lines === 1 ? "1 linha fica de fora até você dizer." : `${lines} linhas ficam de fora até você dizer.`
      }
      value={answer}
      onChange={({ target }) => onAnswer(target.value)}
      options={[
        { value: LEFT_OUT, label: "Deixar de fora" },
        ...candidates.map((one) => ({
          value: one.athleteId,
          label: one.about ? `${one.name} (${one.about})` : one.name,
        })),
      ]}
    />
  );
}

/** The text of a file that was chosen, in the letters of today's sheets or those of old ones; the control is empty again. */
async function readFile(input: HTMLInputElement): Promise<string | null> {
  const bytes = await input.files?.[0]?.arrayBuffer();
  input.value = "";
  if (!bytes) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
