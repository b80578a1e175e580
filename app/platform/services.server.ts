import type { Actor } from "../lib/actor.ts";
import type { Beacon } from "./beacon.server.ts";
import type { Browser } from "./browser.server.ts";
import type { Database, Statement } from "./database.server.ts";
import type { Flash } from "./flash.server.ts";
import type { Deadline } from "./within.server.ts";
import type { Limiter } from "./limiter.server.ts";
import type { Log } from "./log.server.ts";
import type { MailEvents } from "./mail-events.server.ts";
import type { Mailer, MailProbe } from "./mail.server.ts";
import type { Pusher } from "./push.server.ts";
import type { QueryBatcher } from "./query-batcher.server.ts";
import type { FileStore } from "./r2.server.ts";
import type { Payments } from "./stripe.server.ts";
import type { Tokens } from "./tokens.server.ts";
import type { WebhookCaller } from "./webhook-caller.server.ts";

/** A message for a club's open displays; `id` is the id of its outbox row, `targetId` the club's. */
export interface ClubMessage {
  id: string;
  targetId: string;
}

/** The figures that the channels report of themselves: sockets open now, messages of today (in Brazil's time). */
export interface RealtimeFigures {
  open: number;
  /** Clubs with a TV, table or dashboard open, and people with a page open. */
  clubs: number;
  people: number;
  /** Sockets of the channel that holds the most. */
  fullest: number;
  pushed: number;
  failed: number;
}

/** Publishes to the channels of people and clubs. The database is the truth; a lost message costs a few seconds (product §8). */
export interface Channels {
  publishToUsers(userIds: readonly string[]): Promise<void>;
  publishToClubs(messages: readonly ClubMessage[]): Promise<void>;
  /** Called before the commit: a message that is neither published nor cancelled within 1.5 s is published by the channel. */
  scheduleClubFallbacks(messages: readonly ClubMessage[]): Promise<void>;
  /** Called when the write did not happen. */
  cancelClubFallbacks(messages: readonly ClubMessage[]): Promise<void>;
  /** For the operator; late by some seconds. */
  readFigures(): Promise<RealtimeFigures>;
}

/** How often a public route could not be rendered, with a cached copy to show instead or without; `lastAt` is ISO 8601. */
export interface RouteFailures {
  route: string;
  withCopy: number;
  withoutCopy: number;
  lastAt: string;
}

/** The calls that the purge queue has left, and the tags that wait in it; `calls` and `refused` count the last hour. */
export interface PurgeState {
  callsLeft: number;
  callsAtMost: number;
  /** Tags that wait to be purged. */
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

/** An event of Stripe's that is written down here, as far as applying it again needs it. */
interface StoredStripeEvent {
  /** `evt_…` */
  id: string;
  /** E.g. `customer.subscription.updated`. */
  type: string;
  /** The object that it is about, e.g. `sub_…`; null for objects without an id. */
  objectId: string | null;
  /** The connected account whose object it is (`acct_…`). */
  accountId?: string | null;
  createdAt: Date;
}

/** Applies Stripe's events; which feature handles which type is joined in worker/webhooks/handlers.ts. */
interface StripeEvents {
  /** Applies one whatever its state, unless it is applied; throws what its handlers throw. */
  applyAgain(event: StoredStripeEvent): Promise<"applied" | "ignored">;
}

/** Password hashes as PHC strings (argon2id). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant in time; `null` (nobody has that e-mail) costs as much as a wrong password and is never right. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

/** The issuer of receipts: a company's name, and its CNPJ as digits and letters. */
interface ReceiptIssuer {
  name: string;
  cnpj: string;
}

/**
 * The audit line that the writes of a request leave, of who acts in a club that is not their own. Each batch brings it, and it is one by
 * its id; a verb whose own line says more writes that one under the same id.
 */
interface Trace {
  id: string;
  data(): Record<string, unknown>;
  line(): Statement;
}

/** Everything outside that a verb may touch, built once a request by `worker/services.ts`. */
export interface Services {
  db: Database;
  /** Sends all reads that are asked for together in one round trip. */
  read: QueryBatcher;
  /** The clock; never `Date.now()` in features. */
  now(): Date;
  /** A new id, ordered by time (UUID v7). */
  newId(): string;
  tokens: Tokens;
  passwords: Passwords;
  mail: Mailer;
  isMailUp: MailProbe;
  /** Opens the mail service's reports about mails that it took. */
  mailEvents: MailEvents;
  /** Calls the addresses that clubs named, where they are public. */
  webhooks: WebhookCaller;
  /** Pushes to people's browsers. */
  push: Pusher;
  payments: Payments;
  /** Public random numbers of the future, which decide draws. */
  beacon: Beacon;
  stripeEvents: StripeEvents;
  receiptIssuer: ReceiptIssuer;
  /** Whether a super admin has no right until their session shows a second factor: the configuration's word. */
  demandsSuperAdminFactor: boolean;
  limiter: Limiter;
  /** The time that this request has waited in line; its time limit leaves that out. */
  deadline: Deadline;
  /** The log, with this request's id and route; it takes no text of anybody's. */
  log: Log;
  flash: Flash;
  files: FileStore;
  channels: Channels;
  edge: Edge;
  /** Public address of the product without a trailing slash, e.g. for links in mails and the QR code. */
  origin: string;
  /** Work that may outlive the answer (messages, mails). Errors in it are logged, never thrown. */
  after(work: Promise<unknown>): void;
  /** A program asks what a write would do: `commitWithOutbox` then runs every check and writes nothing. */
  isDryRun?: true;
  /** The request is one of the platform's team in a club's dashboard, or of a program: what it writes leaves a line. */
  trace?: Trace;
  /** Facts of the request that acceptances and sessions keep. */
  client: { ipAddress: string | null; userAgent: string | null };
  /** The browser of a screen; null for programs, which bring a bearer token and neither read nor set cookies. */
  browser: Browser | null;
  /** Names this request in logs, events and on error screens; answered in `x-request-id`. */
  requestId: string;
}

/** The first argument of every verb: the request's services and who acts. */
export interface VerbContext {
  services: Services;
  actor: Actor;
}
