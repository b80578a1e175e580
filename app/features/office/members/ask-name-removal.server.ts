import type { z } from "zod";
import { dayIn, DEFAULT_TIME_ZONE, formatDate } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { limitForms } from "../../base/access/limit-attempts.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { answerByOf } from "./name-requests.ts";
import type { nameRequestSchema } from "./name-requests-schema.ts";
import { insertRequest, subjectStatement } from "./name-requests-repository.server.ts";

/** Reads the person whom a request would be about, by the name that the club's pages show; null for nobody of the club's. */
export async function readNameSubject(
  { services }: { services: Services },
  subject: { clubId: string; athleteId: string },
): Promise<{ name: string; clubName: string } | null> {
  const [row] = await services.read(subjectStatement(services.db, subject));
  if (!row) return null;
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  return { name: publicName(row, today), clubName: row.club_name };
}

/**
 * Anybody asks a club to take a name off its public pages (product §3), without a session (limit `forms`); those who work for the club are told, with
 * the day by which they answer. A second request while one waits changes nothing. Throws `not_found`, `rate_limited`.
 */
export async function askNameRemoval(
  { services }: { services: Services },
  input: z.output<typeof nameRequestSchema>,
): Promise<void> {
  await limitForms(services, "remove_name");
  const [row] = await services.read(subjectStatement(services.db, input));
  if (!row) throw new AppError("not_found");
  const createdAt = services.now();
  const answerBy = answerByOf(createdAt);
  const notifications = row.staff_ids.map((userId) => ({
    userId,
    type: "system_notification" as const,
    title: "Pedido para tirar um nome",
    message: `Alguém pediu para tirar um nome das páginas públicas de ${row.club_name}. Responda até ${formatDate(answerBy)}, no painel do clube, em Nomes.`,
    data: { named_id: input.athleteId },
  }));
  await commitWithOutbox(
    services,
    [insertRequest(services.db, { ...input, id: services.newId(), createdAt, answerBy })],
    prepareOutbox(services, { notifications, clubIds: [] }),
  );
}
