import { notFoundCopy } from "../../../copy/error-screens.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** The page for an address that leads nowhere (spec §2). */
export function NotFoundScreen() {
  return (
    <>
      <h1 className="visually-hidden">{notFoundCopy.title}</h1>
      <EmptyState
        headingLevel={2}
        icon="ball"
        title="Bola fora: esta página não existe"
        action={<LinkButton href="/">Voltar ao início</LinkButton>}
      >
        O endereço pode ter mudado, ou o link veio incompleto.
      </EmptyState>
    </>
  );
}
