import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { SportId } from "../../../lib/sports.ts";
import { fieldsOfEvent, newEventFields } from "./event-fields.ts";
import { EventFormFields } from "./event-form-fields.tsx";
import type { OfficeEvent, OfficePage } from "./office-tournament.ts";

/** The form of an event of a tournament: a new one (null), or one to change or to take out. */
export function EventFormCard({
  event,
  page,
  action,
  backTo,
  club,
  onDone,
}: {
  event: OfficeEvent | null;
  page: OfficePage;
  action: string;
  backTo: string;
  club: {
    sports: readonly SportId[];
    usualFormats: Readonly<Record<string, string>>;
    isAdministered: boolean;
  };
  onDone: () => void;
}) {
  const version = String(page.tournament.version);
  const fields = {
    intent: event ? "save_event" : "add_event",
    version,
    ...(event ? { event_id: event.id } : {}),
  };
  return (
    <Card
      title={event ? event.name : "Nova categoria"}
      actions={
        <LinkButton to={backTo} variant="quiet" size="sm">
          Voltar
        </LinkButton>
      }
    >
      <div className="stack">
        {event?.hasEntries ? (
          <Notice>Já há inscrições: quem pode jogar e as taxas ficam como estão.</Notice>
        ) : null}
        <SendForm
          key={version}
          action={action}
          fields={fields}
          creates={!event}
          className="stack"
          onDone={onDone}
        >
          {(isSending, error) => (
            <>
              <EventFormFields
                fields={event ? fieldsOfEvent(event) : newEventFields(club.sports[0] ?? "tennis")}
                error={error}
                rankings={page.rankings}
                club={club}
              />
              <Button type="submit" block loading={isSending} loadingText="Salvando…">
                {event ? "Salvar categoria" : "Criar categoria"}
              </Button>
            </>
          )}
        </SendForm>
        {event && !event.hasEntries ? (
          <details className="office-more">
            <summary>Apagar categoria</summary>
            <SendForm
              action={action}
              fields={{ intent: "remove_event", version, event_id: event.id }}
              className="stack"
              onDone={onDone}
            >
              {(isSending) => (
                <>
                  <p>Ninguém se inscreveu nela. Não dá para desfazer.</p>
                  <Button type="submit" variant="danger" loading={isSending} loadingText="Apagando…">
                    Apagar {event.name}
                  </Button>
                </>
              )}
            </SendForm>
          </details>
        ) : null}
      </div>
    </Card>
  );
}
