import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSend } from "../../browser/use-send.ts";
import { useToast } from "../../ui/toast.tsx";

/** Single marks made within this time travel together (spec §9). */
const BATCH_MS = 500;

/**
 * Marks notifications as read through the screen's action: one by one (gathered for 500 ms, shown at once, taken back
 * when refused) or all. Spec §8's sentences.
 */
export function useMarkRead(action: string) {
  const one = useSend<{ sentence: string }>();
  const all = useSend<{ sentence: string }>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { send: sendOne } = one;

  const isFlushing = useRef(false);
  const flush = useCallback(async () => {
    // A batch under way takes what comes meanwhile.
    if (isFlushing.current) return;
    isFlushing.current = true;
    while (waiting.current.size > 0) {
      const ids = [...waiting.current];
      waiting.current.clear();
      const form = new FormData();
      form.set("intent", "read_notifications");
      for (const id of ids) form.append("ids", id);
      const answer = await sendOne(action, form);
      if (answer?.ok) {
        await revalidate();
      } else {
        setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));
        toast({ title: "Erro", description: "Erro ao atualizar notificações", variant: "destructive" });
      }
    }
    isFlushing.current = false;
  }, [action, revalidate, sendOne, toast]);

  // Leaving the panel sends what is still waiting.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void flush();
    },
    [flush],
  );

  return {
    isMarked: (id: string) => marked.has(id),
    isMarkingAll: all.isSending,
    markOne(id: string) {
      setMarked((before) => new Set(before).add(id));
      waiting.current.add(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), BATCH_MS);
    },
    async markAll() {
      const form = new FormData();
      form.set("intent", "read_notifications");
      form.set("all", "1");
      const answer = await all.send(action, form);
      if (answer?.ok) {
        toast({ title: answer.sentence });
        await revalidate();
      } else if (answer) {
        toast({
          title: "Erro",
          description: "Erro ao marcar notificações como lidas",
          variant: "destructive",
        });
      }
    },
  };
}
