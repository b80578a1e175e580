import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { announceRefusal } from "../../browser/refusals.ts";
import { sendForm } from "../../browser/use-send.ts";
import { catalogueToast } from "../../copy/error-catalogue.ts";
import { ERROR_CODES } from "../../lib/errors.ts";
import { HttpError } from "../../lib/http-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { MARKS_TOGETHER_MS } from "./notification.ts";

/**
 * Marks notifications as read through the screen's action: one by one (gathered for 500 ms, shown at once, taken back
 * when refused) or all. Spec §8's sentences.
 */
export function useMarkRead(action: string) {
  // Marking twice is marking once: sent once more where it was not answered (spec §9).
  const mutationFn = (form: FormData) => sendMarks(action, form);
  const one = useMutation({ mutationFn });
  const all = useMutation({ mutationFn });
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { isMarked, markOne } = useGatheredMarks(one.mutateAsync);
  return {
    isMarked,
    markOne,
    isMarkingAll: all.isPending,
    async markAll() {
      if (all.isPending) return;
      try {
        toast({ title: await all.mutateAsync(marksForm("all", ["1"])) });
      } catch {
        return toast(catalogueToast("notifications_not_marked"));
      }
      await revalidate();
    },
  };
}

/** Marks of the last 500 ms travel together by `send`; leaving the panel sends what is still waiting. */
function useGatheredMarks(send: (form: FormData) => Promise<string>) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isFlushing = useRef(false);

  const flush = useCallback(async () => {
    // A batch under way takes what comes meanwhile.
    if (isFlushing.current) return;
    isFlushing.current = true;
    while (waiting.current.size > 0) {
      const ids = [...waiting.current];
      waiting.current.clear();
      const isDone = await send(marksForm("ids", ids)).then(
        () => true,
        () => false,
      );
      if (isDone) {
        await revalidate();
      } else {
        setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));
        toast(catalogueToast("notifications_not_updated"));
      }
    }
    isFlushing.current = false;
  }, [revalidate, send, toast]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void flush();
    },
    [flush],
  );

  return {
    isMarked: (id: string) => marked.has(id),
    markOne(id: string) {
      setMarked((before) => new Set(before).add(id));
      waiting.current.add(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), MARKS_TOGETHER_MS);
    },
  };
}

function marksForm(name: "ids" | "all", values: readonly string[]): FormData {
  const form = new FormData();
  form.set("intent", "read_notifications");
  for (const value of values) form.append(name, value);
  return form;
}

/** Sends marks once; gives the sentence of the answer, or throws its status for the policy of spec §9. */
async function sendMarks(action: string, form: FormData): Promise<string> {
  const answer = await sendForm<{ sentence: string }>(action, form, () => {});
  if (answer.ok) return answer.sentence;
  announceRefusal(answer.error);
  const { code } = answer.error;
  throw new HttpError(code === "offline" ? 0 : ERROR_CODES[code], code);
}
