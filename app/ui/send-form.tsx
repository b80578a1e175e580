import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { isSaidByPage, speakFor } from "../browser/announce-answer.ts";
import { focusRefused } from "../browser/focus-refused.ts";
import { useAnswer } from "../browser/use-answer.ts";
import { useSend } from "../browser/use-send.ts";
import { sendErrorText } from "../copy/send-errors.ts";
import type { ActionError } from "../lib/action-error.ts";
import { FORM_FIELD, type FormAnswer, type FormDone, formName, KEY_FIELD } from "../lib/form-answer.ts";
import { SentContext } from "./sent-fields.tsx";
import { useToast } from "./toast.tsx";

/**
 * A form of a page's action, with scripts and without: it sends once however often it is tapped, and leaves what was typed where it is when
 * it was refused. What was done is said by a toast (`ScreenToasts`), or without scripts by the page (`FormNotice`). `onDone` goes
 * elsewhere; without it the page's data is read again.
 */
export function SendForm<Done extends FormDone>({
  action,
  fields,
  className,
  onDone,
  onRefused,
  hasFile = false,
  isQuiet = false,
  creates = false,
  children,
}: {
  action: string;
  /** Hidden fields; `intent` and ids name the form among those of its page. */
  fields: Record<string, string>;
  className?: string;
  onDone?: (done: Done) => void;
  onRefused?: (error: ActionError) => void;
  /** Whether one of its fields is a file. */
  hasFile?: boolean;
  /** Whether what `onDone` opens says what happened, so that no toast does. */
  isQuiet?: boolean;
  /** Whether it creates something: by the key of the page's loader it does so once, however often it comes. */
  creates?: boolean;
  /** Gets whether it is being sent, and the refusal of the last time. */
  children: (isSending: boolean, error: ActionError | null) => ReactNode;
}) {
  const name = formName(fields);
  const { isSending, refusal, send } = useSend<Done>({ onDone, onRefused });
  const toast = useToast();
  const answer = useAnswer<FormAnswer>();
  const loaded = useLoaderData<{ formKey?: string } | undefined>();
  // Data that is read again brings another key; a form keeps the one that it was sent with until it was done.
  const [keptKey, keepKey] = useState<string | null>(null);
  const formKey = creates ? ((refusal === null ? null : keptKey) ?? loaded?.formKey) : undefined;
  const key = formKey ? { [KEY_FIELD]: formKey } : {};
  const refused = answer?.form === name && !answer.ok ? answer : null;
  const error = refusal === undefined ? (refused?.error ?? null) : refusal;
  useEffect(() => speakFor(name, isQuiet), [name, isQuiet]);
  useEffect(() => {
    if (!refusal) return;
    const text = sendErrorText(refusal);
    focusRefused();
    // A sentence that a field or a notice shows is not said again over it.
    if (!isSaidByPage(text.description)) toast({ ...text, variant: "destructive" });
  }, [refusal, toast]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (formKey) keepKey(formKey);
    send(action, new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  }

  return (
    <form
      data-discover="true"
      method="post"
      action={action}
      encType={hasFile ? "multipart/form-data" : undefined}
      className={className}
      onSubmit={submit}
    >
      {Object.entries({ ...fields, ...key, [FORM_FIELD]: name }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SentContext value={refused?.sent ?? null}>{children(isSending, error)}</SentContext>
    </form>
  );
}
