import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { TermsExit } from "./terms-exit.tsx";
import { TermsModal } from "./terms-modal.tsx";
import { useTermsFlow } from "./use-terms-flow.tsx";

/**
 * Asks a signed-in person for the terms in effect, over whatever page they are on (spec §4); `isAsked` where an
 * action was refused for it. Nothing but accepting and signing out is in reach then. `onDone` is called when nothing
 * is left to ask.
 */
export function TermsGate({ isAsked, onDone }: { isAsked: boolean; onDone: () => void }) {
  const { flow, send, accept } = useTermsFlow({ kind: "existing_user", role: "" }, isAsked);
  const { revalidate } = useRevalidator();
  const isDone = flow.step === "done";
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const exit = <TermsExit />;
  async function acceptAndRefresh(): Promise<void> {
    if (await accept()) await revalidate();
  }
  return <TermsModal flow={flow} send={send} exit={exit} onAccept={() => void acceptAndRefresh()} />;
}
