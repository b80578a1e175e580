import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { termsCopy } from "./terms-copy.ts";
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
  const exit = (
    <Form method="post" action="/auth?sair=1">
      <Button type="submit" variant="quiet">
        {termsCopy.signOut}
      </Button>
    </Form>
  );
  async function acceptAndRefresh(): Promise<void> {
    if (await accept()) await revalidate();
  }
  return <TermsModal flow={flow} send={send} exit={exit} onAccept={() => void acceptAndRefresh()} />;
}
