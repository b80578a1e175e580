import { SURFACES } from "../../../lib/surfaces.ts";
import { ADDRESS_LETTERS, NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { clubPlan } from "../../base/plans/plans.ts";
import { type Court, COURT_LETTERS, FIRST_VENUE, type OfficeClub, type Venue } from "./office.ts";
import "./office.css";

const surfaces = SURFACES.map(({ id, label }) => ({ value: id, label }));

/** Where the club plays: its venues, as many as the plan gives, and their courts by name and surface. */
export function VenuesCard({ club, action }: { club: OfficeClub; action: string }) {
  const { venues } = clubPlan(club.plan);
  const mayOpen = venues === null || club.venues.length < venues;
  const first = club.venues.length === 0;
  return (
    <FoldedCard
      title="Sedes e quadras"
      value={venuesInWords(club.venues)}
      subtitle="Quem lança um resultado escolhe a quadra por estes nomes."
      footer={mayOpen && !first ? null : venues === 1 ? "Várias sedes fazem parte do plano Rede." : null}
    >
      <div className="stack stack-loose">
        {club.venues.map((venue) => (
          <VenueSection key={venue.id} venue={venue} action={action} />
        ))}
        {first ? (
          <section className="stack" aria-label={FIRST_VENUE}>
            <p className="muted">Nenhuma quadra ainda. Comece pela primeira.</p>
            <NewCourt action={action} venue={null} />
          </section>
        ) : null}
        {mayOpen && !first ? (
          <details className="venue-more">
            <summary>Abrir outra sede</summary>
            <VenueForm action={action} venue={null} />
          </details>
        ) : null}
      </div>
    </FoldedCard>
  );
}

/** "1 sede, 4 quadras". */
function venuesInWords(venues: readonly Venue[]): string {
  const courts = venues.reduce((sum, venue) => sum + venue.courts.length, 0);
  const places = venues.length === 1 ? "1 sede" : `${venues.length} sedes`;
  return venues.length === 0 ? "nenhuma" : `${places}, ${courts === 1 ? "1 quadra" : `${courts} quadras`}`;
}

function VenueSection({ venue, action }: { venue: Venue; action: string }) {
  return (
    <section className="stack" aria-labelledby={`sede-${venue.id}`}>
      <h3 id={`sede-${venue.id}`}>{venue.name}</h3>
      {venue.address ? <p className="muted small">{venue.address}</p> : null}
      {venue.courts.length > 0 ? (
        <ul className="list">
          {venue.courts.map((court) => (
            <li key={court.id}>
              <CourtForm court={court} action={action} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">Nenhuma quadra nesta sede.</p>
      )}
      <NewCourt action={action} venue={venue} />
      <details className="venue-more">
        <summary>Mudar ou fechar {venue.name}</summary>
        <VenueForm action={action} venue={venue} />
        <SendForm action={action} fields={{ intent: "remove_venue", venue_id: venue.id }}>
          {(isSending) => (
            <Button type="submit" variant="danger" size="sm" loading={isSending} loadingText="Fechando…">
              {venue.courts.length > 0 ? "Fechar a sede e as suas quadras" : "Fechar a sede"}
            </Button>
          )}
        </SendForm>
      </details>
    </section>
  );
}

function VenueForm({ venue, action }: { venue: Venue | null; action: string }) {
  const fields = { intent: "save_venue", venue_id: venue?.id ?? "" };
  return (
    <SendForm action={action} fields={fields} creates={venue === null} className="stack">
      {(isSending, error) => (
        <>
          <TextField
            label="Nome da sede"
            name="name"
            required
            minLength={2}
            maxLength={NAME_LETTERS}
            defaultValue={venue?.name ?? ""}
            error={error?.field === "name" ? error.message : null}
          />
          <TextField
            label="Endereço da sede"
            isOptional
            name="address"
            maxLength={ADDRESS_LETTERS}
            defaultValue={venue?.address ?? ""}
            hint="Em branco é o endereço do clube."
            error={error?.field === "address" ? error.message : null}
          />
          <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
            {venue ? "Salvar sede" : "Abrir sede"}
          </Button>
        </>
      )}
    </SendForm>
  );
}

function CourtForm({ court, action }: { court: Court; action: string }) {
  return (
    <div className="office-court">
      <SendForm
        action={action}
        fields={{ intent: "save_court", court_id: court.id }}
        className="office-court-fields"
      >
        {(isSending, error) => (
          <>
            <CourtFields court={court} error={error?.field === "name" ? error.message : null} />
            <Button type="submit" variant="secondary" size="sm" loading={isSending} loadingText="Salvando…">
              Salvar<span className="visually-hidden"> {court.name}</span>
            </Button>
          </>
        )}
      </SendForm>
      <SendForm action={action} fields={{ intent: "remove_court", court_id: court.id }}>
        {(isSending) => (
          <Button type="submit" variant="quiet" size="sm" loading={isSending} loadingText="Tirando…">
            Tirar<span className="visually-hidden"> {court.name}</span>
          </Button>
        )}
      </SendForm>
    </div>
  );
}

function NewCourt({ venue, action }: { venue: Venue | null; action: string }) {
  const fields = { intent: "save_court", venue_id: venue?.id ?? "" };
  return (
    <SendForm
      // A court that was added leaves an empty form for the next one.
      key={venue?.courts.length ?? 0}
      action={action}
      fields={fields}
      creates
      className="office-court-fields"
    >
      {(isSending, error) => (
        <>
          <CourtFields court={null} error={error?.field === "name" ? error.message : null} />
          <Button type="submit" size="sm" loading={isSending} loadingText="Acrescentando…">
            Acrescentar quadra
          </Button>
        </>
      )}
    </SendForm>
  );
}

function CourtFields({ court, error }: { court: Court | null; error: string | null | undefined }) {
  return (
    <>
      <TextField
        label={court ? "Quadra" : "Nova quadra"}
        name="name"
        required
        maxLength={COURT_LETTERS}
        defaultValue={court?.name ?? ""}
        placeholder="Quadra 2"
        error={error}
      />
      <SelectField label="Piso" name="surface" defaultValue={court?.surface ?? "clay"} options={surfaces} />
    </>
  );
}
