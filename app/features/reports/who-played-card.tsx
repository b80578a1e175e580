import type { Dispatch } from "react";
import type { MatchFormat } from "../../lib/formats.ts";
import { sportLabel, type SportId } from "../../lib/sports.ts";
import { Card } from "../../ui/card.tsx";
import { SegmentedField } from "../../ui/segmented-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { AthletePicker, type FoundAthlete } from "../people/athlete-picker.tsx";
import { openPlace, type Place, placesOf, type ReportAction, type ReportDraft } from "./report-draft.ts";
import { suggestedFor } from "./suggested-for.ts";

const LABELS: Record<"report" | "enter", Record<MatchFormat, Partial<Record<Place, string>>>> = {
  report: {
    singles: { side2_1: "Contra quem" },
    doubles: { side1_2: "Sua dupla", side2_1: "Adversário 1", side2_2: "Adversário 2" },
  },
  enter: {
    singles: { side1_1: "Lado 1", side2_1: "Lado 2" },
    doubles: { side1_1: "Lado 1", side1_2: "Dupla do lado 1", side2_1: "Lado 2", side2_2: "Dupla do lado 2" },
  },
};

const NOBODY: readonly FoundAthlete[] = [];

/** The part of a report that says which sport was played, alone or in pairs, and by whom. */
export function WhoPlayedCard({
  intent,
  sports,
  draft,
  dispatch,
  suggestions,
  searchPath,
  errors,
}: {
  intent: "report" | "enter";
  sports: readonly SportId[];
  draft: ReportDraft;
  dispatch: Dispatch<ReportAction>;
  suggestions: readonly FoundAthlete[];
  searchPath: string;
  /** Sentences beside the places that they are about. */
  errors: Partial<Record<Place, string>>;
}) {
  const labels = LABELS[intent][draft.format];
  const chosen = placesOf(draft.format).flatMap((place) => draft.athletes[place]?.id ?? []);
  return (
    <Card>
      {sports.length > 1 ? (
        <SelectField
          label="Esporte"
          name="sport"
          value={draft.sport}
          onChange={(event) =>
            dispatch({ type: "sport_of_match", sport: event.currentTarget.value as SportId })
          }
          options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
        />
      ) : (
        <input type="hidden" name="sport" value={draft.sport} />
      )}
      <SegmentedField
        label="Simples ou duplas"
        isLabelHidden
        name="format"
        value={draft.format}
        onChange={(format) => dispatch({ type: "format_of_match", format: format as MatchFormat })}
        options={[
          { value: "singles", label: "Simples" },
          { value: "doubles", label: "Duplas" },
        ]}
      />
      {placesOf(draft.format).map((place) =>
        labels[place] ? (
          <AthletePicker
            key={place}
            place={place}
            label={labels[place]}
            chosen={draft.athletes[place]}
            suggestions={place === openPlace(draft) ? suggestedFor(place, draft, suggestions) : NOBODY}
            excluded={chosen}
            searchPath={searchPath}
            error={errors[place] ?? null}
            onChoose={(athlete) => dispatch({ type: "athlete", place, athlete })}
          />
        ) : null,
      )}
    </Card>
  );
}
