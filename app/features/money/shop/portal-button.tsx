import { type FormEvent, useRef } from "react";
import { useSend } from "../../../browser/use-send.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { sendErrorText } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import type { FormDone } from "../../../lib/form-answer.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";

interface PortalDone extends FormDone {
  url: string;
}

/** Refusals because of the person's session or haste, not because of the portal: they keep their own words. */
const OWN_WORDS = new Set<ActionError["code"]>([
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
  const tab = useRef<Window | null>(null);
  const toast = useToast();
  const { isSending, send } = useSend<PortalDone>({
    onDone: ({ url }) => {
      if (tab.current && !tab.current.closed) tab.current.location.replace(url);
      else location.assign(url);
    },
    onRefused: (error) => {
      tab.current?.close();
      toast(
        OWN_WORDS.has(error.code)
          ? { ...sendErrorText(error), variant: "destructive" }
          : catalogueToast("portal_not_opened"),
      );
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    tab.current = window.open("", "_blank");
    if (tab.current) {
      tab.current.opener = null;
      tab.current.document.title = "Abrindo o portal…";
    }
    send(action, new FormData(event.currentTarget));
  }

  return (
    <form method="post" action={action} target="_blank" data-discover="true" onSubmit={submit}>
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
