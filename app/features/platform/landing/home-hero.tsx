import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import "./home.css";

const steps: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "device",
    title: "Jogou, lançou",
    text: "O placar entra pelo celular, em sets, em menos de um minuto.",
  },
  {
    icon: "check",
    title: "O adversário aprova",
    text: "O sino toca na hora. Contestou? O clube decide, por escrito.",
  },
  {
    icon: "tv",
    title: "Apareceu na TV",
    text: "Em segundos o ranking muda na TV do clube, na página e na região.",
  },
];

/** Presents Quadra in one screen: the promise, what to do next, and the way of a result. */
export function HomeHero() {
  return (
    <section className="hero court">
      <div className="hero-text">
        <p className="eyebrow">O ranking do seu clube, ao vivo</p>
        <h1>Jogou, aprovou, está na TV.</h1>
        <p>
          Quem jogou lança o resultado, o adversário aprova e, segundos depois, o ranking do clube já mudou,
          com cada ponto explicado.
        </p>
        <div className="row">
          <LinkButton variant="sun" size="lg" href="/athlete-registration">
            Criar conta grátis
          </LinkButton>
          <LinkButton variant="secondary" size="lg" href="/club-registration">
            Trazer meu clube
          </LinkButton>
        </div>
      </div>
      <HeroPicture />
    </section>
  );
}

/** The three steps, as a list. */
export function HomeSteps() {
  return (
    <ol className="steps" aria-label="Como funciona">
      {steps.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="mark-tile">
            <Icon name={icon} size={26} />
          </span>
          <div>
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
