import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { limitAuth } from "../security/limit-attempts.server.ts";
import {
  accountStatement,
  type OwnAccountRow,
  ownAccountStatement,
  tryCodes,
  updateUser,
} from "./accounts-repository.server.ts";
import { passwordStatements, samePassword } from "./change-password.server.ts";
import { CODE_MAX_ATTEMPTS } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { type Account, toAccount } from "./read-account.server.ts";
import { emailChangeStatements } from "./request-email-change.server.ts";
import { hashCodeAny } from "./send-code.server.ts";

/** What GoTrue's `PUT /user` may change. */
export interface AccountChanges {
  password?: string;
  /** Checked where it is given. */
  currentPassword?: string;
  /** The digits of `GET /reauthenticate`, checked where they are given. */
  nonce?: string;
  email?: string;
  /** Merged into what is kept; null takes a key away. */
  data?: Record<string, unknown>;
}

interface Actor {
  userId: string;
  sessionId: string;
}

/** A person's programs may keep this much, as JSON. */
const METADATA_MAX_LENGTH = 10_000;

/**
 * Changes the account of a live session's owner: a new password ends the other sessions; a new e-mail waits for its
 * digits; `data` is merged. All or nothing, a read and a write. Whatever proves or mails something counts as `auth`. Throws
 * `session_expired`, `invalid_input` (weak, the same again, too large), `invalid_credentials`, `invalid_code`.
 */
export async function updateAccount(
  { services, actor }: { services: Services; actor: Actor },
  changes: AccountChanges,
): Promise<Account> {
  const work = () => changeCounted(services, actor, changes);
  if (changes.email !== undefined)
    return await limitAuth(services, `email:${actor.userId}`, work, { givesBack: false });
  return changes.password === undefined
    ? await work()
    : await limitAuth(services, `password:${actor.userId}`, work);
}

async function changeCounted(services: Services, actor: Actor, changes: AccountChanges): Promise<Account> {
  const { db } = services;
  const now = services.now();
  const { email, data } = changes;
  const wanted = ownAccountStatement(db, actor, now, email ?? null);
  const [row] = rowsOf<OwnAccountRow>(await services.read(wanted));
  if (!row) throw new AppError("session_expired");
  const statements: Statement[] = await provenPassword(services, actor, row, changes);
  if (data) {
    const metadata = mergeMetadata(row.metadata, data);
    statements.push(updateUser(db, actor.userId, { metadata }, now));
  }
  const change = email === undefined ? null : await emailChangeStatements(services, { ...actor, row }, email);
  if (change) statements.push(...change.statements);
  const after = accountStatement(db, actor, now) as unknown as Statement;
  let results: unknown[];
  try {
    results = await runBatch(db, [guardLiveSession(db, actor, now), ...statements, after]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("session_expired") : error;
  }
  change?.send();
  return toAccount(rowsOf<OwnAccountRow>(results.at(-1))[0] ?? row);
}

async function provenPassword(
  services: Services,
  actor: Actor,
  row: OwnAccountRow,
  { password, currentPassword, nonce }: AccountChanges,
): Promise<Statement[]> {
  if (password === undefined) return [];
  const { passwords } = services;
  const used = nonce === undefined ? [] : await usedNonce(services, row.email, nonce);
  if (currentPassword !== undefined && !(await passwords.verify(currentPassword, row.password_hash))) {
    throw new AppError("invalid_credentials", { field: "current_password" });
  }
  if (await passwords.verify(password, row.password_hash)) throw samePassword();
  return [...used, ...(await passwordStatements(services, { ...actor, email: row.email }, password))];
}

/** Uses up the digits of a reauthentication, in the batch that they are for. */
async function usedNonce(services: Services, email: string, nonce: string): Promise<Statement[]> {
  const { db } = services;
  const now = services.now();
  const purposes = ["recovery"];
  const rows = await tryCodes(db, { email, purposes, maxAttempts: CODE_MAX_ATTEMPTS, at: now });
  const hashes = await hashCodeAny(services, email, "recovery", nonce);
  const row = rows.find((tried) => hashes.includes(tried.code_hash));
  if (!row) throw new AppError("invalid_code", { field: "nonce", reason: "reauthentication_not_valid" });
  // In a list: a statement by itself would run when it is awaited.
  return [useCode(db, row.code_id, now)];
}

function mergeMetadata(
  kept: Record<string, unknown>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...kept, ...data };
  const metadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  refuseLargeMetadata(metadata);
  return metadata;
}

/** Throws `invalid_input` when what programs keep with an account is too much (10 000 characters of JSON). */
export function refuseLargeMetadata(metadata: Record<string, unknown>): void {
  if (JSON.stringify(metadata).length <= METADATA_MAX_LENGTH) return;
  throw new AppError("invalid_input", { field: "data", message: "Estes dados são grandes demais." });
}
