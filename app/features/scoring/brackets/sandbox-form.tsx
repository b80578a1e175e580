import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { DRAW_FORMATS, MAX_ENTRIES, MIN_ENTRIES } from "./draw.ts";
import { DRAW_FORMAT_LABELS } from "./draw-words.ts";
import type { SandboxQuery } from "./sandbox-query.ts";
import "./sandbox.css";

/** The values that the sandbox needs to draw, as a GET form. */
export function SandboxForm({ query }: { query: SandboxQuery }) {
  return (
    <form method="get" action="/tournament-test" className="sandbox-form">
      <SelectField
        label="Formato"
        name="formato"
        defaultValue={query.format}
        options={DRAW_FORMATS.map((format) => ({ value: format, label: DRAW_FORMAT_LABELS[format] }))}
      />
      <TextField
        label="Inscritos"
        name="atletas"
        type="number"
        inputMode="numeric"
        min={MIN_ENTRIES}
        max={MAX_ENTRIES}
        required
        defaultValue={query.entrants}
      />
      <TextField
        label="Cabeças de chave"
        name="cabecas"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_ENTRIES / 2}
        required
        defaultValue={query.seeds}
      />
      <TextField
        label="Número do sorteio"
        name="sorteio"
        type="number"
        inputMode="numeric"
        min={1}
        max={999_999}
        required
        defaultValue={query.lot}
      />
      <details className="sandbox-wide" open={query.names.length > 0 || query.isMixed}>
        <summary className="summary-link">Escrever os nomes</summary>
        <TextareaField
          label="Um nome por linha, do melhor ao último"
          name="nomes"
          rows={6}
          defaultValue={query.names.join("\n")}
          isOptional
        />
        <CheckboxField
          label="Super 8 misto: a primeira metade dos nomes faz dupla com a segunda"
          name="misto"
          value="1"
          defaultChecked={query.isMixed}
        />
      </details>
      <div className="row sandbox-wide">
        <Button type="submit">Sortear</Button>
      </div>
    </form>
  );
}
