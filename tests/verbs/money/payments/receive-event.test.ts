import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { eventBody, objectFor, objectsOfLife, receiveSigned } from "../../../support/signed-events.ts";

const TYPES = Object.keys(HANDLERS);
let money: TestMoney;
let customer: string;
let objects: Awaited<ReturnType<typeof objectsOfLife>>;
let created: number;

beforeAll(async () => {
  money = await startMoney();
  const { userId } = await money.athlete();
  customer = (await money.clockedPayer({ userId })).stripeCustomerId;
  objects = await objectsOfLife(money, customer);
  created = Math.floor(money.clock.at.getTime() / 1_000);
});
afterAll(async () => {
  await money.stop();
  vi.restoreAllMocks();
});

let made = 0;
const newEventId = () => `evt_test${(made += 1)}`;
const receive = (body: string) => receiveSigned(money, HANDLERS, body);
const rowOf = async (id: string) =>
  (
    await money.database.sql(
      "select type, status, attempts, last_error, body from stripe_events where id = $1",
      [id],
    )
  )[0];

/** The same object under ids that Stripe does not know. */
function vanished(type: string): unknown {
  const whole = JSON.stringify(objectFor(objects, type));
  // A deleted customer is ours to forget; any other is unknown, too, where the event is about it.
  const text = type === "customer.updated" ? whole.replaceAll(customer, "cus_gone") : whole;
  return JSON.parse(
    text.replaceAll(/"((?:ch|re|du|dp|sub|in|cs|pi|il|si|cs_test|acct|tr|fee|ca|po)_)[\w]+"/g, '"$1gone"'),
  ) as unknown;
}

describe("an event about an object that Stripe no longer knows", () => {
  it("is of forty-four types", () => expect(TYPES).toHaveLength(44));

  it.each(TYPES)("%s is answered and done", async (type) => {
    const id = newEventId();
    const end = await receive(eventBody(id, type, vanished(type), created));
    // The customer itself is ours to forget; one that we do not know changes nothing.
    const isCustomer = type === "customer.deleted" || type === "customer.updated";
    expect(end).toBe(isCustomer ? "applied" : "ignored");
    expect(await rowOf(id)).toMatchObject({ status: end, last_error: null });
    if (type === "customer.deleted")
      await money.database.sql(
        "update billing_customers set stripe_customer_id = $1 where stripe_customer_id is null",
        [customer],
      );
  });

  it("is kept for a person where something else that is needed is gone", async () => {
    const real = await money.services.payments.client();
    const retrieve = real.charges.retrieve.bind(real.charges);
    vi.spyOn(real.charges, "retrieve").mockImplementation((() => retrieve("ch_gone")) as typeof retrieve);
    const id = newEventId();
    const dispute = objectFor(objects, "charge.dispute.created");
    expect(await receive(eventBody(id, "charge.dispute.created", dispute, created))).toBe("kept");
    expect(await rowOf(id)).toMatchObject({ status: "dead", attempts: 1 });
    vi.mocked(real.charges.retrieve).mockRestore();
  });
});

it("is believed under each of the endpoints' secrets, and under no other", async () => {
  const { payments } = money.services;
  const own = payments.webhookSecret;
  const body = eventBody(
    newEventId(),
    "payment_intent.created",
    objectFor(objects, "payment_intent.x"),
    created,
  );
  const end = "ignored";
  // Events of connected accounts come from an endpoint of their own.
  payments.webhookSecret = `whsec_of_another, ${own}`;
  expect(await receive(body)).toBe(end);
  payments.webhookSecret = `${own} whsec_of_another`;
  expect(await receive(body)).toBe(end);
  payments.webhookSecret = "whsec_of_another";
  await expect(receive(body)).rejects.toMatchObject({ code: "invalid_input" });
  payments.webhookSecret = own;
});

describe("a signed event that can't be read", () => {
  it.each([
    ["no JSON", "{"],
    ["a number", "7"],
    ["null", "null"],
    ["a list", "[]"],
    ["NUL and half a pair", "\u0000\ud800"],
    ["no object", JSON.stringify({ id: "evt_x", type: "charge.succeeded", created: 1, data: {} })],
  ])("is kept once with what came: %s", async (_, body) => {
    const before = await money.database.sql("select count(*)::int as n from stripe_events");
    expect(await receive(body)).toBe("kept");
    expect(await receive(body)).toBe("kept");
    const after = await money.database.sql("select count(*)::int as n from stripe_events");
    expect(Number(after[0]!.n) - Number(before[0]!.n)).toBe(1);
  });

  it("keeps its own id and type, where those can be read", async () => {
    const id = newEventId();
    await receive(eventBody(id, "invoice.paid", { object: "invoice", id: "in_\u0000" }, 1e300));
    expect(await rowOf(id)).toMatchObject({
      type: "invoice.paid",
      status: "dead",
      last_error: "unreadable: created too_big, data.object.id invalid_format",
      body: expect.stringContaining("invoice.paid") as string,
    });
  });
});

/** All fields of an object, as ways to them. */
function fieldsOf(value: unknown, way: readonly string[] = []): string[][] {
  if (value === null || typeof value !== "object") return [[...way]];
  const own = Object.entries(value).flatMap(([key, each]) => fieldsOf(each, [...way, key]));
  return way.length === 0 ? own : [[...way], ...own];
}

function poisoned(body: string, way: readonly string[], poison: unknown): string {
  const event = JSON.parse(body) as Record<string, unknown>;
  let at = event;
  for (const key of way.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[way.at(-1)!] = poison;
  return JSON.stringify(event);
}

const POISONS = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  1e300,
  -1,
  2 ** 53,
  0.5,
  "9".repeat(5_000),
  [],
  {},
  null,
  true,
];

describe("whatever stands in a field of an event", () => {
  it.each(TYPES)("%s is answered", async (type) => {
    const body = () => eventBody(newEventId(), type, objectFor(objects, type), created);
    // The fields that our code looks at get every poison; all other fields of each kind of object one each in turn.
    const isFirst = TYPES.find((each) => objectFor(objects, each) === objectFor(objects, type)) === type;
    const read = ["id", "type", "created", "data", "data.object", "data.object.id", "data.object.object"];
    const deep = [
      "data.object.customer",
      "data.object.parent",
      "data.object.parent.subscription_details.subscription",
    ];
    let turn = 0;
    const bodies = fieldsOf(JSON.parse(body())).flatMap((way) => {
      const poisons = [...read, ...deep].includes(way.join("."))
        ? POISONS
        : isFirst
          ? [POISONS[(turn += 1) % POISONS.length]]
          : [];
      return poisons.map((poison) => poisoned(body(), way, poison));
    });
    for (let at = 0; at < bodies.length; at += 8)
      for (const end of await Promise.all(bodies.slice(at, at + 8).map(receive)))
        expect(["applied", "ignored", "kept"]).toContain(end);
  });
});
