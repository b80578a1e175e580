import { createContext, use } from "react";
import type { Sent } from "../lib/form-answer.ts";

/** Holds the fields of a form as they were sent, where its page was made anew with the refusal; null otherwise. */
export const SentContext = createContext<Sent | null>(null);

interface Start<Value> {
  name?: string;
  value?: Value;
  defaultValue?: Value;
}

/** Gives a field of one value its start: the sent value, else its `defaultValue`. A field with a `value` keeps its own. */
export function useSent<Value>({ name = "", value, defaultValue }: Start<Value>): {
  defaultValue?: Value | string;
} {
  const sent = use(SentContext)?.[name];
  if (value !== undefined) return {};
  // Fields of one name stand in rows, whose number may be another now.
  return { defaultValue: sent?.length === 1 ? sent[0] : defaultValue };
}

/** Whether a box starts ticked: as it was sent, else its `defaultChecked`. */
export function useSentChoice({
  name,
  value = "on",
  checked,
  defaultChecked,
}: {
  name?: string;
  value?: unknown;
  checked?: boolean;
  defaultChecked?: boolean;
}): { defaultChecked?: boolean } {
  const sent = use(SentContext);
  if (checked !== undefined) return {};
  return {
    defaultChecked: sent && name !== undefined ? (sent[name] ?? []).includes(String(value)) : defaultChecked,
  };
}
