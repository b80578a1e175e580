import { type ChangeEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { SportId } from "../../../lib/sports.ts";
import { Card } from "../../../ui/card.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { ShownImport } from "./import-progress.ts";
import { counted, RefusalList } from "./import-status.tsx";
import type { ImportPreview } from "./imports-preview.ts";
import { DateScoresCard } from "./date-scores-card.tsx";
import { PreviewCounts } from "./preview-counts.tsx";
import { ReadingForm } from "./reading-form.tsx";
import { SameLinesCard } from "./same-lines-card.tsx";
import { MAX_LISTED, type NameQuestion, NEW_PERSON } from "./recognise.ts";
import { LEFT_OUT } from "./who-question.ts";
import "./import-preview.css";

type Preview = ShownImport & { preview: ImportPreview };

/** A file before anything of it is in the club: what was read, about whom to ask, how the columns were understood. */
export function ImportPreviewView({
  shown,
  sports,
  action,
  fileHref,
  matchHref,
  error,
  sending,
}: {
  shown: Preview;
  sports: readonly SportId[];
  action: string;
  /** The file of the refused lines. */
  fileHref: string;
  matchHref: (matchId: string) => string;
  error: string | null;
  /** The intent that is on its way. */
  sending: FormDataEntryValue | null;
}) {
  const { progress, preview } = shown;
  const questions = askedQuestions(preview.questions);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const seconds = preview.same.filter(({ lineNo }) => ticked.has(String(lineNo))).length;
  const submit = useSubmit();
  /** An answer changes who plays in the lines, and so which of them the club has already. */
  const change = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const sent = new FormData(currentTarget);
    setTicked(new Set(sent.getAll("segunda").map(String)));
    if (!(target instanceof HTMLSelectElement)) return;
    sent.set("intent", "ler");
    void submit(sent, { method: "post", action, preventScrollReset: true });
  };
  const fresh = Math.max(0, preview.matches - shown.knownMatches - preview.sameCount) + seconds;
  const hasAny = fresh > 0 || preview.same.length > 0;
  return (
    <div className="stack stack-loose">
      <Card isFlush title={`Confira “${progress.fileName}”`} subtitle="Nada disto está no clube ainda.">
        {error || preview.missing ? (
          <div className="import-row stack">
            {error ? (
              <Notice tone="danger" role="alert">
                {error}
              </Notice>
            ) : null}
            {preview.missing ? (
              <Notice tone="warn">{preview.missing} Escolha as colunas abaixo e leia de novo.</Notice>
            ) : null}
          </div>
        ) : null}
        <PreviewCounts shown={shown} />
      </Card>
      <Form method="post" action={action} className="stack stack-loose" onChange={change}>
        <input type="hidden" name="importacao" value={progress.id} />
        <AsItWasRead reading={preview.reading} />
        {preview.sameCount > 0 ? (
          <SameLinesCard lines={preview.same} total={preview.sameCount} matchHref={matchHref} />
        ) : null}
        {preview.dateScoreCount > 0 ? (
          <DateScoresCard scores={preview.dateScores} total={preview.dateScoreCount} />
        ) : null}
        {questions.length > 0 ? (
          <Questions questions={questions} total={preview.questions.length} isSending={sending === "ler"} />
        ) : null}
        {preview.missing === null && hasAny ? (
          <IntentButton intent="confirmar" block isSending={sending === "confirmar"} sending="Importando…">
            {fresh > 0 ? `Importar ${counted(fresh, "partida", "partidas")}` : "Concluir sem partidas novas"}
          </IntentButton>
        ) : null}
        {preview.missing === null && preview.matches > 0 && !hasAny ? (
          <Notice tone="ok">“{progress.fileName}” já está no clube: não há nada novo a importar.</Notice>
        ) : null}
      </Form>
      <Form method="post" action={action}>
        <input type="hidden" name="importacao" value={progress.id} />
        <IntentButton
          intent="descartar"
          variant="secondary"
          block
          isSending={sending === "descartar"}
          sending="Descartando…"
        >
          Descartar este arquivo
        </IntentButton>
      </Form>
      <Card title="Como o arquivo foi lido" subtitle="Mude o que não estiver certo e leia de novo.">
        <ReadingForm
          importId={progress.id}
          preview={preview}
          sports={sports}
          action={action}
          isSending={sending === "ler"}
        />
      </Card>
      {progress.refused > 0 ? (
        <Card title={counted(progress.refused, "linha não entra", "linhas não entram")}>
          <RefusalList refusals={shown.refusals} total={progress.refused} fileHref={fileHref} />
        </Card>
      ) : null}
    </div>
  );
}

/** How the file was read, for a form that changes nothing of it. */
function AsItWasRead({ reading }: { reading: ImportPreview["reading"] }) {
  const columns = Object.entries(reading.columns).map(
    ([field, index]) => [`coluna.${index}`, field] as const,
  );
  const fields = [
    ["ordem", reading.dateOrder],
    ["lado", reading.scoreSide],
    ["formato_placar", reading.scoreFormat ?? ""],
    ["esporte", reading.sport],
    ...columns,
  ] as const;
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Questions({
  questions,
  total,
  isSending,
}: {
  questions: readonly NameQuestion[];
  total: number;
  isSending: boolean;
}) {
  return (
    <Card
      title="Quem é quem"
      subtitle="Nomes parecidos com os de quem já existe. Ninguém é criado sem você dizer."
    >
      <div className="stack">
        {questions.map((question) => (
          <SelectField
            key={question.folded}
            label={`${question.name} (${counted(question.lines, "partida", "partidas")})`}
            name={`quem.${question.folded}`}
            hint={HINTS[question.why]}
            defaultValue={question.suggested}
            options={[
              ...question.candidates.map(({ value, name, isMember }) => ({
                value,
                label: isMember ? `É ${name}, do clube` : `É ${name}, deste arquivo`,
              })),
              { value: NEW_PERSON, label: "É outra pessoa: criar um perfil" },
              { value: LEFT_OUT, label: "Não sei: deixar as partidas de fora" },
            ]}
          />
        ))}
        {total > questions.length ? (
          <p className="muted small">Os demais {total - questions.length} ficam como sugerido.</p>
        ) : null}
        <IntentButton intent="ler" variant="secondary" isSending={isSending} sending="Conferindo…">
          Conferir com estas respostas
        </IntentButton>
      </div>
    </Card>
  );
}

const HINTS: Readonly<Record<NameQuestion["why"], string | undefined>> = {
  near: undefined,
  namesakes: "Há mais de uma pessoa com este nome no clube.",
  birth: "No clube, quem tem este nome nasceu em outra data.",
  email: "O e-mail é o de alguém do clube.",
  phone: "O telefone é o de alguém do clube.",
};

/** The questions that a screen shows: those about most lines. */
function askedQuestions(questions: readonly NameQuestion[]): NameQuestion[] {
  return questions.toSorted((a, b) => b.lines - a.lines).slice(0, MAX_LISTED);
}
