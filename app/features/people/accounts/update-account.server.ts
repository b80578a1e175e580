import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import {
  accountStatement,
  type OwnAccountRow,
  ownAccountStatement,
  updateUser,
} from "../people/accounts-repository.server.ts";
import type { NotedChange } from "../account-changes/note-change.server.ts";
import { passwordStatements, SAME_PASSWORD } from "./change-password.server.ts";
import { liveCodes, useCode } from "../codes/codes-repository.server.ts";
import type { AccountRow } from "../people/person.ts";
import { type Account, toAccount } from "../people/read-account.server.ts";
import { emailChangeStatements } from "./request-email-change.server.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { needsFactor } from "../people/factors.ts";
import { refuseStale, requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { hashCodeAny } from "../codes/send-code.server.ts";

/** The changes that GoTrue's `PUT /user` may make. */
interface AccountChanges {
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
 * `session_expired`, `invalid_input` (weak, the same again, too large), `invalid_credentials`, `invalid_code`, and
 * `proof_required` for a password or an e-mail where neither the call nor the session shows who asks.
 */
export async function updateAccount(
  { services, actor }: { services: Services; actor: Actor },
  changes: AccountChanges,
): Promise<Account> {
  const work = () => changeLimited(services, actor, changes);
  const guessed = changes.nonce === undefined ? ("password" as const) : ("code" as const);
  if (changes.email !== undefined)
    return await limitOwnGuess(services, { actor, key: "email", guessed }, work, { givesBack: false });
  return changes.password === undefined
    ? await work()
    : await limitOwnGuess(services, { actor, key: "password", guessed }, work);
}

async function changeLimited(services: Services, actor: Actor, changes: AccountChanges): Promise<Account> {
  const { db } = services;
  const now = services.now();
  const { email, data } = changes;
  const wanted = ownAccountStatement(db, actor, now, email ?? null);
  const [row] = await services.read(wanted);
  if (!row) throw new AppError("session_expired");
  const proof = await readProof(services, row, actor, changes);
  const next = await passwordChange(services, actor, row, changes);
  const statements = [...proof, ...(next?.statements ?? [])];
  if (data) {
    const metadata = mergeMetadata(row.metadata, data);
    statements.push(updateUser(db, actor.userId, { metadata }, now));
  }
  const change = email === undefined ? null : emailChangeStatements(services, { ...actor, row }, email);
  if (change) statements.push(...change.statements);
  let changed: AccountRow[];
  try {
    const results = await commitAs(
      { services, actor: { kind: "user", ...actor } },
      { statements: [...statements, accountStatement(db, actor, now)] },
    );
    changed = results.at(-1) as AccountRow[];
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("session_expired") : error;
  }
  next?.notify();
  change?.send();
  return toAccount(changed[0] ?? row, now);
}

/**
 * Finds the proof that a change's author owns the account: the current password proves all of it; mailed digits a new password, as they do
 * in recovery, where no second factor is there. Else the session's own proof must be fresh, which its statement asks.
 */
async function readProof(
  services: Services,
  row: OwnAccountRow,
  actor: Actor,
  { password, currentPassword, nonce, email }: AccountChanges,
): Promise<Statement[]> {
  if (password === undefined && email === undefined) return [];
  const used =
    password === undefined || nonce === undefined ? [] : await usedNonce(services, row.email, nonce);
  const isTyped = password !== undefined && currentPassword !== undefined;
  if (isTyped && !(await services.passwords.verify(currentPassword, row.password_hash)))
    throw new AppError("invalid_credentials", { field: "current_password" });
  const isMailed = used.length > 0 && email === undefined && !needsFactor(row.factors);
  if (isTyped || isMailed) return used;
  // Before the new password is compared with the old one: the answer would tell who holds a found session what that is.
  refuseStale(row.proved_at, services.now());
  return [requireFreshProof(services.db, actor, services.now()), ...used];
}

async function passwordChange(
  services: Services,
  actor: Actor,
  row: OwnAccountRow,
  { password }: AccountChanges,
): Promise<NotedChange | null> {
  if (password === undefined) return null;
  if (await services.passwords.verify(password, row.password_hash))
    throw new AppError("invalid_input", SAME_PASSWORD);
  const owner = { ...actor, email: row.email, names: row.own_names };
  return await passwordStatements(services, owner, password);
}

/** Uses up the digits of a reauthentication, in the batch that they are for. */
async function usedNonce(services: Services, email: string, nonce: string): Promise<Statement[]> {
  const { db } = services;
  const now = services.now();
  const purposes = ["recovery"];
  const rows = await liveCodes(db, { email, purposes, at: now });
  const hashes = await hashCodeAny(services, email, "recovery", nonce);
  const row = rows.find((live) => hashes.includes(live.code_hash));
  if (!row) throw new AppError("invalid_code", { field: "nonce", reason: "reauthentication_not_valid" });
  return useCode(db, { codeId: row.code_id, email, purpose: row.purpose }, now);
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
