import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The page for an address that leads nowhere (spec §2). */
export function NotFoundScreen() {
  return (
    <>
      <h1 className="visually-hidden">Página não encontrada</h1>
      <EmptyState
        icon="ball"
        title="Bola fora: esta página não existe"
        action={<LinkButton href="/">Voltar ao início</LinkButton>}
      >
        O endereço pode ter mudado, ou o link veio incompleto.
      </EmptyState>
    </>
  );
}
