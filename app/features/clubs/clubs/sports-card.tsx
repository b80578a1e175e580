import { useState } from "react";
import { moved } from "../../../lib/moved.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { FieldNotes } from "../../../ui/field.tsx";
import { MoveButtons } from "../../../ui/move-buttons.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { listedSports, type OfficeClub } from "./office.ts";
import "./office.css";

/** Which sports the club plays, in its order, and how each is usually scored. The order of the fields is the order sent. */
export function SportsCard({ club, action }: { club: OfficeClub; action: string }) {
  const [list, setList] = useState(() => listedSports(club.sports));
  return (
    <FoldedCard
      title="Esportes"
      value={club.sports.map(({ sport }) => sportLabel(sport)).join(", ")}
      subtitle="O primeiro da lista abre o ranking público e a TV do clube."
    >
      <SendForm action={action} fields={{ intent: "change_sports" }} className="stack">
        {(isSending, error) => (
          <>
            <ol className="office-sports">
              {list.map(({ sport, isPlayed, usual }, place) => (
                <li key={sport}>
                  <label className="check">
                    <input type="checkbox" name="sport" value={sport} defaultChecked={isPlayed} />
                    <span>{sportLabel(sport)}</span>
                  </label>
                  <SelectField
                    label={`Formato padrão, ${sportLabel(sport).toLowerCase()}`}
                    name={`usual_${sport}`}
                    defaultValue={usual}
                    error={error?.field === `usual_${sport}` ? error.message : null}
                    placeholder="O mais comum do esporte"
                    options={scoreFormatsFor(sport).map(({ code, label }) => ({ value: code, label }))}
                  />
                  <MoveButtons
                    what={sportLabel(sport)}
                    place={place}
                    count={list.length}
                    onMove={(by) => setList((before) => moved(before, place, by))}
                  />
                </li>
              ))}
            </ol>
            <FieldNotes
              id="esportes"
              error={error?.field === "sport" || error?.field?.startsWith("sport.") ? error.message : null}
            />
            <Button type="submit" loading={isSending} loadingText="Salvando…">
              Salvar esportes
            </Button>
          </>
        )}
      </SendForm>
    </FoldedCard>
  );
}
