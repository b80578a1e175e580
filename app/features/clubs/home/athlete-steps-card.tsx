import { PROFILE_PATH } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import type { AthleteStart, AthleteStepId, Step } from "./steps.ts";
import { StepsCard, type StepText } from "./steps-card.tsx";

/** The next steps of a new athlete; `clubName` is where they play, if anywhere, `reportHref` where they report, if they may. */
export function AthleteStepsCard({
  steps,
  start,
  clubName,
  reportHref,
}: {
  steps: readonly Step<AthleteStepId>[];
  start: AthleteStart;
  clubName: string | null;
  reportHref: string | null;
}) {
  const { requestedClub } = start;
  const lacking = [...(start.hasCity ? [] : ["a sua cidade"]), ...(start.hasSports ? [] : ["a sua classe"])];
  const texts: Record<AthleteStepId, StepText> = {
    club: {
      title: clubName
        ? `Seu clube: ${clubName}`
        : requestedClub
          ? "Seu pedido está com o clube"
          : "Entre em um clube",
      text: requestedClub
        ? `Assim que ${requestedClub} aprovar, você recebe um aviso e lança resultados aqui.`
        : "Recebeu um link de convite do clube? Abra-o neste aparelho e você entra na hora. Sem convite, peça para entrar pelo seu perfil.",
      action: requestedClub ? (
        <LinkButton to={PROFILE_PATH} variant="secondary">
          Ver no meu perfil
        </LinkButton>
      ) : (
        <LinkButton to={PROFILE_PATH}>Escolher o clube</LinkButton>
      ),
    },
    profile: {
      title: "Complete o seu perfil",
      text: `Falta ${lacking.join(" e ")}: é por aí que você aparece nos rankings e que acham você.`,
      action: (
        <LinkButton to={PROFILE_PATH} variant="secondary">
          Completar o perfil
        </LinkButton>
      ),
    },
    match: {
      title: "Lance a primeira partida",
      text: reportHref
        ? "Quando o adversário aprovar, ela conta e você entra no ranking."
        : clubName
          ? "Assim que o clube voltar a receber resultados."
          : "Assim que você estiver num clube.",
      action: reportHref ? (
        <LinkButton to={reportHref} variant="sun" icon="plus">
          Lançar resultado
        </LinkButton>
      ) : null,
    },
  };
  return (
    <StepsCard
      title="Primeiros passos"
      subtitle="Falta pouco para você aparecer no ranking."
      steps={steps}
      texts={texts}
    />
  );
}
