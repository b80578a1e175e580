import { sdkFor } from "@quadra/local-stripe/testing";
import { madeDue, madeOwed } from "../made-due.ts";
import { madeRefund } from "../made-refund.ts";
import { type Act, NOBODY } from "./act.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { office } from "./answers.ts";
import { type About, form, sentForm, page } from "./builders.ts";
import type { FormFields, RequestHarness } from "./harness.ts";

const PLAN = "/club-admin-dashboard/assinatura";
const SUCCESS = "/club-registration/success";
const PAYEE = "/club-admin-dashboard/pagamento";
const ofClub = (w: RequestHarness, more = "") => `?clube=${w.club.clubId}${more}`;

/** The club has never paid for anything, but has a customer at Stripe. Stripe delivers no events. */
async function unpaid({ app, club }: RequestHarness): Promise<void> {
  await app.stripe.control("endpoint", {});
  await forgetCustomer(app, { clubId: club.clubId });
  const customer = await sdkFor(app.stripe).customers.create({ name: "clube da praia" });
  await app.sql(
    "insert into billing_customers (id, club_id, stripe_customer_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [club.clubId, customer.id],
  );
}

/** The club pays for Completo by card, at Stripe and in our copy. */
async function paid(w: RequestHarness): Promise<void> {
  await unpaid(w);
  const { app, club } = w;
  const sdk = sdkFor(app.stripe);
  const [row] = await app.sql<{ id: string; customer: string }>(
    "select id, stripe_customer_id as customer from billing_customers where club_id = $1",
    [club.clubId],
  );
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: row!.customer });
  const { data } = await sdk.prices.list({ lookup_keys: ["club_completo_month"] });
  const made = await sdk.subscriptions.create({
    customer: row!.customer,
    items: [{ price: data[0]!.id }],
    default_payment_method: method.id,
  });
  await app.sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
       status, started_at, current_period_end, first_paid_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'completo', 'club_completo_month', 'month', 34900, 'BRL', 'active', now(),
       now() + interval '30 days', now(), now())`,
    [made.id, row!.id],
  );
}

const having = (more: string) => async (w: RequestHarness) => {
  await paid(w);
  return ofClub(w, more);
};

/** A club's subscription on its dashboard, and the page after its registration. */
export const clubMoneyPages: Act[] = [
  ...page(PLAN, "paid", { by: ["secretary", "superAdmin"], query: having("") }),
  ...page(PLAN, "?mudar", { by: "secretary", query: having("&mudar=club_rede_month") }),
  ...page(PLAN, "?mudar=nada", { by: "secretary", query: having("&mudar=nada") }),
  ...page(SUCCESS, "?sessao", { by: "secretary", query: (w) => ofClub(w, `&sessao=${w.club.clubId}`) }),
];

const held = (fields: FormFields) => async (w: RequestHarness) => {
  await paid(w);
  return fields;
};
const pay = (w: RequestHarness, plan = "completo") => ({ intent: "pay", clubId: w.club.clubId, plan });

/** The preview of a change to Rede, as it was shown. */
async function shownChange(w: RequestHarness): Promise<FormFields> {
  await paid(w);
  const html = await (await w.get("secretary", `${PLAN}${ofClub(w, "&mudar=club_rede_month")}`)).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return {
    intent: "change_plan",
    lookup_key: value("lookup_key"),
    counted_from: value("counted_from"),
    now_cents: value("now_cents"),
  };
}

// Money is the club's own admins', and a read-only club may of course pay.
const own = { by: "secretary", changes: "own" } as const;
const refused = (what: string, fields: FormFields, status = 409): Act[] =>
  sentForm(PLAN, what, held(fields), { by: "secretary", status });

/** Acts of a club's admins about its payments; those that redirect to Stripe's page answer 302 like the rest. */
const planForms: Act[] = [
  ...[SUCCESS, PLAN].flatMap((path) =>
    form(
      path,
      "pay",
      async (w) => {
        await unpaid(w);
        return pay(w);
      },
      { ...own, after: 1 },
    ),
  ),
  ...form(SUCCESS, "pay twice", async (w) => (await paid(w), pay(w)), { by: "secretary", status: 409 }),
  ...form(SUCCESS, "pay for nothing", (w) => pay(w, "nada"), { answers: "400", by: "secretary" }),
  ...form(SUCCESS, "pay for another's club", (w) => pay(w), { by: "ana", status: 403 }),
  ...form(SUCCESS, "pay", (w) => pay(w), { by: "visitor", changes: "own" }),
  ...sentForm(PLAN, "portal", held({ intent: "portal" }), own),
  ...sentForm(PLAN, "cancel_subscription", held({ intent: "cancel_subscription" }), { ...own, after: 1 }),
  ...sentForm(PLAN, "resume_subscription", held({ intent: "resume_subscription" }), { ...own, after: 1 }),
  ...sentForm(PLAN, "change_plan", shownChange, { ...own, after: 1 }),
  ...sentForm(PLAN, "withdraw_purchase", held({ intent: "withdraw_purchase" }), {
    ...own,
    before: 3,
    after: 6,
  }),
  ...refused("give_up_boleto, paid", { intent: "give_up_boleto" }),
  ...refused("withdraw_change, none", { intent: "withdraw_change" }),
  ...sentForm(
    PLAN,
    "receipt_tax_id",
    { intent: "receipt_tax_id", tax_id: "1" },
    { by: "secretary", status: 400 },
  ),
];

/** A club that has never paid for anything is not known at Stripe. */
const unknown =
  (intent: string) =>
  async ({ app }: RequestHarness, { clubId }: About) => {
    await forgetCustomer(app, { clubId });
    return { intent };
  };
const ownOnly = (did: string) => office(did, { platform: "closed", missing: "closed" });

/** Acts about the plan of such a club. */
const unknownForms: Act[] = [
  ...["cancel_subscription", "resume_subscription", "withdraw_purchase", "give_up_boleto"].flatMap((intent) =>
    form(PLAN, `${intent}, nothing paid`, unknown(intent), { answers: ownOnly("409") }),
  ),
  ...form(PLAN, "change_plan, nothing paid", unknown("change_plan"), {
    answers: office("400", { missing: "400" }),
  }),
  ...sentForm(PLAN, "portal, nothing paid", unknown("portal"), { answers: ownOnly("502") }),
];

/** The club has begun with its account at Stripe before. */
async function begun({ app }: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return { intent: "connect_payee" };
  const { id } = await sdkFor(app.stripe).accounts.create({ country: "BR" });
  await app.sql("delete from payee_accounts where club_id = $1", [clubId]);
  await app.sql(
    "insert into payee_accounts (id, club_id, stripe_account_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [clubId, id],
  );
  return { intent: "connect_payee" };
}

const share =
  (intent: string) =>
  async ({ app, club }: RequestHarness, { target, clubId }: About) => {
    if (target === "missing") return { intent, entry_id: NOBODY, athlete_id: NOBODY };
    return { intent, ...(await madeShare(app, clubId, club, intent)) };
  };

/** The forms about a share that is paid at the club. */
export const SHARE_INTENTS = ["mark_share", "unmark_share", "mark_returned", "unmark_returned"] as const;

/** A club that is read-only takes no money, and still gives back what it owes; whoever is owed is told, of what was given back by mail too. */
export const ofShare = (intent: (typeof SHARE_INTENTS)[number]) => ({
  changes: intent.endsWith("returned") ? ("own" as const) : ("club" as const),
  after: { mark_share: 2, unmark_share: 2, mark_returned: 3, unmark_returned: 1 }[intent],
});

/** Makes a share of ana's that stands as its form finds it. */
export async function madeShare(
  app: RequestHarness["app"],
  clubId: string,
  { ana, secretary }: RequestHarness["club"],
  intent: string,
) {
  const by = secretary.userId;
  if (intent === "mark_returned" || intent === "unmark_returned")
    return await madeOwed(app, clubId, ana.athleteId, { by, isReturned: intent === "unmark_returned" });
  return await madeDue(app, clubId, ana.athleteId, intent === "unmark_share" ? by : null);
}

const PIX = { kind: "email", pix_key: "tesouraria@clube.test", holder: "Clube", city: "Recife" };

/** The session has just shown whose it is, and the club that is asked has a key or none. */
const pix =
  (fields: Record<string, string>, has: boolean) =>
  async ({ app }: RequestHarness, { target, clubId }: About) => {
    await app.sql("update sessions set proved_at = now()");
    await app.sql("delete from club_pix where club_id = $1", [clubId]);
    if (has && target !== "missing")
      await app.sql(
        `insert into club_pix (club_id, kind, pix_key, holder, city, changed_at) values ($1, 'email', 'velha@clube.test', 'Clube', 'Recife', now())`,
        [clubId],
      );
    return fields;
  };

/** Makes a refund of ana's that the club owes by the key that she gave. */
const owedByPix =
  (intent: "read_refund_key" | "return_by_pix") =>
  async ({ app, club }: RequestHarness, { target, clubId }: About) => {
    const missing = { refund_id: NOBODY, given_at: new Date().toISOString() };
    const { refund_id, given_at } =
      target === "missing" ? missing : await madeRefund(app, { userId: club.ana.userId }, clubId);
    return { intent, refund_id, ...(intent === "return_by_pix" ? { given_at } : {}) };
  };
/** Makes a refund of the club's that can't go back as it came; its admins give a key in a session that has just shown whose it is. */
async function keyOfClub({ app }: RequestHarness, { target, clubId }: About) {
  await app.sql("update sessions set proved_at = now()");
  const { refund_id } = target === "missing" ? { refund_id: NOBODY } : await madeRefund(app, { clubId });
  return {
    intent: "give_refund_key",
    refund_id,
    kind: "email",
    pix_key: "clube@banco.test",
    holder: "Clube",
  };
}

/** A club's income; what leads to Stripe's page answers 202, from where the browser goes there. */
const payeeForms: Act[] = [
  ...sentForm(PAYEE, "connect payee", begun, { answers: office("202", { missing: "closed" }), ...own }),
  ...sentForm(PAYEE, "save pix", pix({ intent: "save_pix", ...PIX }, false), {
    answers: office("done", { missing: "closed" }),
    by: "secretary",
    changes: "club",
    // The club's admins are mailed.
    after: 2,
  }),
  ...sentForm(
    PAYEE,
    "save pix, wrong",
    { intent: "save_pix", ...PIX, pix_key: "nada" },
    { by: "secretary", status: 400 },
  ),
  ...sentForm(PAYEE, "remove pix", pix({ intent: "remove_pix" }, true), {
    answers: office("done", { missing: "closed" }),
    by: "secretary",
    changes: "club",
    // The club's admins are mailed.
    after: 2,
  }),
  // Keys are for those alone who owe: the platform's team does not read a club's.
  ...sentForm(PAYEE, "read refund key", owedByPix("read_refund_key"), {
    answers: office("done", { platform: "closed" }),
    ...own,
  }),
  ...sentForm(PAYEE, "return by pix", owedByPix("return_by_pix"), {
    answers: office("done", { platform: "closed" }),
    ...own,
    after: 2,
  }),
  ...SHARE_INTENTS.flatMap((intent) =>
    sentForm(PAYEE, intent.replace("_", " "), share(intent), {
      answers: office("done"),
      by: "secretary",
      ...ofShare(intent),
    }),
  ),
];

/** Forms about what a club pays and is paid. */
export const clubMoneyForms: Act[] = [
  ...planForms,
  ...unknownForms,
  ...payeeForms,
  // The last: with a refund a payer is known for good.
  ...sentForm(PLAN, "give refund key", keyOfClub, {
    answers: office("done", { platform: "closed" }),
    ...own,
    after: 2,
  }),
];
