import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Table } from "../../ui/table.tsx";
import { doneLines, type ImportProgress, type ImportRefusal } from "./import-progress.ts";

const numbers = new Intl.NumberFormat("pt-BR");

/** "1 partida", "2.917 partidas". */
function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

/** The counts of an import in words: "2.915 importadas · 2 recusadas · 406 atletas novos". */
export function importWords({ created, known, refused, athletes }: ImportProgress): string {
  const parts = [counted(created, "partida importada", "partidas importadas")];
  if (known > 0) parts.push(counted(known, "já existia", "já existiam"));
  if (refused > 0) parts.push(counted(refused, "linha recusada", "linhas recusadas"));
  if (athletes > 0) parts.push(counted(athletes, "atleta novo", "atletas novos"));
  return parts.join(" · ");
}

/** How far an import is: its bar while it runs, what became of it afterwards. `message` says why it stopped, if it did. */
export function ImportStatus({
  progress,
  wasKnown,
  message,
  onContinue,
}: {
  progress: ImportProgress;
  /** The file that was just sent had been imported before. */
  wasKnown: boolean;
  message: string | null;
  onContinue: () => void;
}) {
  const done = doneLines(progress);
  if (progress.finishedAt !== null) {
    return (
      <div aria-live="polite">
        <Notice tone={progress.refused > 0 ? "warn" : "ok"}>
          <p className="strong">
            {wasKnown
              ? `“${progress.fileName}” já tinha sido importado: nada mudou.`
              : `“${progress.fileName}” está no clube.`}
          </p>
          <p>{importWords(progress)}.</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="stack">
      <Progress
        label={
          done < progress.total ? `Importando “${progress.fileName}”` : "Fechando as contas da classificação"
        }
        value={done}
        max={progress.total}
        detail={`${numbers.format(done)} de ${counted(progress.total, "linha", "linhas")} · ${importWords(progress)}`}
      />
      {message ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="sm" onClick={onContinue}>
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
    </div>
  );
}

/** The refused lines of an import with their reasons, and the file of all of them. */
export function RefusalList({
  refusals,
  total,
  isLoading,
  onDownload,
}: {
  refusals: readonly ImportRefusal[];
  /** All refused lines, of which `refusals` are the first. */
  total: number;
  isLoading: boolean;
  onDownload: () => void;
}) {
  return (
    <div className="stack">
      <div className="row row-between">
        <h3>Linhas recusadas</h3>
        <Button size="sm" variant="secondary" icon="download" loading={isLoading} onClick={onDownload}>
          Baixar em CSV
        </Button>
      </div>
      {refusals.length > 0 ? (
        <Table caption="Linhas recusadas e o motivo de cada uma">
          <thead>
            <tr>
              <th scope="col" className="right">
                Linha
              </th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ lineNo, reason }) => (
              <tr key={lineNo}>
                <th scope="row" className="right num">
                  {numbers.format(lineNo)}
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {refusals.length > 0 && total > refusals.length ? (
        <p className="muted small">
          Estas são as primeiras {numbers.format(refusals.length)} de {numbers.format(total)}: baixe o arquivo
          para ver todas.
        </p>
      ) : null}
      <p className="muted small">
        Corrija as linhas no arquivo e envie-o de novo: o que já entrou não entra outra vez.
      </p>
    </div>
  );
}
