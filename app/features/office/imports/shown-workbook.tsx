import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { ShownBook } from "./workbook-choice.tsx";

/** Shows how far a spreadsheet is, why it is not read, and asks which of several sheets is meant. */
export function ShownWorkbook({ id, book, choose }: ShownBook) {
  if (book.state === "reading")
    return <Progress label={`Lendo “${book.fileName}”`} value={Math.round(book.done * 100)} max={100} />;
  if (book.state === "unread")
    return (
      <Notice tone="danger" role="alert">
        {book.problem}
      </Notice>
    );
  if (book.state !== "read" || book.sheets.length === 1) return null;
  return (
    <SelectField
      id={id}
      label="Qual aba da planilha?"
      value={book.at === -1 ? "" : String(book.at)}
      placeholder="Escolha a aba"
      required
      onChange={({ target }) => choose(target.value === "" ? -1 : Number(target.value))}
      options={book.sheets.map(({ name, text }, at) => ({
        value: String(at),
        label: `${name} (${linesOf(text)})`,
      }))}
    />
  );
}

function linesOf(text: string): string {
  const lines = text.split("\n").filter((line) => /[^;]/.test(line)).length;
  return lines === 1 ? "1 linha" : `${lines.toLocaleString("pt-BR")} linhas`;
}
