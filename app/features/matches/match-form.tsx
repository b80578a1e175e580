import { type FormEvent, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { type SendError, useSend } from "../../browser/use-send.ts";
import { sendErrorText } from "../../copy/send-errors.ts";
import { useToast } from "../../ui/toast.tsx";
import type { MatchFormDone, MatchIntent } from "./match-intents.ts";

/**
 * A form about a match: it sends once however often it is tapped, says in a toast what happened, and leaves what was
 * typed where it is when it was refused. Without scripts it is a plain form. `onDone` goes elsewhere; without it the
 * page's data is read again.
 */
export function MatchForm({
  action,
  intent,
  matchId,
  className,
  onDone,
  onRefused,
  children,
}: {
  action: string;
  intent: MatchIntent;
  matchId?: string;
  className?: string;
  onDone?: (done: MatchFormDone) => void;
  onRefused?: (error: SendError) => void;
  /** Gets whether it is being sent, and the refusal of the last time. */
  children: (isSending: boolean, error: SendError | null) => ReactNode;
}) {
  const { isSending, send } = useSend<MatchFormDone>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [error, setError] = useState<SendError | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const answer = await send(action, new FormData(event.currentTarget));
    if (!answer) return;
    if (!answer.ok) {
      setError(answer.error);
      onRefused?.(answer.error);
      toast({ ...sendErrorText(answer.error), variant: "destructive" });
      // Somebody else was faster: what the page shows is old.
      if (answer.error.code === "already_answered" || answer.error.code === "conflict") void revalidate();
      return;
    }
    setError(null);
    toast({ title: answer.sentence });
    if (onDone) onDone(answer);
    else await revalidate();
  }

  return (
    <form method="post" action={action} className={className} onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="intent" value={intent} />
      {matchId ? <input type="hidden" name="match_id" value={matchId} /> : null}
      {children(isSending, error)}
    </form>
  );
}
