import type { FormEvent } from "react";
import { useSend } from "../../browser/use-send.ts";
import { catalogueToast } from "../../copy/error-catalogue.ts";
import { sendErrorText } from "../../copy/send-errors.ts";
import type { SendError } from "../../lib/send-error.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";

/** What is wrong with the person's session or haste, not with the portal. */
const OWN_WORDS = new Set<SendError["code"]>([
  "rate_limited",
  "limit_unverified",
  "session_expired",
  "unauthenticated",
]);

/**
 * Opens Stripe's billing portal in a new tab (spec §7); a failure is the toast of spec §8. The tab is opened by the tap itself, so
 * that no browser blocks it, and led on once the address is known. Without scripts the form does it.
 */
export function PortalButton({
  action,
  fields,
  variant = "secondary",
}: {
  /** A screen of ours whose action takes `intent=portal`. */
  action: string;
  fields?: Record<string, string>;
  variant?: ButtonVariant;
}) {
  const { isSending, send } = useSend<{ url: string }>();
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    const tab = window.open("", "_blank");
    if (tab) {
      tab.opener = null;
      tab.document.title = "Abrindo o portal…";
    }
    const answer = await send(action, form);
    if (answer?.ok) {
      if (tab && !tab.closed) tab.location.replace(answer.url);
      else location.assign(answer.url);
      return;
    }
    tab?.close();
    if (!answer) return;
    toast(
      OWN_WORDS.has(answer.error.code)
        ? { ...sendErrorText(answer.error), variant: "destructive" }
        : catalogueToast("portal_not_opened"),
    );
  }

  return (
    <form method="post" action={action} target="_blank" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="intent" value="portal" />
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} icon="external" loading={isSending} loadingText="Abrindo…">
        Gerenciar pagamento
      </Button>
    </form>
  );
}
