import { Stripe } from "stripe";
import { Hono } from "hono";
import { html } from "hono/html";
import { describe, expect, it } from "vitest";
import { DeliveryQueue } from "../src/delivery-queue.ts";
import { parseForm } from "../src/api/form.ts";
import { listPage } from "../src/api/listing.ts";
import { sendPage } from "../src/pages/layout.ts";
import { allowOnly, integer, metadata, under } from "../src/api/params.ts";
import { boletoNumber, pixCode } from "../src/payments/vouchers.ts";
import { invalid, StripeProblem } from "../src/api/problem.ts";
import { rendered } from "../src/account/rendering.ts";
import { chargeCard, isCardNumber } from "../src/rules/cards.ts";
import { seededRandom, shuffled } from "../src/rules/shuffle.ts";
import { signatureHeader } from "../src/rules/signature.ts";
import { openStore } from "../src/account/store.ts";
import type { Product } from "../src/account/billing-objects.ts";

describe("forms", () => {
  it("reads fields inside fields and lists, by number or without", () => {
    const form = parseForm(
      "mode=payment&line_items[0][price_data][currency]=brl&line_items[0][quantity]=2&line_items[1][price]=p&expand[]=a&expand[]=b&metadata[a%20b]=%C3%A7&empty=",
    );
    expect(form).toEqual({
      mode: "payment",
      line_items: [{ price_data: { currency: "brl" }, quantity: "2" }, { price: "p" }],
      expand: ["a", "b"],
      metadata: { "a b": "ç" },
      empty: "",
    });
  });

  it("does not let a name reach the prototype", () => {
    parseForm("__proto__[polluted]=1&a[__proto__][polluted]=1");
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it("keeps ten and more entries in order", () => {
    const text = Array.from({ length: 12 }, (_, index) => `a[${index}]=${index}`)
      .reverse()
      .join("&");
    expect(parseForm(text).a).toEqual(Array.from({ length: 12 }, (_, index) => String(index)));
  });

  it("refuses unknown fields and wrong numbers by name", () => {
    expect(() => allowOnly({ colour: "red" }, "name email")).toThrow("Received unknown parameter: colour");
    expect(() => allowOnly({ colour: "red", email: "a", size: "1" }, "name email")).toThrow(
      "Received unknown parameters: colour, size",
    );
    const known = `name metadata ${under("items", `price ${under("price_data", "currency")}`)}`;
    const nested = parseForm("items[0][price]=p&items[1][price_data][colour]=red&metadata[any]=1&expand[]=x");
    expect(() => allowOnly(nested, known)).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({
          code: "parameter_unknown",
          param: "items[1][price_data][colour]",
        }) as unknown,
      }),
    );
    expect(() => allowOnly(parseForm("items[0][expand]=p"), known)).toThrow("items[0][expand]");
    expect(() => integer({ amount: "1.5" }, "amount")).toThrow("Invalid integer: 1.5");
  });

  it("sets, keeps and drops metadata", () => {
    expect(metadata({ metadata: { b: "2", c: "" } }, { a: "1", c: "3" })).toEqual({ a: "1", b: "2" });
    expect(metadata({ metadata: "" }, { a: "1" })).toEqual({});
    expect(metadata({}, { a: "1" })).toEqual({ a: "1" });
  });

  it("takes 50 keys of 40 letters with 500 letters each, and not one more", () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, "1"]));
    const longest = { ["k".repeat(40)]: "ç".repeat(499) + "🎾" };
    expect(metadata({ metadata: longest })).toEqual(longest);
    expect(Object.keys(metadata({ metadata: keys(49) }, { own: "1" }))).toHaveLength(50);
    // A key that goes away makes room.
    expect(Object.keys(metadata({ metadata: { ...keys(50), own: "" } }, { own: "1" }))).toHaveLength(50);
    expect(() => metadata({ metadata: keys(50) }, { own: "1" })).toThrow("up to 50 keys, but you've set 51");
    expect(() => metadata({ metadata: { ["k".repeat(41)]: "1" } })).toThrow("Invalid key: kkk");
    expect(() => metadata({ metadata: { a: "x".repeat(501) } })).toThrow("Invalid val: xxx");
    expect(() => metadata({ metadata: { a: { b: "1" } } })).toThrow("Invalid val");
  });
});

describe("lists", () => {
  const items = Array.from({ length: 25 }, (_, index) => ({
    id: `x_${index}`,
    object: "x",
    created: 100 + index,
  }));
  const idsOf = (form: Record<string, string>) => listPage(items, form, "/v1/x").data.map(({ id }) => id);

  it("gives the newest ten, and says that there is more", () => {
    const page = listPage(items, {}, "/v1/x");
    expect(page.data.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `x_${24 - index}`),
    );
    expect(page.has_more).toBe(true);
  });

  it("goes on after and before an entry", () => {
    expect(idsOf({ limit: "2", starting_after: "x_5" })).toEqual(["x_4", "x_3"]);
    expect(idsOf({ limit: "2", ending_before: "x_5" })).toEqual(["x_7", "x_6"]);
    expect(listPage(items, { limit: "5", starting_after: "x_5" }, "").has_more).toBe(false);
  });

  it("keeps to the instants asked for", () => {
    expect(
      listPage(items, { created: { gte: "110", lt: "113" } }, "").data.map((each) => each.created),
    ).toEqual([112, 111, 110]);
    expect(listPage(items, { created: "104" }, "").data).toHaveLength(1);
  });

  it("refuses a strange cursor and a strange limit", () => {
    expect(() => idsOf({ starting_after: "y" })).toThrow("No such object");
    expect(() => idsOf({ limit: "101" })).toThrow("limit");
  });
});

