import { Form, useSubmit } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { SHEET_FILES } from "./sheet-files.ts";
import { ShownWorkbook } from "./shown-workbook.tsx";
import { chosenSheet, useWorkbook } from "./workbook-choice.tsx";

const COLUMNS: readonly (readonly [name: string, meaning: string])[] = [
  ["data", "dia da partida: 21/03/2026"],
  ["vencedor e perdedor", "os nomes; nas duplas, Ana / Bia, ou também vencedor_2 e perdedor_2"],
  ["jogador 1, jogador 2 e vencedor", "em vez deles"],
  ["placar", "6/4 3/6 [10-7], 7/6(5) 2/0 desistência, W.O.; ou set 1, set 2, set 3"],
  ["esporte, formato, formato_placar", "quando a linha for diferente do esporte escolhido"],
  ["fim, local, hora, genero", "se houver"],
  ["nascimento, e-mail ou telefone, e vencedor ou perdedor", "para reconhecer quem não tem conta"],
  ["id, id_vencedor, id_perdedor…", "números do seu sistema, para não confundir pessoas de mesmo nome"],
];

/** The form that sends a season's file, and what such a file looks like. */
export function ImportForm({
  action,
  sports,
  templateHref,
  error,
  errorField,
  pointsHref,
  isBusy,
}: {
  action: string;
  sports: readonly SportId[];
  /** An example of such a file. */
  templateHref: string;
  error: string | null;
  errorField: string | null;
  /** The place for tables of points; null for who may not open it. */
  pointsHref: string | null;
  isBusy: boolean;
}) {
  const { book, take, choose } = useWorkbook();
  const sheet = chosenSheet(book);
  const submit = useSubmit();
  const isAboutSport = errorField === "esporte" && sports.length > 1;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="stack"
      onSubmit={(event) => {
        if (book.state === "none") return;
        event.preventDefault();
        if (!sheet) return;
        const sent = new FormData(event.currentTarget);
        sent.set("arquivo", new File([sheet.text], sheet.name, { type: "text/csv" }));
        void submit(sent, { method: "post", action, encType: "multipart/form-data" });
      }}
    >
      <input type="hidden" name="intent" value="enviar" />
      <FileField
        id="temporada-arquivo"
        name="arquivo"
        label="Arquivo CSV ou Excel"
        accept={SHEET_FILES}
        hint="CSV ou .xlsx, até 10 MB e 50.000 partidas. A planilha é lida aqui no navegador: só as linhas vão para a Quadra."
        error={isAboutSport ? null : error}
        onChoose={(input) => void take(input.files?.[0])}
      />
      <ShownWorkbook id="temporada-aba" book={book} choose={choose} />
      {errorField === "pontos" && pointsHref !== null ? (
        <LinkButton to={pointsHref} variant="secondary" block>
          Abrir Pontos iniciais
        </LinkButton>
      ) : null}
      <SegmentedField
        label="Formato do arquivo"
        name="formato"
        options={[
          { value: "quadra", label: "Colunas da Quadra" },
          { value: "atp", label: "Arquivo da ATP" },
        ]}
        defaultValue="quadra"
      />
      {sports.length > 1 ? (
        <SelectField
          label="Esporte"
          name="esporte"
          hint="Usado quando a linha não informa o esporte."
          error={isAboutSport ? error : null}
          options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
        />
      ) : null}
      <Button
        type="submit"
        icon="upload"
        block
        loading={isBusy || book.state === "reading"}
        loadingText="Lendo…"
      >
        Ler e conferir
      </Button>
      <p className="muted small">Nada entra no clube antes de você ver o que foi lido e confirmar.</p>
      <LinkButton href={templateHref} variant="quiet" size="sm" icon="download">
        Baixar um modelo
      </LinkButton>
      <details className="import-help">
        <summary>Como deve ser o arquivo</summary>
        <div className="stack stack-tight">
          <p className="small">
            Uma linha dá nome às colunas, em qualquer ordem, mesmo abaixo de um título; acentos e maiúsculas
            não importam. O separador pode ser ponto e vírgula ou vírgula. Quem ainda não está no clube entra
            como perfil sem conta, e a pessoa o assume depois pelo convite.
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
    </Form>
  );
}
