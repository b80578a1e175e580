import { clubPath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import type { ClubStart, ClubStepId, Step } from "./steps.ts";
import { StepsCard, type StepText } from "./steps-card.tsx";

/** The next steps of a new club; `origin` is where its TV's address begins. */
export function ClubStepsCard({
  steps,
  start,
  clubId,
  origin,
}: {
  steps: readonly Step<ClubStepId>[];
  start: ClubStart;
  clubId: string;
  origin: string;
}) {
  const tvPath = `/display/${clubId}`;
  const texts: Record<ClubStepId, StepText> = {
    subscription: {
      title: "Assinatura do clube",
      text: "Escolha o plano e conclua o pagamento, para o painel continuar aberto.",
      action: (
        <LinkButton to={clubPath(clubId, "assinatura")} variant="secondary">
          Ver os planos
        </LinkButton>
      ),
    },
    athletes: {
      title: "Convide os atletas",
      text:
        start.athletes === 1
          ? "Já há 1 atleta no clube: falta com quem jogar. Envie o link do convite no grupo do clube."
          : "Crie o link do convite e mande no grupo do clube: quem abre entra na hora, sem pedido.",
      action: <LinkButton to={clubPath(clubId, "atletas")}>Convidar atletas</LinkButton>,
    },
    season: {
      title: "Traga a temporada (se já tem uma)",
      text: "Uma planilha com os resultados monta o ranking e os perfis de quem jogou.",
      action: (
        <LinkButton to={clubPath(clubId, "importar")} variant="secondary" icon="upload">
          Importar a temporada
        </LinkButton>
      ),
    },
    result: {
      title: "Lance o primeiro resultado",
      text: "Com dois atletas no clube, o ranking começa aqui.",
      action: (
        <LinkButton to={clubPath(clubId, "lancar")} variant="secondary" icon="plus">
          Lançar o primeiro
        </LinkButton>
      ),
    },
    tv: {
      title: "Ligue a TV do clube",
      text: (
        <>
          Abra este endereço no navegador da TV:{" "}
          <span className="next-address">{`${origin.replace(/^https?:\/\//, "")}${tvPath}`}</span>
        </>
      ),
      action: (
        <LinkButton href={tvPath} variant="secondary" icon="tv">
          Ver a tela da TV
        </LinkButton>
      ),
    },
  };
  return (
    <StepsCard
      title="Primeiros passos do clube"
      subtitle="Nesta ordem o ranking fica de pé em poucos minutos."
      steps={steps}
      texts={texts}
    />
  );
}
