import { AppError } from "../../lib/errors.ts";
import { FormError, parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publishTerms } from "./publish-terms.server.ts";
import { newTermsSchema } from "./schemas.ts";

const UNCONFIRMED = "Marque a confirmação para publicar.";

/**
 * Takes the form of the terms panel: `publish_terms` publishes and gives the version, `preview_terms` only shows it again
 * (null). Throws `invalid_input` with every wrong field, and what the verb throws.
 */
export async function sendTermsForm(
  context: VerbContext,
  form: FormData,
): Promise<{ version: string } | null> {
  const intent = form.get("intent");
  if (intent === "preview_terms") return null;
  if (intent !== "publish_terms") throw new AppError("invalid_input", { field: "intent" });
  const field = (name: string) => String(form.get(name) ?? "");
  const terms = parseInput(newTermsSchema(context.services.now()), {
    version: field("version"),
    title: field("title"),
    content: field("content"),
    effectiveDate: field("effectiveDate"),
  });
  if (form.get("confirm") !== "sim") throw new FormError("confirm", UNCONFIRMED, { confirm: UNCONFIRMED });
  await publishTerms(context, terms);
  return { version: terms.version };
}
