import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { focusRefused } from "../browser/focus-refused.ts";
import { tellListens } from "../browser/sent-early.ts";
import { useSend } from "../browser/use-send.ts";
import { sendErrorText } from "../copy/send-errors.ts";
import type { SendError } from "../lib/send-error.ts";
import { useToast } from "./toast.tsx";

/** What an action of ours answers when it did what was asked. */
export interface FormDone {
  ok: true;
  sentence: string;
}

/**
 * A form of an action of ours: it sends once however often and however early it is tapped, says in a toast what happened unless the page
 * says it, and leaves what was typed where it is when it was refused. Without scripts it is a plain form. `onDone` goes elsewhere; without it
 * the page's data is read again.
 */
export function SendForm<Done extends FormDone>({
  action,
  fields,
  className,
  onDone,
  onRefused,
  hasFile = false,
  isQuiet,
  children,
}: {
  action: string;
  /** Hidden fields. */
  fields: Record<string, string>;
  className?: string;
  onDone?: (done: Done) => void;
  onRefused?: (error: SendError) => void;
  /** Whether one of its fields is a file. */
  hasFile?: boolean;
  /** Whether what `onDone` opens says what happened, so that no toast does. */
  isQuiet?: boolean;
  /** Gets whether it is being sent, and the refusal of the last time. */
  children: (isSending: boolean, error: SendError | null) => ReactNode;
}) {
  const { isSending, send } = useSend<Done>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [error, setError] = useState<SendError | null>(null);

  useEffect(() => {
    if (!error) return;
    const text = sendErrorText(error);
    focusRefused();
    // What a field or a notice says is not said again over it.
    if (!document.querySelector("main")?.innerText.includes(text.description))
      toast({ ...text, variant: "destructive" });
  }, [error, toast]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const answer = await send(action, new FormData(event.currentTarget));
    if (!answer) return;
    if (!answer.ok) {
      setError(answer.error);
      onRefused?.(answer.error);
      // Somebody else was faster: what the page shows is old.
      if (answer.error.code === "already_answered" || answer.error.code === "conflict") void revalidate();
      return;
    }
    setError(null);
    if (!isQuiet) toast(inTwo(answer.sentence));
    if (onDone) onDone(answer);
    else await revalidate();
  }

  return (
    <form
      ref={tellListens}
      data-scripted=""
      method="post"
      action={action}
      encType={hasFile ? "multipart/form-data" : undefined}
      className={className}
      onSubmit={(event) => void submit(event)}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(isSending, error)}
    </form>
  );
}

/** "Resultado enviado. Avisamos…": the first sentence is the toast's title. */
function inTwo(sentence: string): { title: string; description?: string } {
  const [title = sentence, ...rest] = sentence.split(/(?<=\.) /);
  return { title: title.replace(/\.$/, ""), description: rest.join(" ") || undefined };
}
