import { expect, it } from "vitest";
import { enteringFacts } from "../../../../../../app/features/tournaments/pages/entering-facts.ts";
import type { TournamentEvent } from "../../../../../../app/features/tournaments/tournaments/tournament.ts";

const event = (facts: Partial<TournamentEvent>): TournamentEvent => ({
  id: "e",
  name: "Livre",
  sport: "tennis",
  format: "singles",
  isEnteredAlone: true,
  gender: "open",
  classes: null,
  minAge: null,
  maxAge: null,
  playedOn: null,
  state: "entries",
  quorum: 6,
  entryFeeCents: 12_000,
  currency: "BRL",
  maxEntries: 16,
  taken: 7,
  waiting: 0,
  entries: [],
  ...facts,
});
const facts = (events: TournamentEvent[], state: "open" | "soon" | "closed" = "open") =>
  enteringFacts({ id: "t", state }, events);

it("has nothing to say where there is no event, or all are cancelled", () => {
  expect([facts([]), facts([event({ state: "cancelled" })])]).toEqual([null, null]);
});

it("says one price once, several from the least to the most, and nothing paid as free", () => {
  const price = (...fees: number[]) =>
    facts(fees.map((entryFeeCents) => event({ entryFeeCents })))?.price.replaceAll("\u00a0", " ");
  expect([price(12_000), price(16_000, 12_000), price(0), price(0, 9_000)]).toEqual([
    "R$ 120,00",
    "R$ 120,00 a R$ 160,00",
    "Grátis",
    "Grátis a R$ 90,00",
  ]);
});

it("adds up who entered, the places and the waiting list of events that are held", () => {
  const found = facts([
    event({ waiting: 2 }),
    event({ taken: 3, maxEntries: 8, isEnteredAlone: false }),
    event({ state: "cancelled", taken: 5 }),
  ]);
  expect(found).toMatchObject({ entered: 10, limit: 24, waiting: 2, isPerPerson: true });
  expect(facts([event({})])?.isPerPerson).toBe(false);
});

it("leads to the one event that takes entries, to all of several, and nowhere where none does", () => {
  const href = (events: TournamentEvent[], state?: "soon" | "closed") => facts(events, state)?.entering;
  expect(href([event({}), event({ id: "f", state: "drawn" })])).toEqual({
    href: "/athlete-dashboard/torneios/t#categoria-e",
    label: "Inscrever-se",
  });
  expect(href([event({}), event({ id: "f" })], "soon")).toEqual({
    href: "/athlete-dashboard/torneios/t",
    label: "Inscrição antecipada (Pro)",
  });
  expect(href([event({})], "closed")).toBeNull();
});
