import type { ReactNode } from "react";
import { CATALOGUE } from "../../../copy/error-catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { termsCopy } from "./terms-copy.ts";
import { canAccept, canClose, loadErrorText, type TermsEvent, type TermsFlow } from "./terms-flow.ts";
import "./terms-modal.css";

/** The terms modal of spec §4 as the flow stands; `exit` stands beside Accept, e.g. the way out of the account. */
export function TermsModal({
  flow,
  send,
  onAccept,
  exit,
}: {
  flow: TermsFlow;
  send: (event: TermsEvent) => void;
  onAccept: () => void;
  exit?: ReactNode;
}) {
  const { terms, isTicked, isAccepting } = flow;
  const isOpen = flow.step === "open";
  const close = canClose(flow) ? () => send({ kind: "close" }) : undefined;
  const error = loadErrorText(flow);
  if (error !== null) {
    return (
      <Dialog
        key="error"
        open={isOpen}
        title={CATALOGUE.terms_not_loaded.title}
        onClose={close}
        footer={<Button onClick={close}>{termsCopy.close}</Button>}
      >
        <p role="alert">{error}</p>
      </Dialog>
    );
  }
  const footer = (
    <div className="terms-foot">
      <CheckboxField
        label={termsCopy.consent}
        checked={isTicked}
        disabled={terms.kind !== "loaded" || isAccepting}
        onChange={(event) => send({ kind: "ticked", isTicked: event.target.checked })}
      />
      <div className="row row-between terms-buttons">
        {exit}
        <Button
          disabled={!canAccept(flow) && !isAccepting}
          loading={isAccepting}
          loadingText={termsCopy.accepting}
          onClick={onAccept}
        >
          {termsCopy.accept}
        </Button>
      </div>
    </div>
  );
  return (
    <Dialog
      key="terms"
      open={isOpen}
      isWide
      isText={terms.kind === "loaded"}
      title={terms.kind === "loaded" ? terms.terms.title : termsCopy.title}
      onClose={close}
      footer={footer}
    >
      {terms.kind === "loaded" ? (
        <>
          <p className="muted small">Versão {terms.terms.version}</p>
          <Prose html={terms.terms.html} />
        </>
      ) : (
        <output>{termsCopy.loading}</output>
      )}
    </Dialog>
  );
}
