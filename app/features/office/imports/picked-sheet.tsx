import { useEffect, useEffectEvent } from "react";
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
