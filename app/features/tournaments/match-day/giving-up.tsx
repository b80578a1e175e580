import { useMemo, useState } from "react";
import { athleteSearch } from "../../../browser/athlete-search.ts";
import { Button } from "../../../ui/button.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LUCKY_LOSER_WORDS } from "../../scoring/brackets/lucky-loser-words.ts";
import type { CourtsideEntry } from "./courtside.ts";

/** Takes down who gives up and why, and whoever comes to the place. */
export function GivingUp({
  entry: { id, names, substitutes },
  restWords,
  action,
}: {
  entry: CourtsideEntry;
  restWords: string;
  action: string;
}) {
  return (
    <details className="courtside-leave">
      <summary className="small">
        Desistiu<span className="visually-hidden">{`: ${names}`}</span>
      </summary>
      <SendForm action={action} fields={{ intent: "withdraw", entry_id: id }} className="stack">
        {(isSending, error) => (
          <>
            {substitutes.length === 0 ? (
              <p className="small">{restWords}</p>
            ) : (
              <SelectField
                label="Quem entra no lugar"
                name="substitute_entry_id"
                hint={LUCKY_LOSER_WORDS}
                options={[
                  { value: "", label: `Ninguém. ${restWords}` },
                  ...substitutes.map((one) => ({ value: one.id, label: one.names })),
                ]}
              />
            )}
            <Reason error={error?.field === "reason" ? (error.message ?? null) : null} />
            <Button type="submit" variant="danger" loading={isSending} loadingText="Salvando…">
              Confirmar a desistência
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}

/** Takes down that one of a pair plays no more, and with whom the other one goes on; `searchPath` finds athletes of the club by name. */
export function ChangingPartner({
  entry: { id, names, people },
  action,
  searchPath,
}: {
  entry: CourtsideEntry;
  action: string;
  searchPath: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  return (
    <details className="courtside-leave" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">
        Trocar um da dupla<span className="visually-hidden">{`: ${names}`}</span>
      </summary>
      {isOpen ? (
        <SendForm action={action} fields={{ intent: "change_partner", entry_id: id }} className="stack">
          {(isSending, error) => (
            <>
              <p className="small">A dupla fica com o lugar na chave. Só antes do primeiro jogo dela.</p>
              <SelectField
                label="Quem sai"
                name="leaving_athlete_id"
                options={people.map((one) => ({ value: one.id, label: one.name }))}
              />
              <ComboboxField
                label="Quem entra"
                name="athlete_id"
                search={search}
                placeholder="Comece a digitar o nome"
                emptyText="Nenhum atleta do clube com este nome."
                error={error?.field === "athlete_id" ? error.message : null}
              />
              <Reason error={error?.field === "reason" ? (error.message ?? null) : null} />
              <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
                Trocar
              </Button>
            </>
          )}
        </SendForm>
      ) : null}
    </details>
  );
}

function Reason({ error }: { error: string | null }) {
  return (
    <TextField
      label="Motivo"
      name="reason"
      hint="Todos leem na página do torneio. Vazio, fica “Desistência”."
      error={error}
      autoComplete="off"
    />
  );
}