describe("cards", () => {
  const here = { isPresent: true, isAuthenticated: "no" } as const;
  const away = { isPresent: false, isAuthenticated: "no" } as const;
  it.each([
    ["4242424242424242", here, "succeeded"],
    ["4242424242424242", away, "succeeded"],
    ["4000000000000002", here, "declined"],
    ["4000000000000341", here, "succeeded"],
    ["4000000000000341", away, "declined"],
    ["4000002500003155", here, "requires_action"],
    ["4000002500003155", { isPresent: true, isAuthenticated: "now" }, "succeeded"],
    ["4000002500003155", { isPresent: false, isAuthenticated: "before" }, "succeeded"],
    ["4000002760003184", { isPresent: false, isAuthenticated: "before" }, "requires_action"],
    ["4000008400001629", { isPresent: true, isAuthenticated: "now" }, "declined"],
  ] as const)("%s %o: %s", (number, circumstances, kind) => {
    expect(chargeCard(number, circumstances).kind).toBe(kind);
  });

  it("knows a card number by its check digit", () => {
    expect(isCardNumber("4242424242424242")).toBe(true);
    expect(isCardNumber("4242424242424241")).toBe(false);
    expect(isCardNumber("")).toBe(false);
  });
});

describe("signatures, orders, vouchers and pages", () => {
  it("signs as the SDK's own test header does", async () => {
    const at = 1_800_000_000;
    const expected = await new Stripe("sk_test_x").webhooks.generateTestHeaderStringAsync({
      payload: '{"a":"ção"}',
      secret: "whsec_x",
      timestamp: at,
    });
    expect(signatureHeader('{"a":"ção"}', "whsec_x", at)).toBe(expected);
  });

  it("shuffles the same way for the same seed, and loses nothing", () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const once = shuffled(items, seededRandom(7));
    expect(shuffled(items, seededRandom(7))).toEqual(once);
    expect(shuffled(items, seededRandom(8))).not.toEqual(once);
    expect(once).not.toEqual(items);
    expect(once.toSorted((a, b) => a - b)).toEqual(items);
  });

  it("sends events in the same order for the same seed", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `evt_${index}`);
    const orderOf = async (seed: number, order: "random" | "given" = "random") => {
      const sent: string[] = [];
      const done = Promise.withResolvers<void>();
      const queue = new DeliveryQueue({
        send: async (id) => void sent.push(id),
        onEmpty: () => done.resolve(),
        order,
        seed,
      });
      queue.add(ids);
      await done.promise;
      return sent;
    };
    const first = await orderOf(7);
    expect(first).not.toEqual(ids);
    expect(first.toSorted()).toEqual(ids.toSorted());
    expect(await orderOf(7)).toEqual(first);
    expect(await orderOf(8)).not.toEqual(first);
    expect(await orderOf(7, "given")).toEqual(ids);
  });

  it("writes Pix codes with a right check and boletos of one length", () => {
    expect(pixCode("pi_1", 1_990, "Quadra")).toMatch(/^000201.*540519\.90.*6304[0-9A-F]{4}$/);
    expect(pixCode("pi_1", 1_990, "Quadra")).not.toBe(pixCode("pi_2", 1_990, "Quadra"));
    expect(boletoNumber("pi_1", 1_990).replace(/\D/g, "")).toMatch(/^\d{33}00000000001990$/);
  });

  it("escapes what people write", async () => {
    const site = new Hono().get("/", (c) =>
      sendPage(c, '"A" & B', html`<p title="${'"'}">${"<b>&"}${["a", html`<i>${"'"}</i>`]}${null}</p>`),
    );
    const text = await (await site.request("/")).text();
    expect(text).toContain('<p title="&quot;">&lt;b&gt;&amp;a<i>&#39;</i></p>');
    expect(text).toContain("<title>&quot;A&quot; &amp; B · Stripe local</title>");
  });
});

describe("the store", () => {
  const product = () =>
    ({ id: "prod_1", object: "product", created: 1, name: "a", $secret: 1 }) as unknown as Product;

  it("takes back what a failed call did, unless the failure keeps it", () => {
    const store = openStore();
    const kept = store.insert(product());
    const fail = (error: Error, keeps: boolean) => () =>
      store.transact(
        () => {
          store.change(kept, { name: "b" });
          store.insert({ ...product(), id: "prod_2" });
          throw error;
        },
        () => keeps,
      );
    expect(fail(invalid("no"), false)).toThrow(StripeProblem);
    expect([kept.name, store.any("prod_2")]).toEqual(["a", undefined]);
    expect(fail(invalid("no"), true)).toThrow(StripeProblem);
    expect([kept.name, store.any("prod_2")?.id]).toEqual(["b", "prod_2"]);
  });

  it("takes back only the inner work when the outer goes on", () => {
    const store = openStore();
    const kept = store.insert(product());
    store.transact(() => {
      store.change(kept, { name: "outer" });
      expect(() =>
        store.transact(() => {
          store.change(kept, { name: "inner" });
          throw new Error("no");
        }),
      ).toThrow("no");
    });
    expect(kept.name).toBe("outer");
  });

  it("shows nothing that is its own", () => {
    expect(rendered(product())).toEqual({ id: "prod_1", object: "product", created: 1, name: "a" });
  });
});
