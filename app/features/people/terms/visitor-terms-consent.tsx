import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { checkAcceptance, loadTerms } from "../../../browser/terms-calls.ts";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { useTypedEarly } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { recordAcceptance, recordedAcceptance } from "./anonymous-record.client.ts";
import { TermsConsent } from "./terms-consent.tsx";
import { termsCopy } from "./terms-copy.ts";
import { nextTermsFlow, startTermsFlow } from "./terms-flow.ts";
import { TermsModal } from "./terms-modal.tsx";
import type { TermsText } from "./terms-text.ts";

/**
 * The consent inside a registration form: with scripts the terms open in the modal and the acceptance is kept in
 * memory until the account is made (spec §4); without, and where the box was ticked before they came, text and checkbox stand in the
 * form. Sends `termsVersion`. Where terms are not required (`isRequired`: accepted before) nothing shows unless a check finds otherwise.
 */
export function VisitorTermsConsent({
  terms,
  isRequired = true,
  error,
}: {
  terms: TermsText | null;
  isRequired?: boolean;
  error?: string;
}) {
  const id = useId();
  const isHydrated = useHydrated();
  const isTicked = Boolean(useTypedEarly(id));
  if (isHydrated && terms && !isTicked)
    return <InModal given={terms} isRequired={isRequired} error={error} />;
  return isRequired ? <TermsConsent id={id} terms={terms} error={error} /> : null;
}

function InModal({
  given,
  isRequired,
  error,
}: {
  given: TermsText;
  isRequired: boolean;
  error: string | undefined;
}) {
  const [flow, send] = useReducer(nextTermsFlow, given, (text) =>
    nextTermsFlow(startTermsFlow({ kind: "newcomer" }, { isRequired }), { kind: "loaded", terms: text }),
  );
  const toast = useToast();
  const terms = flow.terms.kind === "loaded" ? flow.terms.terms : given;
  const acceptance = recordedAcceptance(terms.version);
  const box = useRef<HTMLDivElement>(null);
  /** The sending that waits for the check: its button. */
  const held = useRef<{ by: HTMLElement | null } | null>(null);
  const [checks, setChecks] = useState(0);
  /** Nothing is checked any more. */
  const isSure = useRef(false);
  const hasFailed = useRef(false);

  /** Asks whether the terms in effect are accepted, and shows those that are if they are others. */
  async function isAccepted(): Promise<boolean> {
    if (!isRequired && (await checkAcceptance())) return true;
    const current = await loadTerms();
    if (current?.version !== terms.version) send({ kind: "loaded", terms: current });
    return current !== null && recordedAcceptance(current.version) !== null;
  }

  async function check(): Promise<void> {
    send({ kind: "due" });
    try {
      send({ kind: "checked", isAccepted: await isAccepted() });
    } catch {
      hasFailed.current = true;
      send({ kind: "check_failed" });
    }
    setChecks((ended) => ended + 1);
  }

  // A form that is sent without consent opens the terms instead; with it, once the check has ended. What was typed stays.
  const ask = useEffectEvent((event: SubmitEvent) => {
    if (isSure.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRequired && !acceptance) return send({ kind: "asked" });
    if (held.current || flow.step === "open") return;
    held.current = { by: event.submitter };
    void check();
  });
  useEffect(() => {
    const form = box.current?.closest("form");
    const listen = (event: SubmitEvent) => ask(event);
    form?.addEventListener("submit", listen);
    return () => form?.removeEventListener("submit", listen);
  }, []);

  // The check has ended: the modal is open, or the form goes on (spec §8).
  const goOn = useEffectEvent(() => {
    const sending = held.current;
    held.current = null;
    if (!sending || flow.step === "open") return;
    isSure.current = true;
    box.current?.closest("form")?.requestSubmit(sending.by);
    isSure.current = false;
  });
  useEffect(() => {
    if (checks > 0) goOn();
  }, [checks]);

  function accept(): void {
    send({ kind: "accept" });
    recordAcceptance(terms.version);
    send({ kind: "accepted" });
    // The terms were read once more because the check is away: the form is sent without it, and the server looks itself.
    isSure.current = hasFailed.current;
    toast(catalogueToast("terms_accepted_by_visitor"));
  }

  const open = () => send({ kind: "asked" });
  return (
    <div ref={box} className="terms-open stack stack-tight" hidden={!isRequired && !acceptance}>
      {acceptance ? (
        <>
          <input type="hidden" name="termsVersion" value={terms.version} />
          <div className="row row-between">
            <output className="row">
              <Icon name="check" size={20} /> Termos aceitos (versão {terms.version})
            </output>
            <Button variant="quiet" size="sm" onClick={open}>
              {termsCopy.readAgain}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {terms.title} (versão {terms.version})
          </p>
          {error ? (
            <Notice tone="danger" role="alert">
              {error}
            </Notice>
          ) : null}
          <Button variant="secondary" block onClick={open}>
            {termsCopy.read}
          </Button>
        </>
      )}
      {/* Outside the form: Enter on the modal's checkbox must not send it. */}
      {createPortal(<TermsModal flow={flow} send={send} onAccept={accept} />, document.body)}
    </div>
  );
}
