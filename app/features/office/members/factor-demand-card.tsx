import { ACCOUNT_PATH } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";

/** A token as the card names it: `by` made it. */
interface EndingToken {
  id: string;
  name: string;
  by: string;
}

/** Whether a club's admins need a second factor; `isRaised` says whether this session has shown one and may change it. */
export function FactorDemandCard({
  isDemanded,
  isRaised,
  ending,
  action,
}: {
  isDemanded: boolean;
  isRaised: boolean;
  /** The API tokens that end once it is demanded: they were made without one. */
  ending: readonly EndingToken[];
  /** The panel's own address. */
  action: string;
}) {
  const [label, doing] = isDemanded
    ? ["Deixar de exigir", "Dispensando…"]
    : ["Exigir de quem administra", "Exigindo…"];
  return (
    <FoldedCard
      title="Verificação em duas etapas"
      value={isDemanded ? "exigida" : "opcional"}
      subtitle="Quem administra o clube entra com a senha e com um código do celular."
    >
      <div className="stack">
        <div>
          <Badge tone={isDemanded ? "ok" : "neutral"} icon={isDemanded ? "check" : undefined}>
            {isDemanded ? "Exigida" : "Opcional"}
          </Badge>
        </div>
        {isRaised ? (
          <SendForm
            action={action}
            fields={
              isDemanded
                ? { intent: "release_factor" }
                : { intent: "demand_factor", ended_tokens: ending.map(({ id }) => id).join(",") }
            }
            className="stack"
          >
            {(isSending) => (
              <>
                {isDemanded ? null : (
                  <p className="small muted">
                    Quem ainda não ativou a sua é avisado e só volta a abrir este painel depois de ativar. O
                    lado de atleta segue normal.
                  </p>
                )}
                {isDemanded || ending.length === 0 ? null : <EndingTokens tokens={ending} />}
                <Button type="submit" variant="secondary" loading={isSending} loadingText={doing}>
                  {label}
                </Button>
              </>
            )}
          </SendForm>
        ) : (
          <>
            <p className="small muted">Para exigir dos outros, ative antes a sua.</p>
            <LinkButton to={`${ACCOUNT_PATH}&next=${encodeURIComponent(action)}`} variant="secondary">
              Ativar a minha
            </LinkButton>
          </>
        )}
      </div>
    </FoldedCard>
  );
}

function EndingTokens({ tokens }: { tokens: readonly EndingToken[] }) {
  return (
    <>
      <p className="small">
        <strong>
          {tokens.length === 1
            ? "Um token de API criado sem a verificação para de funcionar:"
            : `${tokens.length} tokens de API criados sem a verificação param de funcionar:`}
        </strong>
      </p>
      <ul className="small">
        {tokens.map(({ id, name, by }) => (
          <li key={id}>
            {name}, de {by}
          </li>
        ))}
      </ul>
    </>
  );
}
