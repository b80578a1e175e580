import type { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { describedBy, Field } from "../../ui/field.tsx";
import { SegmentedField } from "../../ui/segmented-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type SportId, sportLabel } from "../clubs/sports.ts";

const FILE_ID = "temporada-arquivo";
const FILE_HINT = "Até 10 MB e 50.000 partidas. Planilhas: salve como CSV antes.";

const COLUMNS: readonly (readonly [name: string, meaning: string])[] = [
  ["data", "dia da partida: 21/03/2026"],
  ["vencedor e perdedor", "os nomes; nas duplas, também vencedor_2 e perdedor_2"],
  ["placar", "do lado de quem venceu: 6/4 3/6 [10-7], 7/6(5) 2/0 desistência, W.O."],
  ["esporte, formato, formato_placar", "quando a linha for diferente do esporte escolhido"],
  ["fim, local, hora, genero", "se houver"],
  ["id, id_vencedor, id_perdedor…", "números do seu sistema, para não confundir pessoas de mesmo nome"],
];

/** The form that sends a season's file, and what such a file looks like. */
export function ImportForm({
  fetcher,
  action,
  sports,
  error,
  errorField,
  isBusy,
}: {
  fetcher: Pick<ReturnType<typeof useFetcher>, "Form">;
  action: string;
  sports: readonly SportId[];
  error: string | null;
  errorField: string | null;
  isBusy: boolean;
}) {
  const fileError = errorField === "esporte" ? null : error;
  return (
    <fetcher.Form method="post" action={action} encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="enviar" />
      <Field id={FILE_ID} label="Arquivo CSV" hint={FILE_HINT} error={fileError}>
        <input
          id={FILE_ID}
          className="input"
          type="file"
          name="arquivo"
          accept=".csv,text/csv,text/plain"
          required
          {...describedBy(FILE_ID, { hint: FILE_HINT, error: fileError })}
        />
      </Field>
      <SegmentedField
        label="Formato do arquivo"
        name="formato"
        options={[
          { value: "quadra", label: "Colunas do Quadra" },
          { value: "atp", label: "Arquivo da ATP" },
        ]}
        defaultValue="quadra"
      />
      {sports.length > 1 ? (
        <SelectField
          label="Esporte"
          name="esporte"
          hint="Vale para as linhas que não dizem o seu."
          error={errorField === "esporte" ? error : null}
          options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
        />
      ) : null}
      <Button type="submit" icon="upload" block loading={isBusy} loadingText="Importando…">
        Importar partidas
      </Button>
      <details>
        <summary>Como deve ser o arquivo</summary>
        <div className="stack stack-tight">
          <p className="small">
            A primeira linha dá nome às colunas, em qualquer ordem; acentos e maiúsculas não importam. O
            separador pode ser ponto e vírgula ou vírgula. Quem ainda não está no clube entra como perfil sem
            conta, e a pessoa o assume depois pelo convite.
          </p>
          <ul className="list">
            {COLUMNS.map(([name, meaning]) => (
              <li key={name} className="small">
                <strong>{name}</strong>: {meaning}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </fetcher.Form>
  );
}
