import { accountCopy } from "../../../copy/account.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { TermsText } from "./terms-text.ts";
import "./terms-consent.css";

/** The terms with their checkbox, inside a form: sends `termsVersion` only when ticked. */
export function TermsConsent({
  id,
  terms,
  error,
}: {
  /** Of the checkbox. */
  id?: string;
  terms: TermsText | null;
  error?: string;
}) {
  if (!terms) {
    return (
      <Notice tone="danger" role="alert">
        Não foi possível carregar os termos de uso.
      </Notice>
    );
  }
  return (
    <div className="stack">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard */}
      <section className="terms-text" aria-label={terms.title} tabIndex={0}>
        <p className="strong">
          {terms.title} (versão {terms.version})
        </p>
        <Prose html={terms.html} />
      </section>
      <CheckboxField
        id={id}
        label={accountCopy.consent}
        name="termsVersion"
        value={terms.version}
        required
        error={error}
      />
    </div>
  );
}
