import { codeOf } from "../identity.ts";
import { PASSWORD, type RequestHarness } from "./harness.ts";

/** Signs a new address up through the API; gives the address, which waits for its code. */
export async function signedUp(harness: RequestHarness): Promise<string> {
  const email = harness.email();
  const body = { email, password: PASSWORD };
  const answer = await harness.call("visitor", "POST", "/api/auth/v1/signup", body);
  if (answer.status !== 200) throw new Error(`signup: ${answer.status} ${await answer.text()}`);
  await codeOf(harness.app, email);
  return email;
}

/** The newest code that was mailed to an address. */
export function codeFor(harness: RequestHarness, email: string): Promise<string> {
  return codeOf(harness.app, email);
}

/** The form of an athlete's registration, with changes. */
export function athleteForm(email: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    intent: "signup",
    email,
    password: PASSWORD,
    name: "João da Viagem",
    birthDate: "1990-05-10",
    genderCategory: "male",
    phone: "(83) 98765-4321",
    sport: "tennis",
    "class:tennis": "B",
    cityCode: "2507507",
    ...more,
  };
}

/** The form of a club's registration, with changes. */
export function clubForm(more: Record<string, string> = {}): Record<string, string> {
  return {
    intent: "register",
    clubName: "Arena da Viagem",
    cnpj: "12.abc.345/01de-35",
    cityCode: "2507507",
    address: "Rua da Praia, 100",
    sport: "beach_tennis",
    contactEmail: "contato@arena.test",
    contactPhone: "(83) 3333-4444",
    plan: "completo",
    name: "Dona do Clube",
    password: PASSWORD,
    ...more,
  };
}

/** The version of the terms in effect. */
export async function termsVersion({ app }: RequestHarness): Promise<string> {
  const [row] = await app.sql<{ version: string }>(
    "select version from terms_versions where effective_date <= now() order by effective_date desc, version desc limit 1",
  );
  return row!.version;
}
