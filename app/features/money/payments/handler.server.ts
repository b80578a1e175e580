import type { NewMail } from "../../base/notifications/new-mail.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { EventRef } from "./event-body.ts";

/** The effect of an event: statements for the one batch that also marks the event as applied, and the notifications and mails. */
export interface Applied {
  statements: Statement[];
  notifications?: readonly NewNotification[];
  mails?: readonly NewMail[];
  /** Clubs whose screens change with it. */
  clubIds?: readonly string[];
  /** Work after the answer (a mail); errors in it are logged. */
  after?: () => Promise<unknown>;
}

/**
 * Works out what an event changes: reads ours (with versions), fetches Stripe's current object, decides. Its statements
 * are guarded by what it read; a lost race makes it be asked again. Null: the event is about nothing of ours.
 */
export type Handler = (services: Services, notice: EventRef) => Promise<Applied | null>;

/** The handlers of each type of event. Features after this one have their own, so the entrance brings them together. */
export type Handlers = Readonly<Record<string, readonly Handler[]>>;
