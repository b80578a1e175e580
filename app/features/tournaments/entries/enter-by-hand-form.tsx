import { useEffect, useMemo, useRef, useState } from "react";
import { athleteSearch } from "../../../browser/athlete-search.ts";
import { Button } from "../../../ui/button.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { EventEntries } from "./entries-page.ts";

/** Enters an athlete of the club in an event, or both of a pair. */
export function EnterByHandForm({
  event,
  action,
  searchPath,
}: {
  event: EventEntries;
  action: string;
  searchPath: string;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Opened before the scripts were there.
  useEffect(() => setIsOpen(ref.current?.open ?? false), []);
  const isPair = !event.isEnteredAlone;
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  return (
    <details
      ref={ref}
      className="entries-more entries-foot"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {isPair ? "Inscrever uma dupla do clube" : "Inscrever alguém do clube"}
        <span className="visually-hidden"> em {event.name}</span>
      </summary>
      {isOpen ? (
        <SendForm
          // An entry that was made leaves empty fields for the next.
          key={event.entries.map(({ id }) => id).join()}
          action={action}
          fields={{ intent: "enter_by_hand", event_id: event.id }}
          creates
          className="stack"
        >
          {(isSending, error) => {
            const of = (field: string) => (error?.field === field ? error.message : null);
            const isOfField = of("athlete_id") !== null || of("partner_id") !== null;
            const name = (label: string, field: string) => (
              <ComboboxField
                label={label}
                name={field}
                search={search}
                placeholder="Comece a digitar o nome"
                emptyText="Nenhum atleta do clube com este nome."
                error={of(field)}
              />
            );
            return (
              <>
                <p className="small muted">
                  {isPair
                    ? "Com os dois nomes ninguém precisa aceitar convite. Valem as regras da categoria e as vagas."
                    : "Valem as regras da categoria e as vagas."}
                </p>
                {name(isPair ? "Primeiro nome da dupla" : "Atleta", "athlete_id")}
                {isPair ? name("Segundo nome da dupla", "partner_id") : null}
                {error?.message && !isOfField ? (
                  <p className="error" role="alert">
                    {error.message}
                  </p>
                ) : null}
                <Button
                  type="submit"
                  variant="secondary"
                  block
                  loading={isSending}
                  loadingText="Inscrevendo…"
                >
                  Inscrever<span className="visually-hidden"> em {event.name}</span>
                </Button>
              </>
            );
          }}
        </SendForm>
      ) : null}
    </details>
  );
}
