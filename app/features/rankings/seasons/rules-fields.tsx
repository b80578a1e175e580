import type { SportId } from "../../../lib/sports.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { tieBreaksLabel } from "../tables/ranking-labels.ts";
import { FORMAT_FIELDS, TIE_BREAK_CHOICES, TIE_FIELDS } from "./rules-field-names.ts";

/** Labels of the fields of points, by their names. */
const POINTS: readonly (readonly [name: string, label: string])[] = [
  ["win", "Vitória"],
  ["loss", "Derrota"],
  ["walkover_won", "W.O. a favor"],
  ["walkover_lost", "W.O. contra"],
  ["set_won", "Cada set vencido"],
  ["set_lost", "Cada set perdido"],
  ["game_won", "Cada game vencido"],
  ["game_lost", "Cada game perdido"],
  ["presence", "Presença em quadra"],
];

/** The fields of a ranking's rules of points; `fields` are their values by name. */
export function RulesFields({ sport, fields }: { sport: SportId; fields: Readonly<Record<string, string>> }) {
  const formats = scoreFormatsFor(sport);
  const allowed = new Set(FORMAT_FIELDS.map((name) => fields[name]));
  return (
    <>
      <fieldset className="rules-fields">
        <legend>Pontos</legend>
        {POINTS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="number"
            step={1}
            min={-9999}
            max={9999}
            required
            defaultValue={fields[name]}
          />
        ))}
      </fieldset>
      <fieldset className="rules-fields">
        <legend>O que conta</legend>
        <TextField
          label="Semanas que um resultado conta"
          name="window_weeks"
          type="number"
          min={1}
          max={520}
          hint="Em branco, conta para sempre."
          defaultValue={fields.window_weeks}
        />
        <TextField
          label="Melhores resultados"
          name="best_of"
          type="number"
          min={1}
          max={200}
          hint="Em branco, contam todos."
          defaultValue={fields.best_of}
        />
      </fieldset>
      <fieldset className="rules-fields">
        <legend>Desempate, depois dos pontos</legend>
        {TIE_FIELDS.slice(0, -1).map((name, place) => (
          <SelectField
            key={name}
            label={`${place + 1}º critério`}
            name={name}
            placeholder="Nenhum"
            defaultValue={fields[name] ?? ""}
            options={TIE_BREAK_CHOICES.filter((one) => one !== "points").map((one) => ({
              value: one,
              label: tieBreaksLabel([one]),
            }))}
          />
        ))}
      </fieldset>
      <fieldset className="rules-fields">
        <legend>Formato de jogo</legend>
        <SelectField
          label="Formato usual"
          name="usual_format"
          placeholder="Nenhum em especial"
          defaultValue={fields.usual_format ?? ""}
          options={formats.map(({ code, label }) => ({ value: code, label }))}
        />
        <details className="rules-formats" open={allowed.size > 1}>
          <summary className="summary-link">Contar só alguns formatos</summary>
          <p className="small muted">Sem nenhum marcado, contam todos.</p>
          {formats.slice(0, FORMAT_FIELDS.length).map(({ code, label }, place) => (
            <CheckboxField
              key={code}
              label={label}
              name={FORMAT_FIELDS[place]}
              value={code}
              defaultChecked={allowed.has(code)}
            />
          ))}
        </details>
      </fieldset>
    </>
  );
}
