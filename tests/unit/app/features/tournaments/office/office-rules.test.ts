import { expect, test } from "vitest";
import {
  eventChangeRefusal,
  isOtherMoney,
  otherCurrencyRefusal,
  publishRefusal,
  smallFeeRefusal,
  stoppedPayments,
  tournamentChangeRefusal,
} from "../../../../../../app/features/tournaments/office/office-rules.ts";
import {
  type OfficeEvent,
  readsAs,
  type TournamentFacts,
} from "../../../../../../app/features/tournaments/office/office-tournament.ts";

const now = new Date("2026-03-01T12:00:00Z");
const event: OfficeEvent = {
  id: "e",
  name: "Livre",
  sport: "tennis",
  format: "singles",
  gender: "open",
  classes: null,
  minAge: null,
  maxAge: null,
  playedOn: null,
  entryFeeCents: 8_000,
  currency: "BRL",
  fees: {},
  maxEntries: 16,
  quorum: 6,
  drawFormat: null,
  drawOptions: {},
  scoreFormat: null,
  rankingId: null,
  phasePoints: {},
  state: "entries",
  entered: 0,
  placed: 0,
  hasEntries: false,
};
const facts: TournamentFacts = {
  name: "Copa",
  description: null,
  venue: "Sede",
  courts: 2,
  startsOn: "2026-04-01",
  endsOn: "2026-04-02",
  registrationOpensAt: "2026-02-01T12:00:00Z",
  registrationClosesAt: "2026-03-20T12:00:00Z",
  refundRule: { tiers: [{ daysBefore: 7, percent: 100 }] },
  rules: { maxCategories: 2, isOneADay: false, isOneLevel: true },
  contact: null,
  payee: null,
};

test.each([
  ["nothing in it", { payee: null, events: [], state: "none" }, "Falta ao menos uma categoria."],
  ["an event without a fee", { payee: null, events: [{ entryFeeCents: 0 }], state: "none" }, null],
  [
    "only a cancelled one",
    { payee: null, events: [{ state: "cancelled" }], state: "none" },
    "Falta ao menos uma categoria.",
  ],
  [
    "a fee and nobody paid",
    { payee: null, events: [{}], state: "ready" },
    "Há taxa de inscrição: diga antes quem recebe.",
  ],
  [
    "a fee of guests alone",
    { payee: null, events: [{ entryFeeCents: 0, fees: { guestCents: 1 } }], state: "ready" },
    "Há taxa de inscrição: diga antes quem recebe.",
  ],
  ["a fee paid at the club", { payee: "at_club", events: [{}], state: "none" }, null],
  ["a fee and an account that is ready", { payee: "connected", events: [{}], state: "ready" }, null],
  [
    "a fee and an account under review",
    { payee: "connected", events: [{}], state: "in_review" },
    "A conta do clube ainda não recebe pelo site. O Stripe está conferindo os dados. Não falta nada do seu lado: avisamos quando a conta ficar pronta.",
  ],
] as const)("publishing %s", (_, { payee, events, state }, message) => {
  const refusal = publishRefusal(
    { payee, registrationClosesAt: facts.registrationClosesAt },
    events.map((one) => ({ ...event, ...one })),
    { payeeState: state, now },
  );
  expect(refusal?.message ?? null).toBe(message);
  expect(refusal?.isAboutPayee ?? false).toBe(payee === "connected" && state !== "ready");
});

test("publishing after the entries are over is refused", () => {
  const of = { payee: null, registrationClosesAt: now.toISOString() };
  expect(publishRefusal(of, [{ ...event, entryFeeCents: 0 }], { payeeState: "none", now })?.message).toMatch(
    /prazo das inscrições/,
  );
});

const entered = { ...event, hasEntries: true, placed: 5, entered: 5 };
test.each([
  [{ entryFeeCents: 9_000 }, "fee"],
  [{ currency: "USD" as const }, "fee"],
  [{ fees: { secondCents: 1 } }, "fee"],
  [{ gender: "female" as const }, "gender"],
  [{ sport: "padel" }, "sport"],
  [{ format: "doubles" as const }, "format"],
  [{ minAge: 30 }, "min_age"],
  [{ classes: ["B" as const] }, "classes"],
  [{ maxEntries: 4 }, "max_entries"],
  [{ maxEntries: 5, name: "Aberta", quorum: 4, drawFormat: "swiss" as const }, null],
])("%j once somebody has entered", (over, field) => {
  expect(eventChangeRefusal(entered, { ...entered, ...over })?.field ?? null).toBe(field);
  if (field) expect(eventChangeRefusal(event, { ...event, ...over })).toBeNull();
});

