import { type Dispatch, useId } from "react";
import type { MatchFormat } from "../../../lib/formats.ts";
import { isSportId, sportLabel, type SportId } from "../../../lib/sports.ts";
import { ChipField } from "../../../ui/chip-field.tsx";
import { ChipSelect } from "../../../ui/chip-select.tsx";
import { FieldNotes, useEarlyFields } from "../../../ui/field.tsx";
import type { ReportAction, ReportDraft } from "./report-draft.ts";
import { whenLabel } from "./when-label.ts";

/**
 * One line of chips above a report: which sport was played, alone or in pairs, and when, in the club's zone. Of a match of a draw
 * (`isFixed`) only the time is asked.
 */
export function KindChips({
  sports,
  draft,
  dispatch,
  isFixed,
  max,
  error,
}: {
  sports: readonly SportId[];
  draft: ReportDraft;
  dispatch: Dispatch<ReportAction>;
  isFixed: boolean;
  /** The latest minute that is not in the future, "YYYY-MM-DDTHH:mm". */
  max: string;
  /** Why the time is refused. */
  error: string | null;
}) {
  const id = useId();
  const partId = useId();
  useEarlyFields(partId, ({ sport, format, played_at: playedAt }) => {
    if (sport && isSportId(sport) && sport !== draft.sport) dispatch({ type: "sport_of_match", sport });
    if (format && format !== draft.format)
      dispatch({ type: "format_of_match", format: format as MatchFormat });
    if (playedAt && playedAt !== draft.playedAt) dispatch({ type: "played_at", value: playedAt });
  });
  return (
    <div id={partId} className="field">
      <div className="chip-line report-kind">
        {!isFixed && sports.length > 1 ? (
          <ChipSelect
            label="Esporte"
            name="sport"
            value={draft.sport}
            onChange={(event) =>
              dispatch({ type: "sport_of_match", sport: event.currentTarget.value as SportId })
            }
            options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
          />
        ) : null}
        {!isFixed && sports.length === 1 ? <input type="hidden" name="sport" value={draft.sport} /> : null}
        {isFixed ? null : (
          <ChipSelect
            label="Simples ou duplas"
            name="format"
            value={draft.format}
            onChange={(event) =>
              dispatch({ type: "format_of_match", format: event.currentTarget.value as MatchFormat })
            }
            options={[
              { value: "singles", label: "Simples" },
              { value: "doubles", label: "Duplas" },
            ]}
          />
        )}
        <ChipField id={id} label="Quando" shown={whenLabel(draft.playedAt, max)} icon="calendar">
          <input
            id={id}
            className="chip-control"
            name="played_at"
            type="datetime-local"
            required
            value={draft.playedAt}
            max={max}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => dispatch({ type: "played_at", value: event.currentTarget.value })}
          />
        </ChipField>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
