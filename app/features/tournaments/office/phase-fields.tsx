import { PHASES } from "../../../lib/phases.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { OfficePage } from "./office-tournament.ts";

type At = (name: string) => { name: string; defaultValue: string; error: string | null };

/** The ranking that an event belongs to: it orders the seeds by points, and gets the points of the phases. */
export function PhaseFields({ rankings, at }: { rankings: OfficePage["rankings"]; at: At }) {
  return (
    <fieldset className="stack office-group">
      <legend>Ranking e pontos de fase</legend>
      <SelectField
        label="Ranking"
        hint="Pode ordenar os cabeças de chave, e recebe os pontos de fase no encerramento."
        {...at("ranking_id")}
        placeholder="Nenhum"
        options={rankings.map(({ id, name }) => ({ value: id, label: name ?? "Ranking principal" }))}
      />
      <details className="office-more">
        <summary>Pontos por fase</summary>
        <div className="office-fields">
          {PHASES.map(({ upTo, label }) => (
            <TextField
              key={upTo}
              label={label}
              type="number"
              inputMode="numeric"
              min={0}
              placeholder="0"
              {...at(`points_${upTo}`)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
