import { useRef, useState } from "react";
import { strangeFile } from "./strange-file.ts";
import type { WorkbookSheet } from "./xlsx-file.client.ts";

const FIRST_BYTES = 8;
/** An .xlsx is a ZIP. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** How far a chosen spreadsheet is: being read, read (one of its sheets is chosen), or not read, with a pt-BR sentence. */
type Book =
  | { state: "none" }
  | { state: "reading"; fileName: string; done: number }
  | { state: "read"; fileName: string; sheets: readonly WorkbookSheet[]; at: number }
  | { state: "unread"; problem: string };

/** A spreadsheet that was chosen in a file field, and what a form does with it. */
interface ChosenBook {
  book: Book;
  /** Takes a file that was chosen; gives whether it is a spreadsheet, which is read here and never sent. */
  take: (file: File | undefined) => Promise<boolean>;
  choose: (at: number) => void;
  forget: () => void;
}

/** A chosen spreadsheet as it is shown: `id` is of the field that asks for one of its sheets. */
export type ShownBook = { id: string } & Pick<ChosenBook, "book" | "choose">;

/** Follows the spreadsheet that somebody chooses; what reads it is loaded with the first one. */
export function useWorkbook(): ChosenBook {
  const [book, setBook] = useState<Book>({ state: "none" });
  const latest = useRef<File | undefined>(undefined);
  const take = async (file: File | undefined) => {
    latest.current = file;
    setBook({ state: "none" });
    if (!file) return false;
    const isCurrent = () => latest.current === file;
    const start = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
    if (!ZIP.every((byte, index) => start[index] === byte)) {
      const problem = strangeFile(start);
      if (problem !== null && isCurrent()) setBook({ state: "unread", problem });
      return problem !== null;
    }
    const fileName = file.name;
    setBook({ state: "reading", fileName, done: 0 });
    try {
      const { readWorkbook } = await import("./xlsx-file.client.ts");
      const onProgress = (done: number) => {
        if (isCurrent()) setBook({ state: "reading", fileName, done });
      };
      const read = await readWorkbook(new Uint8Array(await file.arrayBuffer()), { onProgress });
      if (!isCurrent()) return true;
      if ("problem" in read) setBook({ state: "unread", problem: read.problem });
      else setBook({ state: "read", fileName, sheets: read.sheets, at: read.sheets.length === 1 ? 0 : -1 });
    } catch {
      if (isCurrent())
        setBook({
          state: "unread",
          problem: "Não deu para ler a planilha agora: confira a conexão e escolha o arquivo de novo.",
        });
    }
    return true;
  };
  const choose = (at: number) => setBook((now) => (now.state === "read" ? { ...now, at } : now));
  return { book, take, choose, forget: () => void take(undefined) };
}

/** The chosen sheet as the text of a CSV file, with a name that says which; null while there is none. */
export function chosenSheet(book: Book): { name: string; text: string } | null {
  if (book.state !== "read") return null;
  const sheet = book.sheets[book.at];
  if (!sheet) return null;
  const name = book.sheets.length === 1 ? book.fileName : `${book.fileName} (${sheet.name})`;
  return { name, text: sheet.text };
}
