import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DRAW_FORMATS, type DrawFormat } from "../../scoring/brackets/draw.ts";
import { DRAW_FORMAT_LABELS } from "../../scoring/brackets/draw-words.ts";
import { optionsAsked } from "./event-fields.ts";

type At = (name: string) => { name: string; defaultValue: string; error: string | null };

const CHOICES = {
  advance: [
    "Passam de cada grupo",
    [
      ["2", "Os dois primeiros"],
      ["1", "Só o primeiro"],
    ],
  ],
  group_order: [
    "Desempate no grupo",
    [
      ["head_to_head", "Confronto direto primeiro"],
      ["balance", "Saldo de games primeiro"],
    ],
  ],
  walkover: [
    "W.O. na tabela",
    [
      ["full_set", "Conta os sets cheios (6/0 6/0)"],
      ["nothing", "Não conta games"],
    ],
  ],
  leaving: [
    "Quem desiste durante o grupo",
    [
      ["kept", "O que jogou vale, o resto é W.O."],
      ["void", "Todos os seus jogos do grupo são anulados"],
    ],
  ],
  people_order: [
    "Ganha quem tem",
    [
      ["games", "Mais games"],
      ["wins", "Mais vitórias"],
    ],
  ],
} as const;

/** The kind of draw of an event, and what that kind asks for. */
export function DrawFields({
  id,
  fields,
  at,
  format,
  onFormat,
}: {
  /** Of the field that says which kind. */
  id: string;
  fields: Readonly<Record<string, string>>;
  at: At;
  /** The kind that is chosen now. */
  format: string;
  onFormat: (format: string) => void;
}) {
  const asked = optionsAsked(DRAW_FORMATS.find((one): one is DrawFormat => one === format) ?? "");
  return (
    <fieldset className="stack office-group">
      <legend>Chave</legend>
      <SelectField
        id={id}
        label="Tipo de chave"
        {...at("draw_format")}
        onChange={(event) => onFormat(event.currentTarget.value)}
        placeholder="Definir depois"
        options={DRAW_FORMATS.map((value) => ({ value, label: DRAW_FORMAT_LABELS[value] }))}
      />
      <div className="office-fields">
        {asked.map((name) => {
          if (name === "third_place")
            return (
              <CheckboxField
                key={name}
                label="Disputa de 3º lugar"
                name={name}
                defaultChecked={fields[name] === "on"}
              />
            );
          if (name === "swiss_rounds")
            return (
              <TextField
                key={name}
                label="Rodadas"
                isOptional
                type="number"
                inputMode="numeric"
                min={1}
                max={12}
                hint="Em branco, as que bastam."
                {...at(name)}
              />
            );
          const [label, options] = CHOICES[name];
          const field = at(name);
          return (
            <SelectField
              key={name}
              label={label}
              {...field}
              defaultValue={field.defaultValue || options[0][0]}
              options={options.map(([value, text]) => ({ value, label: text }))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
