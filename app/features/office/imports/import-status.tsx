import { Form, type useFetcher } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { type EqualReason, NAMED_LINES } from "./equal-reasons.ts";
import { doneLines, type ImportProgress, importState } from "./import-progress.ts";

const numbers = new Intl.NumberFormat("pt-BR");

/** "1 partida", "2.917 partidas". */
export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

/** The counts of an import in words: "2.915 importadas · 2 recusadas · 406 atletas novos". */
export function importLabel({ created, known, refused, athletes }: ImportProgress): string {
  const parts = [counted(created, "partida importada", "partidas importadas")];
  if (known > 0) parts.push(counted(known, "já existia", "já existiam"));
  if (refused > 0) parts.push(counted(refused, "linha recusada", "linhas recusadas"));
  if (athletes > 0) parts.push(counted(athletes, "atleta novo", "atletas novos"));
  return parts.join(" · ");
}

/** How far an import is: its bar while it runs or is undone, what became of it afterwards. `message` says why it stopped, if it did. */
export function ImportStatus({
  progress,
  message,
  action,
  onContinue,
}: {
  progress: ImportProgress;
  message: string | null;
  action: string;
  onContinue: () => void;
}) {
  const state = importState(progress);
  if (state === "done" || state === "undone") {
    return (
      <div aria-live="polite">
        <Notice tone={state === "undone" ? "info" : progress.refused > 0 ? "warn" : "ok"}>
          <p className="strong">{outcome(progress)}</p>
          <p>{importLabel(progress)}.</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="stack">
      {state === "undoing" ? <UndoBar progress={progress} /> : <ImportBar progress={progress} />}
      {message ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button variant="secondary" size="sm" onClick={onContinue}>
              Continuar
            </Button>
          }
        >
          {message}
        </Notice>
      ) : (
        <p className="muted small">
          Pode sair desta tela: quando voltar, a importação continua de onde parou.
        </p>
      )}
      <noscript>
        <Form method="post" action={action}>
          <input type="hidden" name="importacao" value={progress.id} />
          <IntentButton intent={state === "undoing" ? "desfazer" : "continuar"}>Continuar</IntentButton>
        </Form>
      </noscript>
    </div>
  );
}

function outcome({ fileName, undoneAt, created }: ImportProgress): string {
  if (undoneAt !== null) return `A importação de “${fileName}” foi desfeita: as partidas dela não contam.`;
  return created === 0 ? `Nada de “${fileName}” era novo.` : `“${fileName}” está no clube.`;
}

function ImportBar({ progress }: { progress: ImportProgress }) {
  const done = doneLines(progress);
  const isReading = done < progress.total;
  return (
    <Progress
      label={isReading ? `Importando “${progress.fileName}”` : "Fechando as contas da classificação"}
      value={done}
      max={progress.total}
      detail={`${numbers.format(done)} de ${counted(progress.total, "linha", "linhas")} · ${importLabel(progress)}`}
    />
  );
}

function UndoBar({ progress: { fileName, annulled, created } }: { progress: ImportProgress }) {
  return (
    <Progress
      label={`Desfazendo “${fileName}”`}
      value={annulled}
      max={created}
      detail={`${numbers.format(annulled)} de ${counted(created, "partida", "partidas")}`}
    />
  );
}

/** Undoing an import, with what that means. */
export function UndoForm({
  progress,
  action,
  form: SendForm,
  isSending,
}: {
  progress: ImportProgress;
  action: string;
  form: ReturnType<typeof useFetcher>["Form"];
  isSending: boolean;
}) {
  return (
    <details>
      <summary>Desfazer esta importação</summary>
      <SendForm method="post" action={action} className="stack stack-tight">
        <p className="small">
          As {counted(progress.created, "partida", "partidas")} que ela trouxe são anuladas e os pontos voltam
          ao que seriam sem elas. Os perfis que só ela criou, que ninguém assumiu e que não têm mais nada,
          saem do clube. Vale por 7 dias depois da importação.
        </p>
        <input type="hidden" name="importacao" value={progress.id} />
        <IntentButton intent="desfazer" variant="danger" isSending={isSending} sending="Desfazendo…">
          Desfazer a importação
        </IntentButton>
      </SendForm>
    </details>
  );
}

/** Refused lines, each reason once with how many lines it is about, and the file of all of them. */
export function RefusalList({
  refusals,
  total,
  fileHref,
}: {
  refusals: readonly EqualReason[];
  /** All refused lines, of which `refusals` say the first reasons. */
  total: number;
  fileHref: string;
}) {
  const said = refusals.reduce((lines, { count }) => lines + count, 0);
  return (
    <div className="stack">
      <div className="row row-between">
        <h3>Linhas recusadas</h3>
        <LinkButton size="sm" variant="secondary" icon="download" href={fileHref}>
          Baixar em CSV
        </LinkButton>
      </div>
      {refusals.length > 0 ? (
        <Table caption="Linhas recusadas e o motivo de cada uma">
          <thead>
            <tr>
              <NumberHead>Linha</NumberHead>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ reason, count, lines }) => (
              <tr key={reason}>
                <th scope="row" className="right num">
                  {lines.map((line) => numbers.format(line)).join(", ")}
                  {count > NAMED_LINES ? "…" : ""}
                </th>
                <td>
                  {reason}
                  {count > 1 ? ` (${numbers.format(count)} linhas)` : ""}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {refusals.length > 0 && total > said ? (
        <p className="muted small">
          Estes motivos são os de {numbers.format(said)} linhas, de {numbers.format(total)}: baixe o arquivo
          para ver todas.
        </p>
      ) : null}
      <p className="muted small">
        O arquivo traz cada linha inteira com o motivo: corrija nele e envie-o. O que já entrou não entra
        outra vez.
      </p>
    </div>
  );
}
