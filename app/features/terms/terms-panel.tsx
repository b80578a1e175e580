import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { TextareaField } from "../../ui/textarea-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { TermsVersion, TermsVersions } from "./versions.ts";
import "./terms-panel.css";

const STATES = {
  current: <Badge tone="ok">Em vigor</Badge>,
  planned: <Badge tone="sun">Planejada</Badge>,
  past: null,
} as const;

/** The versions of the terms, the newest first, with how many accepted each. */
export function VersionList({ versions }: { versions: readonly TermsVersion[] }) {
  return (
    <Card isFlush title="Versões" subtitle="Uma versão publicada não muda mais.">
      {versions.length === 0 ? (
        <EmptyState icon="info" title="Nenhuma versão dos termos">
          Sem termos em vigor ninguém consegue se cadastrar.
        </EmptyState>
      ) : (
        <ul className="list">
          {versions.map((one) => (
            <li key={one.version}>
              <div className="row row-between">
                <span className="strong">
                  {one.title}, versão {one.version}
                </span>
                {STATES[one.state]}
              </div>
              <div className="muted small num">
                {one.state === "planned" ? "Vale a partir de" : "Desde"} {formatDateTime(one.effectiveDate)} ·{" "}
                {one.acceptances} {one.acceptances === 1 ? "aceite" : "aceites"}
              </div>
              {one.publishedBy ? <div className="muted small">Publicada por {one.publishedBy}</div> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What stood in the form when it was refused or shown again. */
export type TermsValues = Record<string, string>;

/** Writes the next version, beside what people will read; without scripts the preview comes with "Pré-visualizar". */
export function TermsForm({
  latest,
  values,
  error,
}: {
  latest: Pick<TermsVersions, "versions" | "latest">;
  values: TermsValues | null;
  error: ActionError | null;
}) {
  const isHydrated = useHydrated();
  const isSending = useNavigation().formMethod === "POST";
  const [title, setTitle] = useState(values?.title ?? latest.versions[0]?.title ?? "Termos de uso");
  const [content, setContent] = useState(values?.content ?? latest.latest);
  return (
    <div className="terms-writing">
      <Card title="Nova versão" subtitle="Todos serão perguntados de novo quando ela entrar em vigor.">
        <Form method="post" className="stack">
          <TextField
            label="Versão"
            name="version"
            hint="Um número que ainda não existe, como 2.1"
            maxLength={20}
            required
            autoComplete="off"
            defaultValue={values?.version}
            error={fieldError(error, "version")}
          />
          <TextField
            label="Título"
            name="title"
            maxLength={120}
            required
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={fieldError(error, "title")}
          />
          <TextareaField
            label="Texto"
            name="content"
            hint="Em markdown: # títulos, listas com -, **negrito**, [link](https://…). HTML aparece como letras."
            rows={16}
            required
            value={content}
            onChange={(event) => setContent(event.target.value)}
            error={fieldError(error, "content")}
          />
          <TextField
            label="Em vigor a partir de"
            name="effectiveDate"
            type="datetime-local"
            hint="Horário de Brasília. Em branco, vale assim que for publicada."
            defaultValue={values?.effectiveDate}
            error={fieldError(error, "effectiveDate")}
          />
          <CheckboxField
            label="Li a pré-visualização e sei que esta versão não poderá ser mudada"
            name="confirm"
            value="sim"
            error={fieldError(error, "confirm")}
          />
          <ErrorNotice error={error} />
          <div className="row">
            <Button
              type="submit"
              name="intent"
              value="publish_terms"
              loading={isSending}
              loadingText="Publicando…"
            >
              Publicar
            </Button>
            {isHydrated ? null : (
              <Button type="submit" name="intent" value="preview_terms" variant="secondary" formNoValidate>
                Pré-visualizar
              </Button>
            )}
          </div>
        </Form>
      </Card>
      <Card title="Pré-visualização" subtitle={title}>
        {content.trim() === "" ? (
          <p className="muted">O texto aparece aqui como as pessoas vão ler.</p>
        ) : (
          <Markdown source={content} topLevel={3} />
        )}
      </Card>
    </div>
  );
}
