import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  acceptTermsFor,
  codeOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
} from "../../support/identity.ts";
import { see } from "../../support/pages.ts";

const SUCCESS = "/club-registration/success";

let app: TestApp;
let clubs = 0;

// Everything here goes without scripts.
beforeAll(async () => {
  app = await startApp({ vars: { STRIPE_SUBSCRIPTION_METHODS: "boleto" } });
  await makeTerms(app);
});
afterEach(async () => {
  app.stripe.faults.clear();
  if (app.stripe.deliveries.isHolding()) await app.stripe.control("release");
});
afterAll(() => app?.stop());

/** Somebody registers a club, types the six digits and stands on the page after it. */
async function registered(): Promise<{ visitor: Visitor; clubId: string; email: string }> {
  clubs += 1;
  const email = `dona${clubs}@arena.test`;
  const visitor = new Visitor(app);
  const html = await (
    await visitor.post("/club-registration", {
      intent: "register",
      clubName: `Arena ${clubs}`,
      cnpj: ["11.222.333/0001-81", "19.131.243/0001-97", "11.444.777/0001-61", "12.abc.345/01de-35"][
        clubs - 1
      ]!,
      cityCode: "2507507",
      address: "Rua da Praia, 100",
      sport: "beach_tennis",
      contactEmail: "contato@arena.test",
      contactPhone: "(83) 3333-4444",
      plan: "completo",
      name: "Dona do Clube",
      email,
      password: PASSWORD,
      termsVersion: "1.0",
    })
  ).text();
  const registrationId = /name="registrationId" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const code = await codeOf(app, email);
  const done = await visitor.post("/club-registration", {
    intent: "verify",
    email,
    registrationId,
    purpose: "signup",
    code,
  });
  expect(done.headers.get("location")).toBe(`${SUCCESS}?pagar=1`);
  const [club] = await app.sql<{ id: string }>(
    "select ca.club_id as id from club_admins ca join users u on u.id = ca.user_id where u.email = $1",
    [email],
  );
  return { visitor, clubId: club!.id, email };
}

const pay = (visitor: Visitor, clubId: string, plan = "completo") =>
  visitor.post(SUCCESS, { intent: "pay", clubId, plan });
const sessionOf = (url: string) => url.split("/").at(-1)!;
const clubRow = async (clubId: string) =>
  (
    await app.sql(
      "select plan, subscription_status as status, lapsed_at is not null as lapsed, lapsed_at = created_at as since from clubs where id = $1",
      [clubId],
    )
  )[0];

test("a registered club pays, and is active by webhook alone", async () => {
  const { visitor, clubId } = await registered();
  expect(await clubRow(clubId)).toEqual({
    plan: "completo",
    status: "incomplete",
    lapsed: true,
    since: true,
  });
  const before = await see(visitor, `${SUCCESS}?pagar=1`);
  expect(before.text).toContain("Clube cadastrado");
  expect(before.text).toContain("R$ 349,00 por mês");
  expect(before.text).toContain("Continuar para o pagamento");

  const leading = await pay(visitor, clubId);
  expect(leading.status).toBe(302);
  const url = leading.headers.get("location")!;
  expect(url).toMatch(new RegExp(`^${app.stripe.url}/c/pay/cs_`));
  expect(leading.headers.get("content-security-policy") ?? "").not.toContain("unsafe");
  // Asked for again it is the same session.
  expect((await pay(visitor, clubId)).headers.get("location")).toBe(url);

  await app.stripe.control("hold");
  const paid = (await app.stripe.control("pay-session", { session: sessionOf(url) })) as {
    session: { success_url: string };
  };
  const back = new URL(paid.session.success_url);
  const path = `${back.pathname}${back.search}`;
  const waiting = await see(visitor, path);
  expect(waiting.text).toContain("Estamos confirmando o pagamento…");
  expect(waiting.html).toContain('http-equiv="refresh"');
  // Returning to the page makes nothing active.
  expect(await clubRow(clubId)).toMatchObject({ status: "incomplete", lapsed: true });

  await app.stripe.control("release");
  await app.stripe.control("idle");
  expect(await clubRow(clubId)).toEqual({ plan: "completo", status: "active", lapsed: false, since: null });
  const active = await see(visitor, path);
  expect(active.text).toContain("Clube ativo");
  expect(active.text).toContain("o plano Completo está ativo");
  expect(active.text).toContain("Próximos passos");
  expect(active.text).not.toContain("Continuar para o pagamento");
  // A second subscription is refused, with a sentence.
  const again = await pay(visitor, clubId, "rede");
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("O clube já tem uma assinatura");
});

