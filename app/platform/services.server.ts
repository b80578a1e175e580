import type { Actor } from "../lib/actor.ts";
import type { Database } from "./database.server.ts";
import type { Limiter } from "./limiter.server.ts";
import type { Mailer } from "./mail.server.ts";
import type { Reader } from "./reader.server.ts";
import type { Payments } from "./stripe.server.ts";
import type { Tokens } from "./tokens.server.ts";

/** A ring for a club's open displays; `id` is its outbox row's, `targetId` the club's. */
export interface ClubRing {
  id: string;
  targetId: string;
}

/** Rings the bell of people and clubs; the database is the truth, a lost ring costs a few seconds (product §8). */
export interface Bell {
  ringUsers(userIds: readonly string[]): Promise<void>;
  ringClubs(rings: readonly ClubRing[]): Promise<void>;
  /** Before the commit: bells that are neither rung nor disarmed within 1.5 s ring by themselves. */
  armClubs(rings: readonly ClubRing[]): Promise<void>;
  /** The write that they were armed for did not happen. */
  disarmClubs(rings: readonly ClubRing[]): Promise<void>;
}

/** How often a public route could not be rendered: with a kept copy (visitors saw that) or without; last at (ISO 8601). */
export interface RouteFailures {
  route: string;
  withCopy: number;
  withoutCopy: number;
  lastAt: string;
}

/** What the desk of purges has left and does: `calls` and `refused` are those of the last hour. */
export interface PurgeState {
  callsLeft: number;
  callsAtMost: number;
  /** Tags that wait for their turn. */
  waiting: number;
  calls: number;
  refused: number;
}

/** The cache in front of the worker. Losing a purge costs at most its few seconds of freshness. */
export interface Edge {
  /**
   * Takes the copies with these tags (app/lib/cache-tags.ts) out, soon: purges are coalesced inside the account's
   * budget. Resolves once they are accepted; never rejects.
   */
  purge(tags: readonly string[]): Promise<void>;
  /** Counts, for the operator, a public route that failed while the cache had a copy to show, or had none. */
  countFailure(route: string, hadCopy: boolean): Promise<void>;
  /** The routes that failed in the last hours (168 at most), the last to fail first. */
  readFailures(hours: number): Promise<RouteFailures[]>;
  readPurges(): Promise<PurgeState>;
}

/** Password hashes as PHC strings (argon2id). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant in time; `null` (nobody has that e-mail) costs as much as a wrong password and is never right. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

/** Everything outside that a verb may touch, built once a request by `worker/services.ts`. */
export interface Services {
  db: Database;
  /** One round trip for all reads of a turn. */
  read: Reader;
  /** The clock; never `Date.now()` in features. */
  now(): Date;
  /** A new id, ordered by time (UUID v7). */
  newId(): string;
  tokens: Tokens;
  passwords: Passwords;
  mail: Mailer;
  payments: Payments;
  limiter: Limiter;
  bell: Bell;
  edge: Edge;
  /** Public address of the product without a trailing slash, e.g. for links in mails and the QR code. */
  origin: string;
  /** Work that may outlive the answer (rings, mails). Errors in it are logged, never thrown. */
  after(work: Promise<unknown>): void;
  /** Facts of the request that acceptances and sessions keep. */
  client: { ipAddress: string | null; userAgent: string | null };
  /** Names this request in logs, events and on error screens; answered in `x-request-id`. */
  requestId: string;
}

/** What every verb gets first: the request's services and who acts. */
export interface VerbContext {
  services: Services;
  actor: Actor;
}
