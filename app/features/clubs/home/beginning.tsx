import type { ComponentProps } from "react";
import { PROFILE_PATH } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AthleteStepsCard } from "./athlete-steps-card.tsx";

/** The next steps of an athlete without a match or a club: those of a newcomer, or the way to a club for somebody who has played before. */
export function Beginning(shown: ComponentProps<typeof AthleteStepsCard>) {
  if (shown.steps.length > 0) return <AthleteStepsCard {...shown} />;
  return <NoClub requested={shown.start.requestedClub} />;
}

function NoClub({ requested }: { requested: string | null }) {
  if (requested) {
    return (
      <EmptyState
        headingLevel={2}
        icon="clock"
        title="Seu pedido está com o clube"
        action={
          <LinkButton to={PROFILE_PATH} variant="secondary">
            Ver no meu perfil
          </LinkButton>
        }
      >
        Assim que {requested} aprovar, você recebe um aviso e lança resultados aqui.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      icon="users"
      title="Entre em um clube para participar do ranking"
      action={<LinkButton to={PROFILE_PATH}>Escolher o clube</LinkButton>}
    >
      Peça para entrar no seu perfil. Assim que o clube aprovar, você lança resultados aqui.
    </EmptyState>
  );
}