test("Stripe away: the club is registered, the screen says so, and the person may go on", async () => {
  const { visitor, clubId } = await registered();
  app.stripe.faults.add({ kind: "down" });
  const answer = await pay(visitor, clubId);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain("O Stripe não respondeu ao abrir o pagamento. Abrir a página não cobra nada");
  expect(html).toContain("O clube está cadastrado");
  expect(html).toContain("Continuar para o pagamento");
  app.stripe.faults.clear();
  expect((await pay(visitor, clubId)).headers.get("location")).toContain("/c/pay/cs_");
}, 40_000);

test("a session that ended unused says so and is begun anew; a boleto is on its way until it is paid", async () => {
  const { visitor, clubId } = await registered();
  const url = (await pay(visitor, clubId)).headers.get("location")!;
  const [row] = await app.sql<{ id: string }>(
    "select k.id from checkouts k join billing_customers b on b.id = k.customer_id where b.club_id = $1",
    [clubId],
  );
  // Opened by hand, without having paid: no screen says that a payment is being confirmed.
  expect((await see(visitor, `${SUCCESS}?sessao=${row!.id}`)).text).toContain("falta o pagamento");
  await app.sql("update checkouts set expires_at = now() - interval '1 minute' where id = $1", [row!.id]);
  const late = await see(visitor, SUCCESS);
  expect(late.text).toContain("A sessão de pagamento venceu");
  expect(late.text).toContain("Continuar para o pagamento");
  const anew = (await pay(visitor, clubId)).headers.get("location")!;
  expect(anew).not.toBe(url);

  const { payment_intent: intent } = (await app.stripe.control("pay-session", {
    session: sessionOf(anew),
    method: "boleto",
    tax_id: "52998224725",
    end: "waiting",
  })) as { payment_intent: { id: string } };
  await app.stripe.control("idle");
  const processing = await see(visitor, `${SUCCESS}?clube=${clubId}`);
  expect(processing.text).toContain("Pagamento em processamento");
  expect(processing.text).not.toContain("Continuar para o pagamento");
  const copies = await app.sql(
    "select s.status, s.is_processing from subscriptions s join billing_customers b on b.id = s.customer_id where b.club_id = $1",
    [clubId],
  );
  expect(copies).toEqual([{ status: "incomplete", is_processing: true }]);
  await app.stripe.control("settle-payment", { payment_intent: intent.id, end: "succeeded" });
  await app.stripe.control("idle");
  expect((await see(visitor, `${SUCCESS}?clube=${clubId}`)).text).toContain("Clube ativo");
});

test("nobody else pays for a club, or sees how it pays", async () => {
  const { clubId } = await registered();
  const other = await makeClub(app, "Clube vizinho");
  const admin = await makePerson(app, {
    email: "vizinho@x.test",
    role: "club_admin",
    clubId: other,
    adminOf: [other],
  });
  const athlete = await makePerson(app, { email: "atleta@x.test" });
  const boss = await makePerson(app, { email: "chefe@x.test", role: "super_admin" });
  for (const person of [admin, athlete, boss]) {
    await acceptTermsFor(app, person);
    const visitor = new Visitor(app);
    await visitor.signIn(person.email);
    expect((await pay(visitor, clubId)).status, person.email).toBe(403);
    const page = await see(visitor, `${SUCCESS}?clube=${clubId}`);
    expect(page.text, person.email).not.toContain("Continuar para o pagamento");
    expect(page.text, person.email).not.toContain("Arena 4");
  }
  const nobody = await pay(new Visitor(app), clubId);
  expect(nobody.headers.get("location")).toContain("/auth");
  expect(await app.sql("select id from billing_customers where club_id = $1", [clubId])).toEqual([]);
  // Somebody without the terms reads why.
  const late = await makePerson(app, { email: "sem-termos@x.test", role: "club_admin", adminOf: [clubId] });
  const visitor = new Visitor(app);
  await visitor.signIn(late.email);
  expect((await pay(visitor, clubId)).status).toBe(403);
});
