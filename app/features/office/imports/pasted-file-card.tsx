import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import type { FormDone } from "../../../lib/form-answer.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import type { PickedSheet } from "./picked-file.tsx";
import { SHEET_FILES } from "./sheet-files.ts";
import { WhoField } from "./who-field.tsx";
import { LEFT_OUT, type WhoQuestion } from "./who-question.ts";
import "./pasted-file.css";

/** A file that was read, with all that writing it needs. */
interface SeenFile<Preview> {
  preview: Preview;
  text: string;
  /** The people whom names stand for, as JSON. */
  answers: string;
  /** Clears the card once the file was written. */
  onWritten: () => void;
}

/**
 * Shows a file or pasted lines before they are written: the file, the questions about whose a name is, and `children` with the changes. The
 * preview goes as soon as something else is asked.
 */
export function PastedFileCard<Preview extends { questions: readonly WhoQuestion[] }>({
  id,
  title,
  subtitle,
  columns,
  placeholder,
  action,
  intent,
  look,
  canBeNew,
  headingLevel,
  options,
  children,
}: {
  id: string;
  headingLevel?: 2 | 3;
  title: string;
  subtitle: string;
  /** Which columns a file has. */
  columns: string;
  placeholder: string;
  action: string;
  /** Of the form that only looks. */
  intent: string;
  /** The words of its button. */
  look: string;
  /** Whether a name may be that of nobody in the club. */
  canBeNew?: boolean;
  /** Further fields: what was seen is forgotten when they change. */
  options?: ReactNode;
  children: (seen: SeenFile<Preview>) => ReactNode;
}) {
  const [text, setText] = useTyped(`${id}-linhas`, "");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isStale, setIsStale] = useState(false);
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const change = (next: string) => {
    setText(next);
    setPreview(null);
    setAnswers({});
  };
  const [picked, setPicked] = useState<{ file: File; Shown: typeof PickedSheet } | "unread" | null>(null);
  const takeFile = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    // The reader of files is loaded with the first one.
    const reading = await import("./picked-file.tsx").catch(() => null);
    const text = reading && (await reading.textOfFile(file));
    input.value = "";
    change(text ?? "");
    if (reading === null) setPicked("unread");
    else setPicked(text === null ? { file, Shown: reading.PickedSheet } : null);
  };
  const sent = JSON.stringify(answers);
  // A link that leads here may arrive before the card does.
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [id]);
  return (
    <Card {...{ id, title, subtitle, headingLevel }}>
      <div className="stack">
        <SendForm<FormDone & { preview: Preview }>
          action={action}
          className="stack"
          fields={{ intent, answers: sent }}
          isQuiet
          onDone={(done) => {
            setPreview(done.preview);
            setIsStale(false);
            place.current?.focus();
          }}
        >
          {(isSending, error) => (
            <>
              <FileField
                id={`${id}-arquivo`}
                name="arquivo"
                label="Arquivo CSV ou Excel"
                accept={SHEET_FILES}
                hint={columns}
                error={null}
                isOptional
                onChoose={(input) => void takeFile(input)}
              />
              {picked === "unread" ? (
                <Notice tone="danger" role="alert">
                  Não deu para ler o arquivo agora: confira a conexão e escolha de novo.
                </Notice>
              ) : null}
              {picked !== null && picked !== "unread" ? (
                <picked.Shown id={`${id}-aba`} file={picked.file} onText={change} />
              ) : null}
              <TextareaField
                id={`${id}-linhas`}
                label="Ou cole as linhas aqui"
                name="file"
                className="pasted-text"
                rows={6}
                required
                spellCheck={false}
                placeholder={placeholder}
                value={text}
                onChange={({ target }) => change(target.value)}
                error={error?.field === "file" ? error.message : null}
              />
              {options ? <div onChange={() => setPreview(null)}>{options}</div> : null}
              {(preview?.questions ?? []).map((question) => (
                <WhoField
                  key={question.folded}
                  question={question}
                  canBeNew={canBeNew}
                  answer={answers[question.folded] ?? LEFT_OUT}
                  onAnswer={(answer) => {
                    setAnswers({ ...answers, [question.folded]: answer });
                    setIsStale(true);
                  }}
                />
              ))}
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Lendo…">
                {preview?.questions.length ? "Ver com estas respostas" : look}
              </Button>
            </>
          )}
        </SendForm>
        <section ref={place} tabIndex={-1} aria-label={preview ? "Confira antes de gravar" : undefined}>
          {preview && !isStale
            ? children({
                preview,
                text,
                answers: sent,
                onWritten: () => {
                  change("");
                  void revalidate();
                },
              })
            : null}
        </section>
      </div>
    </Card>
  );
}
