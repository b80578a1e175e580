import { Button, LinkButton } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { MovesList } from "../../rankings/seasons/moves-list.tsx";
import { type ClosedAthlete, CLOSED_WEEKS, type CompanyPreview } from "./closed-company.ts";

/** Lists the people who played only within a small group: the club judges what it means. Nothing where there is nobody. */
export function ClosedCompanyCard({
  athletes,
  preview,
  hrefOf,
  previewHref,
  action,
  timeZone,
}: {
  athletes: readonly ClosedAthlete[];
  /** The changes that closing the company of one of them from the start would make, where that was asked. */
  preview: CompanyPreview | null;
  /** The panel's own address; null for who may not change what earns points. */
  action: string | null;
  /** Where somebody's lines or matches are read. */
  hrefOf: (athlete: ClosedAthlete) => string;
  /** The address of the panel with that asked. */
  previewHref: (athlete: ClosedAthlete) => string;
  /** The club's. */
  timeZone: string;
}) {
  if (athletes.length === 0) return null;
  const companies = [
    ...new Map(athletes.map((one) => [`${one.sport} ${one.people.join(" ")}`, one] as const)).values(),
  ];
  const isPreviewed = ({ sport, people }: ClosedAthlete) =>
    preview !== null && preview.sport === sport && people.includes(preview.athleteId);
  return (
    <FoldedCard
      isFlush
      id="jogam-entre-si"
      title="Jogam só entre si"
      value={athletes.length}
      isOpen={preview !== null}
      footer={
        action === null ? null : (
          <div className="stack">
            {companies.map((athlete) => (
              <div key={`${athlete.sport} ${athlete.people.join(" ")}`} className="stack">
                <CompanyForm {...{ athlete, action }} />
                {preview !== null && isPreviewed(athlete) ? (
                  <CompanyPast {...{ preview, action, timeZone }} />
                ) : (
                  <div>
                    <LinkButton to={previewHref(athlete)} variant="quiet" size="sm">
                      E o que já jogaram entre si?
                    </LinkButton>
                  </div>
                )}
              </div>
            ))}
          </div>
        )
      }
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
    </FoldedCard>
  );
}

/** Lets a company earn no points among itself from now on, or again. */
function CompanyForm({ athlete, action }: { athlete: ClosedAthlete; action: string }) {
  const { athleteId, sport, isClosed, people } = athlete;
  const group = `${athlete.name} e mais ${people.length - 1}, ${sportLabel(sport).toLowerCase()}`;
  return (
    <SendForm
      action={action}
      fields={{ intent: isClosed ? "release_company" : "close_company", athlete_id: athleteId, sport }}
      className="stack"
    >
      {(isSending) => (
        <>
          <p className="small muted">
            <strong>{group}.</strong>{" "}
            {isClosed
              ? "Partidas só entre este grupo não valem pontos no ranking. Uma derrota por W.O. continua descontando."
              : "Você pode decidir que partidas só entre este grupo não valem pontos no ranking. Vale do próximo resultado em diante e não muda o que já contou."}
          </p>
          <div>
            <Button type="submit" variant="secondary" size="sm" loading={isSending} loadingText="Salvando…">
              {isClosed ? "Voltar a valer pontos" : "Não valer pontos entre si"}
              <span className="visually-hidden"> {group}</span>
            </Button>
          </div>
        </>
      )}
    </SendForm>
  );
}

/** Shows the changes that taking the points of the company's past away would make, and the form that does it. */
function CompanyPast({
  preview,
  action,
  timeZone,
}: {
  preview: CompanyPreview;
  action: string;
  timeZone: string;
}) {
  const { athleteId, sport, since, rankings } = preview;
  const from = since === null ? "desde a primeira" : `desde ${formatDate(since, timeZone)}`;
  return (
    <section className="stack stack-tight">
      <h3>Se valer também para o que já jogaram</h3>
      <p className="small muted">
        {since === null
          ? "Nunca jogaram com mais ninguém no clube."
          : `A última partida com mais alguém foi confirmada em ${formatDate(since, timeZone)}.`}{" "}
        As partidas só entre eles {from} deixam de valer pontos; ninguém mais perde nada, e o nível não muda.
      </p>
      {rankings.map(({ id, title, moves }) => (
        <div key={id} className="stack stack-tight">
          <h4 className="small">{title}</h4>
          <MovesList moves={moves} />
        </div>
      ))}
      <SendForm
        action={action}
        fields={{ intent: "close_company", athlete_id: athleteId, sport, from_start: "1" }}
      >
        {(isSending) => (
          <Button type="submit" size="sm" loading={isSending} loadingText="Refazendo…">
            Tirar os pontos {from}
          </Button>
        )}
      </SendForm>
    </section>
  );
}
