import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TextareaField } from "../../ui/textarea-field.tsx";
import { SANDBOX_MAX, SANDBOX_MIN } from "../draws/sandbox-draw.ts";
import type { SandboxQuery } from "../draws/sandbox-query.ts";
import "./tournaments.css";

/** What the sandbox needs to draw, as a GET form. */
export function SandboxForm({ query }: { query: SandboxQuery }) {
  return (
    <form method="get" action="/tournament-test" className="filter-form">
      <TextField
        label="Atletas"
        name="atletas"
        type="number"
        inputMode="numeric"
        min={SANDBOX_MIN}
        max={SANDBOX_MAX}
        required
        defaultValue={query.entrants}
      />
      <SelectField
        label="Cabeças de chave"
        name="cabecas"
        defaultValue={String(query.seeds)}
        options={[0, 2, 4, 8, 16].map((count) => ({
          value: String(count),
          label: count === 0 ? "Nenhum" : String(count),
        }))}
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
      <details className="filter-wide" open={query.names.length > 0}>
        <summary className="summary-link">Escrever os nomes</summary>
        <TextareaField
          label="Um nome por linha, do melhor ao último"
          name="nomes"
          rows={6}
          defaultValue={query.names.join("\n")}
          isOptional
        />
      </details>
      <div className="row filter-wide">
        <Button type="submit">Sortear a chave</Button>
      </div>
    </form>
  );
}
