import type { Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { guardWriter, writerOf } from "../tokens/acting.server.ts";
import type { FinishedEvent } from "./finishing-repository.server.ts";

/** Writes what closing or opening an event changes as one batch; its page and its club's tables follow. */
export async function commitFinishing(
  { services, actor }: VerbContext,
  { clubId, tournamentId }: Pick<FinishedEvent, "clubId" | "tournamentId">,
  { statements, notifications }: { statements: readonly Statement[]; notifications: NewNotification[] },
): Promise<void> {
  const now = services.now();
  await commitWithOutbox(
    services,
    [
      guardWriter(services.db, writerOf(actor), now),
      guardClubWritable(services.db, clubId, now),
      ...statements,
    ],
    prepareOutbox(services, { notifications, clubIds: [clubId], tournamentIds: [tournamentId] }),
  );
}
