import { Notice } from "../../ui/notice.tsx";
import { EmailCard } from "./email-card.tsx";
import { FactorsCard } from "./factors-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import type { FactorSetup, SecurityFacts } from "./security-facts.ts";
import { SECURITY_DONE } from "./security-intents.ts";
import { type SecurityAnswer, SecurityAnswerContext } from "./security-part.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/**
 * Password, e-mail, second factor and signed-in devices of whoever looks. `done` names what the last form did
 * (`?salvo=`), `answer` what was refused, `setup` the factor that is being added, `path` the panel's own address.
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
  const said = answer?.error || setup ? undefined : SECURITY_DONE[done ?? ""];
  return (
    <SecurityAnswerContext value={answer}>
      {said ? (
        <Notice tone="ok" role="status">
          {said}
        </Notice>
      ) : null}
      <FactorsCard factors={facts.factors} setup={setup} path={path} />
      <PasswordCard email={facts.email} />
      <EmailCard email={facts.email} emailChange={facts.emailChange} />
      <SessionsCard sessions={facts.sessions} />
    </SecurityAnswerContext>
  );
}
