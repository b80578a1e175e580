import { Form, Link, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LINK_REFUSALS, type ShownApproval } from "./approval-link-words.ts";

/**
 * The page of a waiting result's mailed link: the score, and one button that approves it; nothing happens before that is
 * pressed. Who disagrees signs in to say so.
 */
export function ApprovalLinkPanel({
  approval,
  isDone,
  error,
}: {
  approval: ShownApproval | null;
  isDone: boolean;
  error: ActionError | null;
}) {
  const isSending = useNavigation().formData?.get("intent") === "approve";
  if (isDone)
    return (
      <Notice tone="ok" role="status">
        Resultado aprovado. Os pontos já contam no ranking. Obrigado!
      </Notice>
    );
  if (!approval || approval.state !== "open" || !approval.match) {
    const sentence = LINK_REFUSALS[approval && approval.state !== "open" ? approval.state : "forged"];
    return (
      <>
        <Notice tone="warn" role="status">
          {sentence}
        </Notice>
        <SignIn path={approval?.match ? athleteMatchPath(approval.match.id) : null}>Entrar e ver</SignIn>
      </>
    );
  }
  const { id, result, clubName, playedOn, place, until } = approval.match;
  return (
    <Card title={result} subtitle={`${clubName} · ${playedOn}${place ? ` · ${place}` : ""}`}>
      <p>
        {until
          ? `Foi assim? Aprove. Sem resposta até ${until}, o resultado vale como aprovado.`
          : "Foi assim? Aprove. Sem resposta, o clube decide."}
      </p>
      <Form method="post" className="stack">
        <ErrorNotice error={error} />
        <IntentButton intent="approve" size="lg" block isSending={isSending} sending="Aprovando…">
          Aprovar resultado
        </IntentButton>
      </Form>
      <SignIn path={athleteMatchPath(id)}>Não foi assim? Entre e conteste</SignIn>
    </Card>
  );
}

function SignIn({ path, children }: { path: string | null; children: string }) {
  const query = path ? `?next=${encodeURIComponent(path)}` : "";
  return (
    <p className="small">
      <Link to={`/auth${query}`}>{children}</Link>
    </p>
  );
}
