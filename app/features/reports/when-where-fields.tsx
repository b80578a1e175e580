import { TextField } from "../../ui/text-field.tsx";
import "./when-where-fields.css";
import { PLACE_LETTERS } from "../../lib/text-limits.ts";

/** When (in the club's zone) and where a match was played. */
export function WhenWhereFields({
  playedAt,
  place,
  courts,
  max,
  errors,
  onPlayedAt,
  onPlace,
}: {
  playedAt: string;
  place: string;
  /** The club's courts, to choose from; anything else may be typed. */
  courts?: readonly string[];
  /** The latest minute that is not in the future, "YYYY-MM-DDTHH:mm". */
  max?: string;
  errors: { playedAt: string | null; place: string | null };
  onPlayedAt: (value: string) => void;
  onPlace: (value: string) => void;
}) {
  return (
    <div className="when-where">
      <TextField
        label="Quando"
        name="played_at"
        type="datetime-local"
        required
        value={playedAt}
        max={max}
        error={errors.playedAt}
        onChange={(event) => onPlayedAt(event.currentTarget.value)}
      />
      <TextField
        label="Onde"
        isOptional
        name="place"
        value={place}
        maxLength={PLACE_LETTERS}
        placeholder="Quadra 2"
        autoComplete="off"
        list={courts && courts.length > 0 ? "quadras-do-clube" : undefined}
        error={errors.place}
        onChange={(event) => onPlace(event.currentTarget.value)}
      />
      {courts && courts.length > 0 ? (
        <datalist id="quadras-do-clube">
          {courts.map((court) => (
            <option key={court}>{court}</option>
          ))}
        </datalist>
      ) : null}
    </div>
  );
}
