import { asId } from "../../platform/ids.server.ts";
import { resolveCity } from "../../features/base/geography/resolve-city.server.ts";
import { emailSchema } from "../../features/people/people/people-schema.ts";
import { readRegistrationFacts } from "../../features/people/accounts/read-registration-facts.server.ts";
import type { Services } from "../../platform/services.server.ts";

/** The municipality that a form names: the one chosen from the list, or what was typed where there are no scripts. */
export function cityOfForm(services: Services, form: FormData): ReturnType<typeof resolveCity> {
  const text = (name: string) => String(form.get(name) ?? "");
  return resolveCity({ services }, { code: text("cityCode"), typed: text("cityCodeText") });
}

/** Reads the facts that registering the address of a form depends on, and its club's name; null for a text that is no address. */
export async function registrationFactsOfForm(services: Services, form: FormData) {
  const email = emailSchema.safeParse(form.get("email")).data;
  const clubId = asId(form.get("clubId"));
  return email === undefined ? null : await readRegistrationFacts({ services }, { email, clubId });
}
