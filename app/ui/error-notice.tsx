import { useEffect } from "react";
import { focusRefused } from "../browser/focus-refused.ts";
import { announceRefusal } from "../browser/refusals.ts";
import { CATALOGUE } from "../copy/error-catalogue.ts";
import { errorText } from "../copy/error-texts.ts";
import type { ActionError } from "../lib/action-error.ts";
import { Notice } from "./notice.tsx";
import { useToast } from "./toast.tsx";

/**
 * Shows an action's refusal in words above its form; a refusal that spec §8 wants as a toast is one, too. A sentence that a field shows
 * below itself is not shown twice (field-more.css).
 */
export function ErrorNotice({ error }: { error: ActionError | null | undefined }) {
  const toast = useToast();
  const isOfField = Boolean(error?.field || error?.fields);
  useEffect(() => {
    announceRefusal(error);
    if (isOfField) focusRefused();
    // Beside what `announceRefusal` has said: that the session is over.
    if (error?.code === "rate_limited" || error?.code === "unexpected")
      toast({
        ...errorText(error.code, error),
        variant: "destructive",
        durationMs: error.code === "unexpected" ? CATALOGUE.unexpected.durationMs : undefined,
      });
  }, [error, isOfField, toast]);
  if (!error) return null;
  const { title, description } = errorText(error.code, error);
  return (
    <div className={isOfField ? "notice-of-field" : undefined}>
      <Notice tone="danger" role="alert">
        {error.code === "rate_limited" ? <strong>{title}. </strong> : null}
        {description}
      </Notice>
    </div>
  );
}

/** The sentence of a wrong field, for the field's `error`. */
export function fieldError(error: ActionError | null | undefined, field: string): string | undefined {
  if (!error) return undefined;
  return (
    error.fields?.[field] ?? (error.field === field ? errorText(error.code, error).description : undefined)
  );
}
