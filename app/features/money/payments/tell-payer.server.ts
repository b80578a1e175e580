import type { Services } from "../../../platform/services.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import { payersPeopleStatement } from "./payers-repository.server.ts";

/**
 * Gives a mail to each of the people of a payer (the person, or the club's admins; nobody of a deleted account), in the words that
 * `mail` has for them. A person gets one mail of each `key`, however often it is written.
 */
export async function mailsToPayer(
  { db, origin, read }: Services,
  customerId: string,
  key: string,
  mail: (reader: { clubId: string | null; origin: string }) => { subject: string; text: string },
): Promise<NewMail[]> {
  const people = await read(payersPeopleStatement(db, customerId));
  return people.map(({ userId, clubId }) => ({ userId, type: null, key, ...mail({ clubId, origin }) }));
}
