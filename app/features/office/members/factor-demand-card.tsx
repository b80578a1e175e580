import { ACCOUNT_PATH } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";

/** Whether a club's admins need a second factor; `isRaised` says whether this session has shown one and may change it. */
export function FactorDemandCard({
  isDemanded,
  isRaised,
  action,
}: {
  isDemanded: boolean;
  isRaised: boolean;
  /** The panel's own address. */
  action: string;
}) {
  const [label, doing] = isDemanded
    ? ["Deixar de exigir", "Dispensando…"]
    : ["Exigir de quem administra", "Exigindo…"];
  return (
    <Card
      title="Verificação em duas etapas"
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
            fields={{ intent: isDemanded ? "release_factor" : "demand_factor" }}
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
    </Card>
  );
}
