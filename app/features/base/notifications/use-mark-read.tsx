import { useEffect, useRef, useState } from "react";
import { useRevalidator, useSubmit } from "react-router";
import { useSend } from "../../../browser/use-send.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { KEY_FIELD } from "../../../lib/form-answer.ts";
import { useToast } from "../../../ui/toast.tsx";
import { MARKS_TOGETHER_MS } from "./notification.ts";

/**
 * Marks notifications as read through the screen's action: one by one (gathered for 500 ms, shown at once, taken back
 * when refused) or all. Spec §8's sentences.
 */
export function useMarkRead(action: string) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const all = useSend({
    onDone: ({ sentence }) => {
      toast({ title: sentence });
      void revalidate();
    },
    onRefused: () => toast(catalogueToast("notifications_not_marked")),
  });
  return {
    ...useGatheredMarks(action),
    isMarkingAll: all.isSending,
    markAll: () => all.send(action, marksForm("all", ["1"])),
  };
}

/** Marks of the last 500 ms travel together; leaving the panel sends what is still waiting. */
function useGatheredMarks(action: string) {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const toast = useToast();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const sent = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { send } = useSend({
    onDone: () => {
      void revalidate();
      sendNext();
    },
    onRefused: () => {
      const refused = sent.current;
      setMarked((before) => new Set([...before].filter((id) => !refused.includes(id))));
      toast(catalogueToast("notifications_not_updated"));
      sendNext();
    },
  });

  function sendNext(): void {
    sent.current = [...waiting.current];
    waiting.current.clear();
    if (sent.current.length > 0) send(action, marksForm("ids", sent.current));
  }

  useEffect(() => {
    const left = waiting.current;
    return () => {
      clearTimeout(timer.current);
      if (left.size > 0)
        void submit(marksForm("ids", [...left]), { method: "post", action, navigate: false });
    };
  }, [action, submit]);

  return {
    isMarked: (id: string) => marked.has(id),
    markOne(id: string) {
      setMarked((before) => new Set(before).add(id));
      waiting.current.add(id);
      clearTimeout(timer.current);
      // A batch under way takes what comes meanwhile.
      timer.current = setTimeout(() => sent.current.length === 0 && sendNext(), MARKS_TOGETHER_MS);
    },
  };
}

/** Marking twice is marking once: the key only says that the form may be sent again. */
function marksForm(name: "ids" | "all", values: readonly string[]): FormData {
  const form = new FormData();
  form.set("intent", "read_notifications");
  form.set(KEY_FIELD, crypto.randomUUID());
  for (const value of values) form.append(name, value);
  return form;
}
