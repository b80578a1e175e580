import { useForgottenDrafts } from "../browser/use-draft.ts";
import { planLabel } from "../features/clubs/plans.ts";
import { readOwnClub } from "../features/clubs/read-own-club.server.ts";
import { isSportId, sportLabel } from "../features/clubs/sports.ts";
import { subscriptionLabel } from "../features/clubs/subscription-status.ts";
import { currentViewer } from "../features/security/guard.server.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/club-registration-success.ts";

const DRAFTS = ["/club-registration", "codigo:/club-registration"];

export const meta = () => [{ title: "Clube cadastrado · Quadra" }];

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  // Public (spec §2): whoever lost the session on the way still reads what comes next.
  const actor = args.context.get(actorContext);
  const [viewer, club] = await Promise.all([
    currentViewer(args),
    actor.kind === "user" ? readOwnClub({ services, viewer: actor }) : null,
  ]);
  return { club: viewer ? club : null };
}

export default function ClubRegistrationSuccess({ loaderData }: Route.ComponentProps) {
  const { club } = loaderData;
  useForgottenDrafts(DRAFTS);
  if (!club) return <AnyoneSuccess />;
  const { label, tone } = subscriptionLabel(club.subscriptionStatus);
  const sports = club.sports.map((sport) => (isSportId(sport) ? sportLabel(sport) : sport)).join(", ");
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Clube cadastrado" eyebrow={club.name} look="court" />
        <Card title={club.name} subtitle={club.city} actions={<Badge tone={tone}>{label}</Badge>}>
          <p>
            {club.cnpj ? `CNPJ ${club.cnpj}. ` : ""}Plano {planLabel(club.plan)}. {sports}.
          </p>
        </Card>
        <Card title="Próximos passos">
          <ol className="stack stack-tight">
            <li>Abra o painel do clube e traga os atletas: por planilha, ou pelos pedidos de entrada.</li>
            <li>Peça que lancem as partidas pelo telefone. O ranking se move sozinho.</li>
            <li>Ligue a TV da sede no endereço da tela do clube.</li>
            <li>Conclua a assinatura do plano {planLabel(club.plan)} no painel.</li>
          </ol>
          <div className="stack">
            <LinkButton to={`/club-admin-dashboard?clube=${club.id}`} block>
              Abrir o painel do clube
            </LinkButton>
            <LinkButton href={`/public-ranking/${club.id}`} variant="secondary" block>
              Ver o ranking público
            </LinkButton>
            <LinkButton href={`/display/${club.id}`} variant="quiet" block>
              Abrir a tela da TV
            </LinkButton>
          </div>
        </Card>
      </div>
    </PublicShell>
  );
}

function AnyoneSuccess() {
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Clube cadastrado" eyebrow="Cadastro de clubes" look="court" />
        <Card title="Próximos passos">
          <ol className="stack stack-tight">
            <li>Entre com o e-mail de quem administra o clube.</li>
            <li>Traga os atletas: por planilha, ou pelos pedidos de entrada.</li>
            <li>Ligue a TV da sede no endereço da tela do clube.</li>
          </ol>
          <div className="stack">
            <LinkButton to="/auth?next=%2Fclub-admin-dashboard" block>
              Entrar no painel do clube
            </LinkButton>
            <LinkButton to="/club-registration" variant="quiet" block>
              Ainda não cadastrei o clube
            </LinkButton>
          </div>
        </Card>
      </div>
    </PublicShell>
  );
}
