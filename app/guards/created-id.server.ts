import { createContext } from "react-router";
import { KEY_FIELD } from "../lib/form-answer.ts";
import { servicesContext } from "../platform/context.ts";
import { asId, idOfWords } from "../platform/ids.server.ts";
import { type GuardArgs, requireActor } from "./guard.server.ts";
import { sentForm } from "./sent-form.server.ts";

const keyContext = createContext<string | null>(null);

/**
 * The key that a page gives its forms that create something: the one that was sent where the page is made anew with a refusal, so that
 * it is still the same form, else a new one.
 */
export function formKey(args: Pick<GuardArgs, "context">): string {
  const { context } = args;
  const known = context.get(keyContext);
  if (known !== null) return known;
  const sent = asId(sentForm(args)?.fields.get(KEY_FIELD));
  const key = sent ?? context.get(servicesContext).newId();
  context.set(keyContext, key);
  return key;
}

/**
 * The id of what a form creates: by its key and the person who sends it, so that it is the same however often the form comes; a new one
 * each time without a key. `words` say what it is, since the forms of a page share their key.
 */
export async function createdId(args: GuardArgs, ...words: string[]): Promise<string> {
  const key = asId(sentForm(args)?.fields.get(KEY_FIELD));
  if (!key) return args.context.get(servicesContext).newId();
  return await idOfWords([requireActor(args).userId, key, ...words]);
}
