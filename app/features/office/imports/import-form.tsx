import { useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import { SendingSheet, useSheetSending } from "./sending-sheet.tsx";
import { SHEET_FILES } from "./sheet-files.ts";
import { PART_LETTERS } from "./sheet-parts.ts";
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
  isRefused,
  pointsHref,
  isBusy,
}: {
  action: string;
  sports: readonly SportId[];
  /** An example of such a file. */
  templateHref: string;
  error: string | null;
  errorField: string | null;
  /** Whether the last file was refused for what it is, and not for a moment. */
  isRefused: boolean;
  /** The place for tables of points; null for who may not open it. */
  pointsHref: string | null;
  isBusy: boolean;
}) {
  const { book, take, choose } = useWorkbook();
  const sheet = chosenSheet(book);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const fileName = useRef("");
  const sending = useSheetSending(action, ({ uploadId, parts }) => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    sent.delete("arquivo");
    const fields = { intent: "ler_envio", envio: uploadId, partes: String(parts), nome: fileName.current };
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    void submit(sent, { method: "post", action });
  });
  const { work } = sending;
  const isUnderWay = work !== null && work.done < work.parts.length;
  const isAboutSport = errorField === "esporte" && sports.length > 1;
  const send = async (target: HTMLFormElement) => {
    const sent = new FormData(target);
    const chosen = sent.get("arquivo");
    const file = sheet ? new File([sheet.text], sheet.name, { type: "text/csv" }) : chosen;
    if (file instanceof File) {
      fileName.current = file.name;
      // A file that is too large, or no text, is sent as it is: the answer says so.
      const isLarge = file.size > PART_LETTERS && file.size <= MAX_UPLOAD_BYTES;
      const text = isLarge ? (sheet?.text ?? (await textIn(file))) : null;
      if (text !== null) return sending.begin(text, { anew: isRefused });
      sent.set("arquivo", file);
    }
    await submit(sent, { method: "post", action, encType: "multipart/form-data" });
  };
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnderWay || (book.state !== "none" && !sheet)) return;
        void send(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="enviar" />
      <FileField
        id="temporada-arquivo"
        name="arquivo"
        label="Arquivo CSV ou Excel"
        accept={SHEET_FILES}
        hint="CSV ou .xlsx, até 10 MB e 50.000 partidas. A planilha é lida aqui no navegador: só as linhas vão para a Quadra."
        error={isAboutSport ? null : (sending.problem ?? error)}
        onChoose={(input) => {
          sending.cancel();
          void take(input.files?.[0]);
        }}
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
        loading={isBusy || (isUnderWay && !sending.refusal) || book.state === "reading"}
        loadingText={isUnderWay ? "Enviando…" : "Lendo…"}
      >
        Ler e conferir
      </Button>
      {work && (isUnderWay || isBusy) ? (
        <SendingSheet
          work={work}
          refusal={sending.refusal}
          goOn={sending.goOn}
          cancel={() => {
            sending.cancel();
            form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
          }}
        />
      ) : null}
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

/** The text of a file; null for one that is none, or where its reader did not come. */
async function textIn(file: File): Promise<string | null> {
  const reader = await import("./picked-file.tsx").catch(() => null);
  return reader && (await reader.textOfFile(file));
}
