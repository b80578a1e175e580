import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { Category } from "../../scoring/ledger/category.ts";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import { countsText } from "./counts-text.ts";
import { MovesList } from "./moves-list.tsx";
import type { CountPreview } from "./rankings.ts";

/** The matches that a ranking would count, and the button that applies what was seen: nothing else. */
export function CountPreviewCard({
  title,
  name,
  category,
  preview,
  fields,
  action,
  creates = false,
  label,
  onDone,
}: {
  title: string;
  name: string;
  category: Category;
  preview: CountPreview;
  /** The fields of the form, its intent among them. */
  fields: Readonly<Record<string, string>>;
  action: string;
  creates?: boolean;
  label: string;
  onDone: () => void;
}) {
  const season = seasonLabel(category);
  const { seen } = preview;
  return (
    <Card tone="sun" title={title} id="previa">
      <div className="stack">
        <p>
          <strong>{name}</strong>: {categoryLabel(category)}
          {season ? ` · temporada ${season}` : null}.
        </p>
        <p>{countsText(preview)}</p>
        <MovesList moves={preview.moves} />
        <SendForm
          action={action}
          fields={seen === null ? fields : { ...fields, seen }}
          creates={creates}
          className="stack"
          onDone={onDone}
        >
          {(isSending, error) => (
            <>
              {error ? <Notice tone="warn">{error.message}</Notice> : null}
              <Button type="submit" loading={isSending} loadingText="Salvando…">
                {label}
              </Button>
            </>
          )}
        </SendForm>
      </div>
    </Card>
  );
}