test("an event whose draw is announced stays", () => {
  expect(eventChangeRefusal({ ...event, state: "announced" }, { ...event, quorum: 3 })?.message).toMatch(
    /já foi anunciado/,
  );
});

test.each([
  [{ rankingId: "k", phasePoints: { "1": 100 } }, true],
  [{ phasePoints: { "1": 100 }, quorum: 4 }, false],
  [{ fees: { secondCents: 1 }, phasePoints: { "1": 100 } }, false],
])("%j once its draw is announced", (over, isTaken) => {
  const drawn = { ...event, state: "drawn" as const };
  const { id: _id, state: _state, entered: _entered, placed: _placed, hasEntries: _has, ...same } = drawn;
  expect(eventChangeRefusal(drawn, { ...same, ...over }) === null).toBe(isTaken);
  expect(eventChangeRefusal({ ...drawn, state: "finished" }, { ...same, ...over })?.message).toMatch(
    /encerrada/,
  );
});

test("fees are other fees by any of their parts; no event asks for none", () => {
  expect(isOtherMoney(event, { ...event })).toBe(false);
  expect(isOtherMoney(event, { ...event, fees: { early: { until: "2026-03-01", cents: 8_000 } } })).toBe(
    true,
  );
  expect([isOtherMoney(null, { ...event, entryFeeCents: 0 }), isOtherMoney(null, event)]).toEqual([
    false,
    true,
  ]);
});

test.each([
  ["a draft", "draft", [entered], { payee: "at_club" as const }, null],
  ["another payee", "open", [entered], { payee: "at_club" as const }, "payee"],
  ["another rule of refunds", "open", [entered], { refundRule: { tiers: [] } }, "refund_days_1"],
  ["another name", "open", [{ ...entered, entryFeeCents: 0 }], { name: "Taça" }, null],
  ["nobody paid any more", "open", [event], {}, "payee"],
])("changing %s (%s)", (_, status, events, over, field) => {
  const refusal = tournamentChangeRefusal(
    { ...facts, status },
    { ...facts, ...over },
    { events, payeeState: "none", now, timeZone: "America/Sao_Paulo" },
  );
  expect(refusal?.field ?? null).toBe(field);
});

test.each([
  [
    "a name, while the account is restricted",
    { payee: "connected" },
    { name: "Taça" },
    [event],
    "restricted",
    null,
  ],
  [
    "the payee to a restricted account",
    { payee: "at_club" },
    { payee: "connected" },
    [event],
    "restricted",
    "payee",
  ],
  ["the payee to a ready account", { payee: "at_club" }, { payee: "connected" }, [event], "ready", null],
  [
    "the payee to an account that takes no such fee",
    { payee: "at_club" },
    { payee: "connected" },
    [event, { ...event, fees: { thirdCents: 30 } }],
    "ready",
    "payee",
  ],
] as const)("changing %s", (_, before, over, events, payeeState, field) => {
  const of = { ...facts, ...before };
  const refusal = tournamentChangeRefusal(
    { ...of, status: "open" },
    { ...of, ...over },
    { events: [...events], payeeState, now, timeZone: "America/Sao_Paulo" },
  );
  expect(refusal?.field ?? null).toBe(field);
});

test.each([
  ["to yesterday", "connected", entered, "2026-02-28", "ends_on"],
  ["to today", "connected", entered, "2026-03-01", null],
  ["to an earlier day that is still to come", "connected", entered, "2026-03-30", null],
  ["to yesterday, where fees are paid at the club", "at_club", entered, "2026-02-28", null],
  ["to yesterday, where nobody has entered", "connected", event, "2026-02-28", null],
  ["to yesterday, where nobody pays", "connected", { ...entered, entryFeeCents: 0 }, "2026-02-28", null],
] as const)("the last day moves %s (%s)", (_, payee, held, endsOn, field) => {
  const of = { ...facts, payee, startsOn: "2026-02-27" };
  const options = {
    events: [held],
    payeeState: "ready" as const,
    now: new Date("2026-03-02T01:00:00Z"),
    timeZone: "America/Sao_Paulo",
  };
  const refusal = tournamentChangeRefusal({ ...of, status: "open" }, { ...of, endsOn }, options);
  expect(refusal?.field ?? null).toBe(field);
  // One that is over already keeps its day, whatever else of it changes.
  const over = { ...of, endsOn: "2026-02-28" };
  expect(tournamentChangeRefusal({ ...over, status: "open" }, { ...over, name: "Taça" }, options)).toBeNull();
});

