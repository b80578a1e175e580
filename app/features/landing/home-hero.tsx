import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon.tsx";
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

/** What Quadra is, in one screen: the promise, what to do next, and the way of a result. */
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

/** A phone whose tick reaches a scoreboard: shapes only, nothing that reads as data. */
function HeroPicture() {
  return (
    <svg className="hero-picture" viewBox="0 0 420 300" aria-hidden>
      <rect x="128" y="20" width="280" height="172" rx="16" className="hp-frame" />
      <rect x="140" y="32" width="256" height="148" rx="8" className="hp-screen" />
      <path d="M228 192v28h80v-28M208 226h120" className="hp-stand" />
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(156 ${46 + row * 32})`}>
          <rect width="224" height="24" rx="7" className={row === 0 ? "hp-first" : "hp-row"} />
          <circle cx="14" cy="12" r="7" className={row === 0 ? "hp-dark" : "hp-dot"} />
          <rect
            x="30"
            y="8"
            width={[96, 116, 84, 104][row]}
            height="8"
            rx="4"
            className={row === 0 ? "hp-dark" : "hp-dot"}
          />
          <rect x="184" y="8" width="28" height="8" rx="4" className={row === 0 ? "hp-dark" : "hp-dot"} />
        </g>
      ))}
      <rect x="20" y="86" width="126" height="206" rx="22" className="hp-phone" />
      <rect x="30" y="100" width="106" height="178" rx="12" className="hp-paper" />
      <rect x="42" y="116" width="58" height="8" rx="4" className="hp-line" />
      <rect x="42" y="132" width="40" height="8" rx="4" className="hp-line" />
      {[0, 1].map((row) => (
        <g key={row} transform={`translate(42 ${154 + row * 30})`}>
          <rect width="24" height="24" rx="6" className="hp-cell" />
          <rect x="29" width="24" height="24" rx="6" className="hp-cell" />
          <rect x="58" width="24" height="24" rx="6" className={row === 0 ? "hp-sun" : "hp-cell"} />
        </g>
      ))}
      <rect x="42" y="228" width="82" height="34" rx="17" className="hp-button" />
      <path d="m74 245 7 7 13-14" className="hp-tick" />
    </svg>
  );
}
