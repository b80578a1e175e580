import type { Services } from "../../../platform/services.server.ts";
import { accountStatement } from "./accounts-repository.server.ts";
import { type Factor, toFactor } from "./factors.ts";
import { wantedEmail } from "./email-change.ts";
import type { AccountRow } from "./person.ts";

/** An account as programs see it; instants as ISO 8601. */
export interface Account {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  emailConfirmedAt: string | null;
  /** The address that a change waits for. */
  emailChange: string | null;
  metadata: Record<string, unknown>;
  lastSignInAt: string | null;
  updatedAt: string | null;
  factors: Factor[];
}

/**
 * The account of a session, in one statement; null when the session has ended. Of one that awaits its second factor only what
 * that step needs (`accountBeforeFactor`).
 */
export async function readAccount({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<Account | null> {
  const [row] = await services.read(accountStatement(services.db, actor, services.now()));
  if (!row) return null;
  const account = toAccount(row, services.now());
  return row.awaits_factor ? accountBeforeFactor(account) : account;
}

/**
 * Leaves of an account what a session may read that still awaits its second factor: whose it is, and the confirmed factors,
 * of which its owner chooses one (product §10). Nothing that the right password alone should not tell.
 */
export function accountBeforeFactor(account: Account): Account {
  const { id, email, createdAt, emailConfirmedAt, factors } = account;
  return {
    id,
    email,
    createdAt,
    emailConfirmedAt,
    factors: factors.filter(({ isConfirmed }) => isConfirmed),
    name: "",
    emailChange: null,
    metadata: {},
    lastSignInAt: null,
    updatedAt: null,
  };
}

/** An account at an instant, of a row with its instants as the driver gives them. */
export function toAccount(row: AccountRow, now: Date): Account {
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    emailConfirmedAt: toIso(row.email_confirmed_at),
    emailChange: wantedEmail(row, now),
    metadata: row.metadata,
    lastSignInAt: toIso(row.last_sign_in_at),
    updatedAt: toIso(row.updated_at),
    factors: row.factors.map(toFactor),
  };
}

function toIso(value: string | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