test.each([
  ["53 centavos by the account", "connected", {}, 53, null],
  ["52 by the account, all of it the platform's", "connected", {}, 52, "fee"],
  ["one centavo by the account", "connected", {}, 1, "fee"],
  ["one centavo at the club", "at_club", {}, 1, null],
  ["nothing", "connected", {}, 0, null],
  ["a free second category", "connected", { fees: { secondCents: 0 } }, 8_000, null],
  ["a small second category", "connected", { fees: { secondCents: 49 } }, 8_000, "fee_second"],
  ["a small third", "connected", { fees: { thirdCents: 49 } }, 8_000, "fee_third"],
  ["small for guests", "connected", { fees: { guestCents: 52 } }, 8_000, "fee_guest"],
  [
    "small for the early",
    "connected",
    { fees: { early: { until: "2026-03-01", cents: 10 } } },
    8_000,
    "fee_early",
  ],
  ["a small price that nobody is asked", "connected", { fees: { secondCents: 49 } }, 0, null],
  ["50 cents", "connected", { currency: "USD" }, 50, null],
  ["49 cents", "connected", { currency: "USD" }, 49, "fee"],
] as const)("a fee of %s", (_, payee, over, entryFeeCents, field) => {
  const asking = { ...event, ...over, entryFeeCents };
  expect(smallFeeRefusal(payee, asking, now)?.field ?? null).toBe(field);
  const of = { payee, registrationClosesAt: facts.registrationClosesAt };
  const message = publishRefusal(
    of,
    [event, asking].filter(({ currency }) => currency === asking.currency),
    {
      payeeState: "ready",
      now,
    },
  )?.message;
  const least = asking.currency === "USD" ? "US$\u00a00,50" : "R$\u00a00,53";
  expect(message).toBe(field ? `Livre: Paga pelo site, uma taxa é zero ou a partir de ${least}.` : undefined);
});

test("a tournament asks for money in one currency", () => {
  const dollar: OfficeEvent = { ...event, currency: "USD" };
  const of = { payee: "at_club" as const, registrationClosesAt: facts.registrationClosesAt };
  const publishing = (...events: OfficeEvent[]) =>
    publishRefusal(of, events, { payeeState: "none", now })?.message ?? null;
  expect(publishing(event, dollar)).toBe("Há taxas em real e em dólar. Use uma moeda só.");
  expect(publishing(dollar, dollar)).toBeNull();
  expect(publishing(event, { ...dollar, entryFeeCents: 0 })).toBeNull();
  expect(publishing(event, { ...dollar, state: "cancelled" })).toBeNull();
  expect(otherCurrencyRefusal(dollar, [event])).toEqual({
    field: "currency",
    message: "As outras taxas deste torneio são em real. Use a mesma moeda.",
  });
  expect(otherCurrencyRefusal(event, [event, { ...dollar, entryFeeCents: 0 }])).toBeNull();
});

test.each([
  [
    "restricted",
    "connected",
    [event],
    /^Inscrições pagas paradas: .* Abra o cadastro para ver o que falta\.$/,
  ],
  ["none", "connected", [event], /ainda não tem conta/],
  ["ready", "connected", [event], null],
  ["restricted", "at_club", [event], null],
  ["restricted", "connected", [{ ...event, entryFeeCents: 0 }], null],
] as const)("an account that is %s, fees that go to %s", (payeeState, payee, events, sentence) => {
  const stopped = stoppedPayments({ tournament: { payee }, events: [...events], payeeState });
  if (sentence === null) expect(stopped).toBeNull();
  else expect(stopped).toMatch(sentence);
});

test.each([
  ["draft", "2026-03-01T11:00:00Z", "2026-03-02T11:00:00Z", "draft"],
  ["open", "2026-03-01T13:00:00Z", "2026-03-02T11:00:00Z", "soon"],
  ["open", "2026-03-01T11:00:00Z", "2026-03-02T11:00:00Z", "open"],
  ["open", "2026-02-01T11:00:00Z", "2026-03-01T12:00:00Z", "closed"],
  ["running", "2026-02-01T11:00:00Z", "2026-02-02T11:00:00Z", "running"],
] as const)("a tournament that is %s from %s to %s reads as %s", (status, opens, closes, reads) => {
  expect(readsAs({ status, registrationOpensAt: opens, registrationClosesAt: closes }, now)).toBe(reads);
});
