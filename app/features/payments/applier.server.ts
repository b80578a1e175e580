import type { NewNotification } from "../notifications/notification.ts";
import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";

/** An event of Stripe's, as far as it is needed: what is true now is asked of Stripe. */
export interface StripeNotice {
  /** `evt_…` */
  id: string;
  /** E.g. `customer.subscription.updated`. */
  type: string;
  /** The object that it is about, e.g. `sub_…`; null for objects without an id. */
  objectId: string | null;
  createdAt: Date;
  /** Whose it is and which subscription it is about, where the event says so: neither ever changes. */
  stripeCustomerId?: string | null;
  stripeSubscriptionId?: string | null;
}

/** What an event changes: statements for the one batch that also marks the event as applied, and who is told. */
export interface Applied {
  statements: Statement[];
  notifications?: readonly NewNotification[];
  /** Clubs whose screens change with it. */
  clubIds?: readonly string[];
  /** Work behind the answer (a mail); errors in it are logged. */
  after?: () => Promise<unknown>;
}

/**
 * Works out what an event changes: reads ours (with versions), fetches Stripe's current object, decides. Its statements
 * are guarded by what it read; a lost race makes it be asked again. Null: the event is about nothing of ours.
 */
export type Applier = (services: Services, notice: StripeNotice) => Promise<Applied | null>;

/** Who applies which type of event. Features after this one have their own, so the entrance brings them together. */
export type Appliers = Readonly<Record<string, readonly Applier[]>>;
