import { clubPath } from "../../../lib/paths.ts";

/** The acts that a club's people need now and then: parts of the same page, and a file. Pages of their own stand in the panel's menu (club-tab-bar.tsx). */
export function PeopleMenu({ clubId, isAdministered }: { clubId: string; isAdministered: boolean }) {
  return (
    <>
      <a href="#adicionar">Cadastrar atleta</a>
      <a href="#trazer-atletas">Trazer uma lista</a>
      <a href="#mudar-varios">Mudar vários</a>
      <a href={clubPath(clubId, "exportar", { arquivo: "atletas" })} download>
        Baixar a lista de atletas
      </a>
      {isAdministered ? <a href="#quem-trabalha">Quem trabalha no clube</a> : null}
    </>
  );
}
