import { useEffect } from "react";
import { focusRefused } from "../browser/focus-refused.ts";
import { announceRefusal } from "../browser/refusals.ts";
import { CATALOGUE } from "../copy/error-catalogue.ts";
import { errorText } from "../copy/errors.ts";
import type { ActionError } from "../lib/action-error.ts";
import { Notice } from "./notice.tsx";
import { useToast } from "./toast.tsx";

/** Beside what `announceRefusal` has said: that the session is over. */
const TOASTED = new Set<ActionError["code"]>(["rate_limited", "unexpected"]);

/** What an action refused, in words above its form; those that spec §8 wants as a toast are one, too. */
export function ErrorNotice({ error }: { error: ActionError | null | undefined }) {
  const toast = useToast();
  useEffect(() => announceRefusal(error), [error]);
  useEffect(() => {
    if (!error || !TOASTED.has(error.code)) return;
    const durationMs = error.code === "unexpected" ? CATALOGUE.unexpected.durationMs : undefined;
    toast({ ...errorText(error.code, error), variant: "destructive", durationMs });
  }, [error, toast]);
  useEffect(() => {
    if (error?.field || error?.fields) focusRefused();
  }, [error]);
  if (!error) return null;
  const { title, description } = errorText(error.code, error);
  return (
    <Notice tone="danger" role="alert">
      {error.code === "rate_limited" ? <strong>{title}. </strong> : null}
      {description}
    </Notice>
  );
}

/** The sentence of a wrong field, for the field's `error`. */
export function fieldError(error: ActionError | null | undefined, field: string): string | undefined {
  if (!error) return undefined;
  return (
    error.fields?.[field] ?? (error.field === field ? errorText(error.code, error).description : undefined)
  );
}
