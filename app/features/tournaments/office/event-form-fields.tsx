import { useId } from "react";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { CATEGORY_GENDERS, changesPartners, CLASSES } from "../../../../drizzle/schema/enums.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { isSportId, type SportId, sportLabel } from "../../../lib/sports.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";
import { type ScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { shortFormatsFor } from "../../scoring/scores/short-formats.ts";
import { DrawFields } from "./draw-fields.tsx";
import { FeeFields } from "./fee-fields.tsx";
import type { OfficePage } from "./office-tournament.ts";
import { PhaseFields } from "./phase-fields.tsx";

/** Fields of an event: who plays, places, fees, how it is played, by which ranking it may be seeded. */
export function EventFormFields({
  fields,
  error,
  rankings,
  club,
}: {
  fields: Readonly<Record<string, string>>;
  error: ActionError | null;
  rankings: OfficePage["rankings"];
  club: {
    sports: readonly SportId[];
    usualFormats: Readonly<Record<string, string>>;
    isAdministered: boolean;
  };
}) {
  const [sportId, formatId, drawId] = [useId(), useId(), useId()];
  const [sport, setSport] = useTyped(sportId, fields.sport ?? "tennis");
  const [format, setFormat] = useTyped(formatId, fields.format ?? "singles");
  const [draw, setDraw] = useTyped(drawId, fields.draw_format ?? "");
  const isShort = changesPartners(draw);
  const at = (name: string) => ({ name, defaultValue: fields[name] ?? "", error: sentenceAt(error, name) });
  const number = (name: string, min: number, max: number) => ({
    ...at(name),
    type: "number",
    inputMode: "numeric" as const,
    min,
    max,
  });
  const ofThis = rankings.filter((one) => one.sport === sport && one.format === format);
  // A sport that the club no longer has stays that of its event.
  const sports = [...new Set([...club.sports, ...(isSportId(sport) ? [sport] : [])])];
  return (
    <>
      <TextField
        label="Nome da categoria"
        required
        maxLength={NAME_LETTERS}
        placeholder="Feminino B"
        {...at("name")}
      />
      <div className="office-fields">
        <SelectField
          id={sportId}
          label="Esporte"
          {...at("sport")}
          onChange={(event) => setSport(event.currentTarget.value)}
          options={sports.map((value) => ({ value, label: sportLabel(value) }))}
        />
        <SelectField
          id={formatId}
          label="Simples ou duplas"
          {...at("format")}
          onChange={(event) => setFormat(event.currentTarget.value)}
          options={[
            { value: "singles", label: "Simples" },
            { value: "doubles", label: "Duplas" },
          ]}
        />
        <SelectField
          label="Quem joga"
          {...at("gender")}
          options={CATEGORY_GENDERS.map((value) => ({ value, label: CATEGORY_GENDER_LABELS[value] }))}
        />
        <TextField label="Só neste dia" isOptional type="date" {...at("played_on")} />
      </div>
      <fieldset className="field">
        <legend>Classes (vazio = todas)</legend>
        <div className="office-boxes">
          {CLASSES.map((name) => (
            <CheckboxField
              key={name}
              label={name}
              name={`class_${name}`}
              defaultChecked={fields[`class_${name}`] === "on"}
            />
          ))}
        </div>
        {sentenceAt(error, "classes") ? <p className="field-error">{sentenceAt(error, "classes")}</p> : null}
      </fieldset>
      <div className="office-fields">
        <TextField label="Idade mínima" isOptional {...number("min_age", 1, 120)} />
        <TextField label="Idade máxima" isOptional {...number("max_age", 1, 120)} />
        <TextField label="Vagas" required {...number("max_entries", 2, 256)} />
        <TextField label="Mínimo para acontecer" required {...number("quorum", 2, 256)} />
      </div>
      <FeeFields fields={fields} at={at} isAdministered={club.isAdministered} />
      <DrawFields id={drawId} fields={fields} at={at} format={draw} onFormat={setDraw} />
      <SelectField
        key={`${sport} ${isShort}`}
        label={isShort ? "Cada jogo é" : "Como se conta"}
        {...at("score_format")}
        {...(isShort && hasShort(sport) ? {} : { placeholder: usualLabel(club.usualFormats, sport, format) })}
        options={formatsOf(sport, isShort).map(({ code, label }) => ({ value: code, label }))}
      />
      {ofThis.length > 0 ? <PhaseFields key={`${sport} ${format}`} rankings={ofThis} at={at} /> : null}
    </>
  );
}

/** Where partners change each match is one set, if the sport has such. */
function formatsOf(sport: string, isShort: boolean): ScoreFormat[] {
  if (!isSportId(sport)) return [];
  return isShort && hasShort(sport) ? shortFormatsFor(sport) : scoreFormatsFor(sport);
}

const hasShort = (sport: string) => isSportId(sport) && shortFormatsFor(sport).length > 0;

function usualLabel(usual: Readonly<Record<string, string>>, sport: string, format: string): string {
  const code = usual[`${sport}/${format}`];
  const found = isSportId(sport) ? scoreFormatsFor(sport).find((one) => one.code === code) : undefined;
  return found ? `O de costume: ${found.label}` : "O de costume do clube";
}
