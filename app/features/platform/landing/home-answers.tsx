import { CONTACT_EMAIL, QUESTIONS } from "../../../copy/questions.ts";
import { formatMoney } from "../../../lib/money.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { Card } from "../../../ui/card.tsx";
import { ATHLETE_PLANS } from "../../base/plans/plans.ts";
import type { ActiveClub } from "./activity.ts";
import "./home.css";

/** Three numbers: what the clubs above played, from the results themselves, how many sports there are, what beginning costs. */
export function HomeNumbers({ clubs }: { clubs: readonly ActiveClub[] }) {
  const matches = clubs.reduce((sum, club) => sum + club.matches, 0);
  const isMore = clubs.some(({ hasMoreMatches }) => hasMoreMatches);
  return (
    <ul className="numbers" aria-label="A Quadra em números">
      {matches > 0 ? (
        <li>
          <strong>{matches.toLocaleString("pt-BR")}</strong> {isMore ? "partidas ou mais" : "partidas"}{" "}
          confirmadas em 30 dias nos clubes que mais jogam
        </li>
      ) : null}
      <li>
        <strong>{SPORTS.length}</strong> esportes, do tênis ao vôlei de praia
      </li>
      <li>
        <strong>{formatMoney(ATHLETE_PLANS[0].cents.month ?? 0)}</strong> para o atleta começar
      </li>
    </ul>
  );
}

/** Questions and answers, each folded, and where to write with another. */
export function HomeAnswers() {
  return (
    <Card title="Perguntas e respostas" id="perguntas">
      <div className="answers">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p>
        Ficou outra dúvida? Escreva para <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
      </p>
    </Card>
  );
}
