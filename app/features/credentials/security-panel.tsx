import { useKeptFlash } from "../../browser/use-kept-flash.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailCard } from "./email-card.tsx";
import { FactorsCard } from "../factors/factors-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import type { FactorSetup, SecurityFacts } from "../sessions/security-facts.ts";
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
 * that. `done` names what the last form
 * did, `answer` what was refused, `setup` the factor that is being added, `path` the panel's own address.
 */
export function SecurityPanel({
  facts,
  answer,
  setup,
  done,
  path,
}: {
  facts: SecurityFacts;
  answer: SecurityAnswer | null;
  setup: FactorSetup | null;
  done: string | null;
  path: string;
}) {
  const kept = useKeptFlash(done);
  const said = answer?.error || setup ? undefined : SECURITY_DONE[kept ?? ""];
  // What was read before a refusal is not read again after it: the answer knows better.
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
        <PasswordCard email={facts.email} />
        <EmailCard email={facts.email} emailChange={facts.emailChange} />
        <SessionsCard sessions={facts.sessions} />
      </SecurityDoneContext>
    </SecurityAnswerContext>
  );
}
