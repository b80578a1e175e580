import { Link } from "react-router";
import { clubPath } from "../../../lib/paths.ts";

/** The acts that a club's people need now and then: parts of the same page, and pages of their own. */
export function PeopleMenu({ clubId, isAdministered }: { clubId: string; isAdministered: boolean }) {
  return (
    <>
      <a href="#adicionar">Cadastrar atleta</a>
      <a href="#trazer-atletas">Trazer uma lista</a>
      <a href="#mudar-varios">Mudar vários</a>
      <Link to={clubPath(clubId, "nomes")}>Pedidos de nome</Link>
      <Link to={clubPath(clubId, "atletas/pedidos")}>Pedidos de perfil</Link>
      {isAdministered ? <Link to={clubPath(clubId, "atletas/juntar")}>Unificar dois perfis</Link> : null}
      <a href={clubPath(clubId, "exportar", { arquivo: "atletas" })} download>
        Baixar a lista de atletas
      </a>
      {isAdministered ? <a href="#quem-trabalha">Quem trabalha no clube</a> : null}
    </>
  );
}
