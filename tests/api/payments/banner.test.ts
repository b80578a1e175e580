import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberWidgets } from "../../../app/features/platform/shell/member-widgets.ts";
import { addDays, dayIn, DEFAULT_TIME_ZONE, endOfDay, formatDay } from "../../../app/lib/dates.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { insertSubscription, moveEnd } from "../../support/ending.ts";
import { makeClub, makePerson, makeTerms, type TestPerson, Visitor } from "../../support/identity.ts";

const day = (days: number) => addDays(dayIn(new Date(), DEFAULT_TIME_ZONE), days);
const endIn = (days: number) => endOfDay(day(days), DEFAULT_TIME_ZONE);

let app: TestApp;
let clubId: string;
let ana: { person: TestPerson; visitor: Visitor; subscription: string };
let dona: { visitor: Visitor; subscription: string };
beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Clube do Prazo");
  const person = await makePerson(app, { email: "ana@teste.test", clubId });
  await makePerson(app, { email: "dona@teste.test", role: "club_admin", clubId, adminOf: [clubId] });
  const enter = async (email: string) => {
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    return visitor;
  };
  const own = await insertSubscription(app.sql, { owner: { userId: person.userId }, endsAt: null });
  const clubs = await insertSubscription(app.sql, { owner: { clubId }, endsAt: null });
  ana = { person, visitor: await enter("ana@teste.test"), subscription: own };
  dona = { visitor: await enter("dona@teste.test"), subscription: clubs };
});
afterAll(() => app?.stop());

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join("=")).join("; ");
async function expiryOf(visitor: Visitor) {
  const headers = { cookie: cookiesOf(visitor), "sec-fetch-site": "same-origin" };
  return ((await (await app.fetch("/api/v1/me/widgets", { headers })).json()) as MemberWidgets).expiry;
}
const pageOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

it("says the same on the server's pages and in the call of public ones, but for what is being paid", async () => {
  for (const [{ visitor, subscription }, path, words, owner] of [
    [ana, "/athlete-dashboard", "Sua assinatura Plus", "athlete"],
    [dona, "/club-admin-dashboard", "A assinatura do clube", "club"],
  ] as const) {
    await moveEnd(app.sql, subscription, endIn(3));
    const wanted = { owner, days: 3, isUrgent: false, endsOn: formatDay(day(3)) };
    expect(await expiryOf(visitor)).toMatchObject(wanted);
    expect(await pageOf(visitor, path)).toContain(`${words} termina em 3 dias, em ${formatDay(day(3))}.`);
    await app.sql("update subscriptions set is_processing = true where id = $1", [subscription]);
    expect(await expiryOf(visitor)).toBeNull();
    expect(await pageOf(visitor, path)).not.toContain("termina em");
    await app.sql("update subscriptions set is_processing = false where id = $1", [subscription]);
  }
});

it("is left out of the pages of the sign-in that dismissed it, and of no other", async () => {
  const { session } = (await expiryOf(ana.visitor))!;
  const ask = (cookie: string) =>
    app.fetch("/athlete-dashboard", { headers: { cookie: `${cookiesOf(ana.visitor)}; ${cookie}` } });
  const seen = async (cookie: string) => (await (await ask(cookie)).text()).includes("termina em 3 dias");
  expect(await seen("a=b")).toBe(true);
  expect(await seen(`quadra-expiry-dismissed=${session}`)).toBe(false);
  expect(await seen("quadra-expiry-dismissed=000000000000")).toBe(true);
});

it("every minute's job reminds once, in the built worker", async () => {
  await moveEnd(app.sql, ana.subscription, endIn(2));
  await moveEnd(app.sql, dona.subscription, endIn(0));
  await Promise.all([app.scheduled(), app.scheduled()]);
  await app.scheduled();
  const subjects = ["ana@teste.test", "dona@teste.test"].map((to) =>
    app.mail(to).map((mail) => mail.subject),
  );
  expect(subjects).toEqual([
    [`Sua assinatura Plus termina em ${formatDay(day(2))}`],
    [`A assinatura do clube termina hoje, ${formatDay(day(0))}`],
  ]);
  const notes = await app.sql(
    "select count(*)::int as n from notifications where user_id = $1 and type = 'system_notification'",
    [ana.person.userId],
  );
  expect(notes).toEqual([{ n: 1 }]);
  expect(app.logs.filter(({ line }) => line.includes("job_failed"))).toEqual([]);
});
