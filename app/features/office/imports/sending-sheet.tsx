import { useState } from "react";
import { useSend } from "../../../browser/use-send.ts";
import { errorSentence } from "../../../copy/error-texts.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { KEY_FIELD } from "../../../lib/form-answer.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { MOST_SENT, partsOfText } from "./sheet-parts.ts";

/** Screen readers hear so often how far a sheet is, not at every part. */
const ANNOUNCED_STEPS = 4;
const LARGE = "Esta planilha tem linhas demais para um envio: divida-a em partes.";

/** A sheet on its way. */
interface Sending {
  uploadId: string;
  text: string;
  parts: readonly string[];
  /** Parts that have come. */
  done: number;
}

/** A sheet whose parts have all come. */
interface SentSheet {
  uploadId: string;
  parts: number;
}

/**
 * Sends the text of a sheet in parts, one after the other, each again where the network was lost (`useSend`); `onSent` is called once all have
 * come. A text that is begun again goes on where it was, unless it is sent `anew`: the server forgets what it refuses.
 */
export function useSheetSending(action: string, onSent: (sheet: SentSheet) => void) {
  const [work, setWork] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [dropped, setDropped] = useState<string | null>(null);
  const [next, setNext] = useState<Sending | null>(null);
  // It has its own way: what is given up keeps nothing else waiting.
  const forgetting = useSend({ onDone: () => undefined });
  const { isSending, refusal, send } = useSend({
    onDone: () => {
      if (dropped !== null) return drop(dropped);
      if (work === null) return;
      goOn({ ...work, done: work.done + 1 });
    },
    onRefused: () => {
      if (dropped !== null) drop(dropped);
    },
  });

  function goOn(next: Sending): void {
    setWork(next);
    const { uploadId, parts, done } = next;
    if (done === parts.length) return onSent({ uploadId, parts: parts.length });
    const form = new FormData();
    form.set("intent", "enviar_parte");
    form.set("envio", uploadId);
    form.set("parte", String(done));
    form.set("texto", new File([parts[done]!], "parte.csv", { type: "text/csv" }));
    // It takes its own place where it comes twice.
    form.set(KEY_FIELD, crypto.randomUUID());
    send(action, form);
  }

  function drop(uploadId: string): void {
    setDropped(null);
    const form = new FormData();
    form.set("intent", "cancelar_envio");
    form.set("envio", uploadId);
    forgetting.send(action, form);
    setNext(null);
    if (next !== null) goOn(next);
  }

  return {
    work,
    problem,
    /** Why it stopped; null while it goes on. */
    refusal: work === null || isSending ? null : (refusal ?? null),
    begin(text: string, { anew }: { anew: boolean }): void {
      const known = !anew && work?.text === text ? work : null;
      const parts = known?.parts ?? partsOfText(text.toWellFormed());
      setProblem(parts.length > MOST_SENT ? LARGE : null);
      if (parts.length > MOST_SENT) return;
      const begun = known ?? { uploadId: crypto.randomUUID(), text, parts, done: 0 };
      // The last part of a sheet that was given up is still under way: this one follows it.
      if (isSending) setNext(begun);
      else goOn(begun);
    },
    goOn: () => {
      if (work !== null) goOn(work);
    },
    cancel(): void {
      if (work === null) return;
      setWork(null);
      // A part that is under way would come after it.
      if (isSending) setDropped(work.uploadId);
      else drop(work.uploadId);
    },
  };
}

/** Shows how far a sheet on its way is, why it stopped, and lets it be given up. */
export function SendingSheet({
  work,
  refusal,
  goOn,
  cancel,
}: {
  work: Pick<Sending, "parts" | "done">;
  refusal: ActionError | null;
  goOn: () => void;
  cancel: () => void;
}) {
  const all = work.parts.length;
  const isSent = work.done === all;
  const step = Math.floor((work.done * ANNOUNCED_STEPS) / all) / ANNOUNCED_STEPS;
  return (
    <div className="stack stack-tight">
      <Progress
        label={isSent ? "Conferindo as linhas" : "Enviando as linhas"}
        value={isSent ? undefined : work.done}
        max={all}
      />
      <p role="status" className="visually-hidden">
        {isSent ? "Linhas enviadas. Conferindo." : `Enviando as linhas: ${100 * step}%`}
      </p>
      {refusal ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button variant="secondary" size="sm" onClick={goOn}>
              Continuar o envio
            </Button>
          }
        >
          O envio parou. {errorSentence(refusal.code, refusal)}
        </Notice>
      ) : null}
      {isSent ? null : (
        <Button variant="secondary" size="sm" onClick={cancel}>
          Cancelar o envio
        </Button>
      )}
    </div>
  );
}
