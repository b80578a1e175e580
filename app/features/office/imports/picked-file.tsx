import { useEffect, useEffectEvent } from "react";
import { decodeText } from "../../../lib/file-text.ts";
import { ShownWorkbook } from "./shown-workbook.tsx";
import { chosenSheet, useWorkbook } from "./workbook-choice.tsx";

/** Reads a spreadsheet that was chosen for a list, asks which of several sheets is meant, and gives its text. */
export function PickedSheet({
  id,
  file,
  onText,
}: {
  id: string;
  file: File;
  onText: (text: string) => void;
}) {
  const { book, take, choose } = useWorkbook();
  const text = chosenSheet(book)?.text ?? null;
  const read = useEffectEvent((chosen: File) => void take(chosen));
  const give = useEffectEvent((chosen: string | null) => {
    if (chosen !== null) onText(chosen);
  });
  useEffect(() => read(file), [file]);
  useEffect(() => give(text), [text]);
  return <ShownWorkbook id={id} book={book} choose={choose} />;
}

/** Gives the text of a file that was chosen; null for one that is no text. */
export async function textOfFile(file: File): Promise<string | null> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))?.replace(/^\uFEFF/, "") ?? null;
}
