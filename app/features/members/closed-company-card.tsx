import { Card } from "../../ui/card.tsx";
import { Person } from "../../ui/person.tsx";
import { sportLabel } from "../../lib/sports.ts";
import { type ClosedAthlete, CLOSED_WEEKS } from "./closed-company.ts";

/** Who played only within a small group: the club judges what it means. Nothing where there is nobody. */
export function ClosedCompanyCard({
  athletes,
  hrefOf,
}: {
  athletes: readonly ClosedAthlete[];
  /** Where somebody's lines or matches are read. */
  hrefOf: (athlete: ClosedAthlete) => string;
}) {
  if (athletes.length === 0) return null;
  return (
    <Card
      isFlush
      id="jogam-entre-si"
      title="Jogam só entre si"
      subtitle={`Partidas confirmadas no clube nas últimas ${CLOSED_WEEKS} semanas. Pode ser um grupo de amigos: abra e confira.`}
    >
      <ul className="list">
        {athletes.map((athlete) => (
          <li key={`${athlete.sport} ${athlete.athleteId}`}>
            <Person
              name={athlete.name}
              href={hrefOf(athlete)}
              detail={
                <>
                  <span>{athlete.company}</span>
                  <span className="nowrap">
                    {athlete.matches} partidas de {sportLabel(athlete.sport).toLowerCase()}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
