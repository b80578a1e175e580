import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { accountStatement } from "./accounts-repository.server.ts";

export interface Account {
  id: string;
  email: string;
  name: string;
  /** Instants as ISO 8601. */
  createdAt: string;
  emailConfirmedAt: string | null;
}

/** The account behind a live session, in one statement; null when the session has ended. */
export async function readAccount({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<Account | null> {
  const result = await services.read(accountStatement(services.db, actor, services.now()));
  const [row] = rowsOf<Parameters<typeof toAccount>[0]>(result);
  return row ? toAccount(row) : null;
}

/** An account of a row with its instants as the driver gives them. */
export function toAccount(row: {
  user_id: string;
  email: string;
  name: string;
  created_at: string | Date;
  email_confirmed_at: string | Date | null;
}): Account {
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    emailConfirmedAt: row.email_confirmed_at ? new Date(row.email_confirmed_at).toISOString() : null,
  };
}
