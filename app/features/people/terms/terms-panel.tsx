import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { TermsVersion, TermsVersions } from "./versions.ts";
import { VersionRows } from "./version-list.tsx";
import "./terms-panel.css";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { MarkdownPreview } from "./markdown-preview.tsx";

/** The versions of the terms, the newest first, with how many accepted each. */
export function TermsVersionList({ versions }: { versions: readonly TermsVersion[] }) {
  return (
    <Card isFlush title="Versões" subtitle="Uma versão publicada não muda mais.">
      <VersionRows
        versions={versions}
        stateOf={({ state }) => state}
        sinceOf={({ state, effectiveDate }) =>
          `${state === "planned" ? "Vale a partir de" : "Desde"} ${formatDateTime(effectiveDate)}`
        }
        publisherOf={({ publishedBy }) => publishedBy}
      />
    </Card>
  );
}

/** The values of the form when it was refused or shown again. */
type TermsValues = Record<string, string>;

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
  const [titleId, contentId] = [useId(), useId()];
  const [title, setTitle] = useTyped(titleId, values?.title ?? latest.versions[0]?.title ?? "Termos de uso");
  const [content, setContent] = useTyped(contentId, values?.content ?? latest.latest);
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
            id={titleId}
            label="Título"
            name="title"
            maxLength={NAME_LETTERS}
            required
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={fieldError(error, "title")}
          />
          <TextareaField
            id={contentId}
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
            <IntentButton intent="publish_terms" isSending={isSending} sending="Publicando…">
              Publicar
            </IntentButton>
            {isHydrated ? null : (
              <IntentButton intent="preview_terms" variant="secondary" formNoValidate>
                Pré-visualizar
              </IntentButton>
            )}
          </div>
        </Form>
      </Card>
      <Card title="Pré-visualização" subtitle={title}>
        {content.trim() === "" ? (
          <p className="muted">O texto aparece aqui como as pessoas vão ler.</p>
        ) : (
          <MarkdownPreview content={content} />
        )}
      </Card>
    </div>
  );
}
