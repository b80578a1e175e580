import { Button } from "../../../ui/button.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { LeftOut } from "../imports/left-out.tsx";
import { placeText } from "../../rankings/seasons/moves-list.tsx";
import type { PointsPreview } from "./initial-points-preview.ts";

/** How many rows of a table are shown. */
const SHOWN = 50;

/** Shows the changes that a file would make: each table before and after, the lines that stay out, and the button that writes what was seen. */
export function PointsPreviewView({
  preview,
  action,
  onWritten,
}: {
  preview: PointsPreview;
  action: string;
  onWritten: () => void;
}) {
  const { rows, tables, same, left } = preview;
  const isOutside = tables.some((table) => table.rows.some(({ to }) => to === null));
  return (
    <section className="stack" aria-labelledby="pontos-muda">
      <h3 id="pontos-muda">O que muda</h3>
      {rows.length === 0 ? <p>Nada muda na tabela.</p> : null}
      {same > 0 ? (
        <p className="small muted">
          {same === 1 ? "1 linha já está na tabela." : `${same} linhas já estão na tabela.`}
        </p>
      ) : null}
      {tables.map((table) => (
        <Changes key={table.key} table={table} />
      ))}
      {isOutside ? (
        <p className="small muted">
          Quem não tem partida na janela fica abaixo da tabela, sem posição, até jogar.
        </p>
      ) : null}
      <LeftOut left={left} />
      {rows.length > 0 ? (
        <SendForm
          action={action}
          fields={{ intent: "write_points", rows: JSON.stringify(rows) }}
          onDone={onWritten}
        >
          {(isSending) => (
            <Button type="submit" block loading={isSending} loadingText="Gravando…">
              {rows.length === 1 ? "Gravar 1 linha de pontos" : `Gravar ${rows.length} linhas de pontos`}
            </Button>
          )}
        </SendForm>
      ) : null}
    </section>
  );
}

function Changes({ table: { title, rows } }: { table: PointsPreview["tables"][number] }) {
  return (
    <div className="stack stack-tight">
      <h4>{title}</h4>
      <Table caption={`${title}: antes e depois`}>
        <thead>
          <tr>
            <th scope="col">Atleta</th>
            <NumberHead>Pontos</NumberHead>
            <NumberHead>Posição</NumberHead>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ athleteId, name, pointsFrom, pointsTo, from, to }) => (
            <tr key={athleteId}>
              <td>{name}</td>
              <td className="right num">
                <Change from={formatPoints(pointsFrom)} to={formatPoints(pointsTo)} />
              </td>
              <td className="right">
                {from === null && to === null ? "—" : <Change from={placeText(from)} to={placeText(to)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > SHOWN ? <p className="small muted">e mais {rows.length - SHOWN}</p> : null}
    </div>
  );
}

function Change({ from, to }: { from: string; to: string }) {
  if (from === to) return <>{to}</>;
  return (
    <>
      <span className="muted">{from}</span> <span aria-hidden>→</span>
      <span className="visually-hidden"> passa a </span> <b>{to}</b>
    </>
  );
}
