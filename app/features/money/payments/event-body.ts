import { z } from "zod";

/** The most characters that are kept of an event that could not be read. */
const MAX_BODY = 20_000;
/** The last second of the year 9999: dates beyond it are written in no table. */
const MAX_SECONDS = 253_402_300_799;

const EVENT_ID = z.string().regex(/^evt_\w{1,100}$/);
const EVENT_TYPE = z.string().regex(/^[\w.]{1,100}$/);
const OBJECT_ID = z.string().regex(/^[\w-]{1,255}$/);

/** An id, or the object that has it; null for anything else, since Stripe is asked then. */
const reference = z
  .union([OBJECT_ID, z.looseObject({ id: OBJECT_ID }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const eventSchema = z.object({
  id: EVENT_ID,
  type: EVENT_TYPE,
  created: z.int().min(0).max(MAX_SECONDS),
  account: reference,
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: OBJECT_ID.nullish(),
      customer: reference,
      parent: z
        .looseObject({
          subscription_details: z.looseObject({ subscription: reference }).nullish().catch(null),
        })
        .nullish()
        .catch(null),
    }),
  }),
});

/** An event of Stripe's, as far as it is needed: what is true now is asked of Stripe. */
export interface EventRef {
  /** `evt_…` */
  id: string;
  /** E.g. `customer.subscription.updated`. */
  type: string;
  /** The object that it is about, e.g. `sub_…`; null for objects without an id. */
  objectId: string | null;
  createdAt: Date;
  /** The connected account whose object it is; null for the platform's own. Stripe is asked for the object in its name. */
  accountId?: string | null;
  /** The customer and the subscription that it is about, where the event says so: neither ever changes. */
  stripeCustomerId?: string | null;
  stripeSubscriptionId?: string | null;
}

/** An event as far as it is needed, or, where it can't be read, what is kept for a person; `id` null: it has none. */
type ReadEvent =
  | { kind: "event"; event: EventRef }
  | { kind: "unreadable"; id: string | null; type: string; body: string; why: string };

/** Reads the body of a webhook. What it says beside ids that never change is not looked at: Stripe is asked how things stand. */
export function readEvent(body: string): ReadEvent {
  const json = jsonOf(body);
  if (json === undefined) return unreadable(body, null, "no JSON");
  const read = eventSchema.safeParse(json);
  if (read.success) return { kind: "event", event: eventRef(read.data) };
  const where = read.error.issues.map(({ path, code }) => `${path.join(".") || "event"} ${code}`);
  return unreadable(body, json, [...new Set(where)].join(", "));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function unreadable(body: string, json: unknown, why: string): ReadEvent {
  const { id, type } = (json ?? {}) as { id?: unknown; type?: unknown };
  return {
    kind: "unreadable",
    id: EVENT_ID.safeParse(id).data ?? null,
    type: EVENT_TYPE.safeParse(type).data ?? "unreadable",
    // Postgres stores neither NUL nor half of a surrogate pair.
    body: body.slice(0, MAX_BODY).toWellFormed().replaceAll("\u0000", ""),
    why: `unreadable: ${why}`.slice(0, 300),
  };
}

function eventRef({ id, type, created, account, data: { object } }: z.infer<typeof eventSchema>): EventRef {
  // Its object is the platform itself: the account that has left stands beside it.
  const isDeparture = type === "account.application.deauthorized";
  const objectId = (isDeparture ? account : object.id) ?? null;
  return {
    id,
    type,
    objectId,
    createdAt: new Date(created * 1_000),
    accountId: account ?? null,
    stripeCustomerId: object.object === "customer" ? objectId : (object.customer ?? null),
    stripeSubscriptionId:
      object.object === "subscription"
        ? objectId
        : (object.parent?.subscription_details?.subscription ?? null),
  };
}
