import type { Services } from "../../../platform/services.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import { payersPeopleStatement } from "./payers-repository.server.ts";

/** The words of a mail for one of the people of a payer: `clubId` is the club that paid, null for a person. */
type PayersMail = (reader: { clubId: string | null; origin: string }) => { subject: string; text: string };

/**
 * Gives a mail to each of the people of a payer (the person, or the club's admins; nobody of a deleted account), in the words that
 * `mail` has for them. A person gets one mail of each `key`, however often it is written.
 */
export async function mailsToPayer(
  services: Services,
  customerId: string,
  key: string,
  mail: PayersMail,
): Promise<NewMail[]> {
  const people = await services.read(payersPeopleStatement(services.db, customerId));
  return mailsToPayers(services, people, key, mail);
}

/** The same for people of a payer who were read before. */
export function mailsToPayers(
  { origin }: Pick<Services, "origin">,
  people: readonly { userId: string; clubId: string | null }[],
  key: string,
  mail: PayersMail,
): NewMail[] {
  return people.map(({ userId, clubId }) => ({ userId, type: null, key, ...mail({ clubId, origin }) }));
}
