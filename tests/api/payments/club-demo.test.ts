import { afterAll, beforeAll, expect, test } from "vitest";
import { differenceLine } from "../../../app/features/money/payments/reconcile.ts";
import { reconcileBooks } from "../../../app/features/money/payments/reconcile-books.server.ts";
import { createPayments } from "../../../app/platform/stripe.server.ts";
import { fillDemoStripe } from "../../../local/demo-stripe.ts";
import { commandServices } from "../../../tools/production/command-services.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { sdkFor } from "@quadra/local-stripe/testing";
import { demoVisitor, see } from "../../support/pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
});
afterAll(() => app?.stop());

const copies = () =>
  app.sql<{ plan: string; ends: boolean; stripe: string; row: string }>(
    `select s.plan, s.ends_at is not null as ends, s.stripe_subscription_id as stripe,
       (to_jsonb(s) - 'version' - 'updated_at')::text as row from subscriptions s order by s.plan`,
  );
const differences = async () => {
  const { secretKey, url } = app.stripe;
  const { services } = commandServices({
    databaseUrl: app.vars.DATABASE_URL!,
    httpEndpoint: app.vars.DATABASE_HTTP_ENDPOINT,
    payments: createPayments({ secretKey, webhookSecret: "", apiUrl: url }),
  });
  return await reconcileBooks({ services }, { since: null });
};

test("the demonstration pays on both sides, without a difference, whatever events Stripe sends", async () => {
  const before = await copies();
  expect(before.map(({ plan, ends }) => [plan, ends])).toEqual([
    ["essencial", false],
    ["plus", false],
    ["rede", false],
  ]);
  const books = await differences();
  expect(books.differences.map(differenceLine)).toEqual([]);
  expect(books.compared).toBe(3 + 17);
  expect(await app.sql("select email from users u join billing_customers b on b.user_id = u.id")).toEqual([
    { email: "atleta@demo.test" },
  ]);
  // No event was delivered while it was made; delivered now, they do not change our copies.
  expect(await app.sql("select id from stripe_events")).toEqual([]);
  const sdk = sdkFor(app.stripe);
  for (const { stripe } of before) await sdk.subscriptions.update(stripe, { metadata: { seen: "yes" } });
  await app.stripe.control("idle");
  const after = await copies();
  expect(after.map(({ row }) => row)).toEqual(before.map(({ row }) => row));
  const received = await app.sql("select type, status from stripe_events");
  expect(received).toEqual(before.map(() => ({ type: "customer.subscription.updated", status: "applied" })));
});

test("its club's panel, portal and receipts work at once, and filling it again changes nothing", async () => {
  const customers = async () => (await sdkFor(app.stripe).customers.list()).data.map(({ id }) => id);
  const before = await customers();
  await fillDemoStripe(app.stripe, app.vars.DATABASE_URL!);
  expect(await customers()).toEqual(before);

  const visitor = await demoVisitor(app, "clube");
  const [club] = await app.sql<{ id: string }>("select id from clubs where plan = 'rede'");
  const panel = `/club-admin-dashboard/assinatura?clube=${club!.id}`;
  const page = await see(visitor, panel);
  for (const words of [
    "Plano Rede",
    "R$ 899,00 por mês",
    "Renova em",
    "atletas com conta, sem limite",
    "Recibo",
  ])
    expect(page.text).toContain(words);
  const portal = await visitor.post(panel, { intent: "portal" });
  expect(portal.headers.get("location")).toContain(`${app.stripe.url}/p/session/`);
  const preview = await see(visitor, `${panel}&mudar=club_completo_month`);
  expect(preview.text).toContain("Mudar para Completo");
  expect(preview.text).toContain("Tempo de Rede que você já pagou");
  const refused = await see(visitor, `${panel}&mudar=club_rede_month`);
  expect(refused.text).toContain("Este já é o plano da assinatura.");

  // A person who newly subscribes begins on the free plan.
  const newcomer = await app.sql(
    "select 1 from billing_customers b join users u on u.id = b.user_id where u.email = 'adversario@demo.test'",
  );
  expect(newcomer).toEqual([]);
});

test("a renewal that fails is shown on the dashboard, then it is read-only, and paying the invoice ends that", async () => {
  const [club] = await app.sql<{ id: string; customer: string }>(
    "select b.club_id as id, b.stripe_customer_id as customer from billing_customers b join clubs c on c.id = b.club_id where c.plan = 'rede'",
  );
  const { id, customer } = club!;
  await app.stripe.control("fail-renewals", { customer });
  await app.stripe.control("advance", { customer, to: "renewal" });
  await app.stripe.control("advance", { customer, seconds: 3_700 });
  await app.stripe.control("idle");
  // Stripe's time ran ahead of ours.
  const lapse = (days: number) =>
    app.sql("update clubs set lapsed_at = now() - make_interval(days => $2) where id = $1", [id, days]);
  await lapse(3);
  const visitor = await demoVisitor(app, "clube");
  const dashboard = `/club-admin-dashboard?clube=${id}`;
  const grace = await see(visitor, dashboard);
  expect(grace.text).toContain(
    "O pagamento da assinatura do clube não passou. Em 4 dias o painel fica só para leitura.",
  );
  const panel = await see(visitor, `/club-admin-dashboard/assinatura?clube=${id}`);
  expect(panel.text).toContain("Pagamento pendente");
  expect(panel.text).toContain("Pagar a fatura em aberto");
  expect(panel.html).toContain(`${app.stripe.url}/invoices/in_`);
  expect(panel.text).toContain("Pague a fatura em aberto para mudar de plano.");
  await lapse(8);
  const frozen = await see(visitor, dashboard);
  expect(frozen.text).toContain("O clube está em modo de leitura");
  expect(frozen.text).not.toContain("Lançar resultado");
  await lapse(31);
  expect((await see(visitor, dashboard)).text).toContain("as páginas públicas saíram do ar");

  await app.stripe.control("fail-renewals", { customer, fails: false });
  await app.stripe.control("advance", { customer, to: "retry" });
  await app.stripe.control("idle");
  expect(await app.sql("select subscription_status, lapsed_at from clubs where id = $1", [id])).toEqual([
    { subscription_status: "active", lapsed_at: null },
  ]);
  expect((await see(visitor, dashboard)).text).not.toContain("modo de leitura");
});

test("a super admin has a dead event applied again; others may not", async () => {
  const sdk = sdkFor(app.stripe);
  const { data } = await sdk.events.list({ type: "invoice.paid", limit: 1 });
  const { id } = data[0]!;
  await app.sql(
    `update stripe_events set status = 'dead', attempts = 5, last_error = 'StripeAPIError 500' where id = $1`,
    [id],
  );
  const boss = await demoVisitor(app, "admin");
  const shown = await see(boss, "/system-diagnostics");
  expect(shown.text).toContain("invoice.paid");
  expect(shown.text).toContain("StripeAPIError 500");
  expect(shown.text).toContain("Reprocessar");
  const order = { intent: "reprocess_event", event_id: id };
  const club = await demoVisitor(app, "clube");
  expect((await club.post("/system-diagnostics", order)).status).toBe(403);
  expect((await app.sql("select status from stripe_events where id = $1", [id]))[0]).toEqual({
    status: "dead",
  });
  const applied = await boss.post("/system-diagnostics", order);
  expect([applied.status, await applied.text()]).toEqual([200, expect.stringContaining("Aviso aplicado.")]);
  expect((await app.sql("select status from stripe_events where id = $1", [id]))[0]).toEqual({
    status: "applied",
  });
  expect((await see(boss, "/system-diagnostics")).text).toContain("Nenhum pagamento parado");
});
