import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

/** Lists the files that a club brings from another one, in order: each step leads to where it is done. */
export function BringCard({
  hrefs,
}: {
  /** Of the list of people, and of the rankings (null for who may not open them). */
  hrefs: { members: string; rankings: string | null };
}) {
  const steps = [
    {
      title: "Atletas",
      text: "A lista de todos, também de quem nunca jogou. Cada um fica com o seu número.",
      href: hrefs.members,
    },
    {
      title: "Regulamento",
      text: "Os rankings por categoria e as regras de pontos de cada um, como eram no outro clube.",
      href: hrefs.rankings && `${hrefs.rankings}#trazer-regulamento`,
    },
    { title: "Partidas", text: "O arquivo das partidas, aqui mesmo, logo acima.", href: null },
    {
      title: "Pontos sem partida",
      text: "Pontos iniciais e de fases de torneio, depois que os rankings existem.",
      href: hrefs.rankings && `${hrefs.rankings}#pontos-iniciais`,
    },
  ];
  return (
    <Card
      id="trazer"
      title="Trazer um clube inteiro"
      subtitle="Nesta ordem, para a tabela sair igual. Trazer o mesmo arquivo outra vez não muda nada."
    >
      <ol className="list">
        {steps.map(({ title, text, href }, nth) => (
          <li key={title} className="row row-between">
            <div className="grow">
              <strong>
                {nth + 1}. {title}
              </strong>
              <p className="small muted">{text}</p>
            </div>
            {href ? (
              <LinkButton to={href} variant="secondary" size="sm">
                Abrir<span className="visually-hidden"> {title}</span>
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
