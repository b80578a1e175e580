import { useKeptFlash } from "../../../browser/use-kept-flash.ts";
import { Notice } from "../../../ui/notice.tsx";
import { EmailCard } from "./email-card.tsx";
import { FactorsCard } from "../factors/factors-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { NewCodesCard } from "../factors/new-codes-card.tsx";
import { RecoveryCodesCard } from "../factors/recovery-codes-card.tsx";
import type { FactorSetup, NewRecoveryCodes, SecurityFacts } from "../sessions/security-facts.ts";
import { SECURITY_DONE } from "../sessions/security-intents.ts";
import {
  type SecurityAnswer,
  SecurityAnswerContext,
  SecurityDoneContext,
} from "../sessions/security-part.tsx";
import { ProofCard } from "../sessions/proof-card.tsx";
import { SessionsCard } from "../sessions/sessions-card.tsx";

/**
 * Password, e-mail, second factor and signed-in devices of the person, and, where their proof is not fresh, the form for
 * that. `done` names what the last form did, `answer` what was refused, `setup` the factor that is being added, `codes` the
 * recovery codes that are shown this once, before anything else; `path` is the panel's own address, `next` the page that the
 * person was on their way to.
 */
export function SecurityPanel({
  facts,
  answer,
  setup,
  codes,
  done,
  path,
  next = null,
}: {
  facts: SecurityFacts;
  answer: SecurityAnswer | null;
  setup: FactorSetup | null;
  codes: NewRecoveryCodes | null;
  done: string | null;
  path: string;
  next?: string | null;
}) {
  const kept = useKeptFlash(done);
  if (codes)
    return (
      <>
        {answer?.intent === "confirm_factor" ? (
          <Notice tone="ok" role="status">
            {SECURITY_DONE.fator}
          </Notice>
        ) : null}
        <NewCodesCard {...codes} next={next ?? path} />
      </>
    );
  const said = answer?.error || setup ? undefined : SECURITY_DONE[kept ?? ""];
  // After a refusal the facts are not read again: the answer knows better.
  const isRefused = answer?.error?.code === "proof_required" || (answer?.error && answer.intent === "prove");
  const asksProof = isRefused || !(facts.isProofFresh || answer?.isProven);
  return (
    <SecurityAnswerContext value={answer}>
      <SecurityDoneContext value={said ?? null}>
        {said ? (
          <Notice tone="ok" role="status">
            {said}
          </Notice>
        ) : null}
        {asksProof ? <ProofCard facts={facts} begun={answer?.begun ?? null} /> : null}
        <FactorsCard factors={facts.factors} setup={setup} path={path} />
        {facts.factors.length > 0 ? <RecoveryCodesCard left={facts.recoveryCodesLeft} /> : null}
        <PasswordCard email={facts.email} />
        <EmailCard email={facts.email} emailChange={facts.emailChange} />
        <SessionsCard sessions={facts.sessions} />
      </SecurityDoneContext>
    </SecurityAnswerContext>
  );
}
