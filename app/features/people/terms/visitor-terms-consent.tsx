import { useEffect, useId, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
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
 * A visitor's consent inside a registration form: with scripts the terms open in the modal and the acceptance is kept in
 * memory until the account is made (spec §4); without, and where the box was ticked before they came, text and checkbox stand in the
 * form. Sends `termsVersion`.
 */
export function VisitorTermsConsent({ terms, error }: { terms: TermsText | null; error?: string }) {
  const id = useId();
  const isHydrated = useHydrated();
  const isTicked = Boolean(useTypedEarly(id));
  if (!isHydrated || !terms || isTicked) return <TermsConsent id={id} terms={terms} error={error} />;
  return <InModal terms={terms} error={error} />;
}

function InModal({ terms, error }: { terms: TermsText; error?: string | undefined }) {
  const [flow, send] = useReducer(nextTermsFlow, terms, (text) =>
    nextTermsFlow(startTermsFlow({ kind: "visitor" }), { kind: "loaded", terms: text }),
  );
  const toast = useToast();
  const acceptance = recordedAcceptance(terms.version);
  const box = useRef<HTMLDivElement>(null);

  // A form that is sent without consent opens the terms instead; what was typed stays.
  useEffect(() => {
    const form = box.current?.closest("form");
    const ask = (event: Event) => {
      if (recordedAcceptance(terms.version)) return;
      event.preventDefault();
      event.stopPropagation();
      send({ kind: "asked" });
    };
    form?.addEventListener("submit", ask);
    return () => form?.removeEventListener("submit", ask);
  }, [terms.version]);

  function accept(): void {
    send({ kind: "accept" });
    recordAcceptance(terms.version);
    send({ kind: "accepted" });
    toast(catalogueToast("terms_accepted_by_visitor"));
  }

  const open = () => send({ kind: "asked" });
  return (
    <div ref={box} className="terms-open stack stack-tight">
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
