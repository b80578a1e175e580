import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveBackEvent } from "../../app/features/tournaments/entries/give-back-event.server.ts";
import { removeEntry } from "../../app/features/tournaments/entries/remove-entry.server.ts";
import { cancelTournamentEntries } from "../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markReturned } from "../../app/features/tournaments/tournaments/mark-returned.server.ts";
import { markShare } from "../../app/features/tournaments/tournaments/mark-share.server.ts";
import { withdrawEntry } from "../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { makeEvent } from "../support/made-tournament.ts";
import { enterPair, type Entrant, entrant, makeFeeEvent, participantAs } from "../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../support/money.ts";
import { lapseClub } from "../support/plans.ts";

// Random orders of receiving, giving up, cancelling a category or a tournament, marking as given back, and taking marks back, each sent twice and
// some at once: for each person what the club received by hand is kept + owed back + given back, and no share is `refunded` that was not marked.

const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 50;
const FEE = 9_999;

let money: TestMoney;
let clubId: string;
let office: Entrant["context"];
let people: Entrant[];
beforeAll(async () => {
  money = await startMoney();
  const club = await money.club({ name: "Clube da Orla" });
  clubId = club.clubId;
  await lapseClub(money.database.sql, clubId, null);
  office = (await participantAs(money, club.admin)).context;
  people = [];
  for (let n = 1; n <= 6; n += 1) people.push(await entrant(money, `Pessoa ${n}`));
});
afterAll(() => money.stop());

/** mulberry32 */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Row {
  entry_id: string;
  athlete_id: string;
  entry: string;
  status: string;
  amount_cents: number;
  owed_cents: number;
  is_returned: boolean;
}
const rowsOf = (tournamentId: string) =>
  money.database.sql<Row>(
    `select n.id as entry_id, s.athlete_id, n.status as entry, s.status, s.amount_cents, s.owed_cents, s.returned_at is not null as is_returned
     from entry_shares s join tournament_entries n on n.id = s.entry_id join tournament_events v on v.id = n.event_id
     where v.tournament_id = $1 order by n.id, s.athlete_id`,
    [tournamentId],
  );
const keyOf = ({ entry_id: entryId, athlete_id: athleteId }: Pick<Row, "entry_id" | "athlete_id">) =>
  `${entryId} ${athleteId}`;

/** Whether a step was done; a refusal is a sentence of ours, and changes nothing. */
async function isDone(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** The acts that the office's marks left, as the club's record keeps them. */
const marksOf = async (action: string, { entry_id: entryId, athlete_id: athleteId }: Row) =>
  (
    await money.database.sql(
      "select 1 from audit_lines where action = $1 and data->>'entryId' = $2 and data->>'athleteId' = $3",
      [action, entryId, athleteId],
    )
  ).length;

it.each(SEEDS)("adds up for each person, whatever the order (seed %i)", async (seed) => {
  const next = drawn(seed);
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(next() * list.length)];
  const { tournamentId, eventId } = await makeFeeEvent(money, clubId, {
    feeCents: FEE,
    maxEntries: 3,
    startsInDays: 12,
  });
  const doubles = await makeEvent(money.database.sql, tournamentId, {
    format: "doubles",
    feeCents: 4_001,
    maxEntries: 3,
  });
  await money.database.sql("update tournaments set payee = 'at_club' where id = $1", [tournamentId]);
  for (const one of people.slice(0, 4)) await enterEvent(one.context, { eventId });
  await enterPair(people[0]!, people[1]!, doubles);
  await enterPair(people[4]!, people[5]!, doubles);

  /** Centavos that the office wrote down as received, and as given back, by the test's own book. */
  const received = new Map<string, number>();
  const returned = new Map<string, number>();
  const twice = async (act: () => Promise<unknown>) => {
    const [first, second] = await Promise.all([isDone(act), next() < 0.5 ? isDone(act) : false]);
    return first || second;
  };
  const share = (row: Row) => ({ entryId: row.entry_id, athleteId: row.athlete_id });

  /** The office prefers who is owed something: the others are refused. */
  async function giveBack(any: Row): Promise<void> {
    const owed = (await rowsOf(tournamentId)).filter((one) => one.owed_cents > 0 && !one.is_returned);
    const row = pick(owed) ?? any;
    if (await twice(() => markReturned(office, { ...share(row), isReturned: true })))
      returned.set(keyOf(row), row.owed_cents);
  }
  const steps: ((row: Row) => Promise<unknown>)[] = [
    async (row) => {
      if (await twice(() => markShare(office, { ...share(row), isPaid: true })))
        received.set(keyOf(row), row.amount_cents);
    },
    async (row) => {
      if (await twice(() => markShare(office, { ...share(row), isPaid: true })))
        received.set(keyOf(row), row.amount_cents);
    },
    async (row) => {
      if (await twice(() => markShare(office, { ...share(row), isPaid: false }))) received.delete(keyOf(row));
    },
    giveBack,
    giveBack,
    async (row) => {
      if (await twice(() => markReturned(office, { ...share(row), isReturned: false })))
        returned.delete(keyOf(row));
    },
    async (row) => {
      const who = people.find(({ athleteId }) => athleteId === row.athlete_id)!;
      await twice(() => withdrawEntry(who.context, { entryId: row.entry_id }));
    },
    async (row) => {
      await twice(() => removeEntry(office, { clubId, tournamentId, entryId: row.entry_id, backCents: 0 }));
    },
    async () => {
      await money.advance({ days: 1 });
    },
  ];
  const rare: (() => Promise<unknown>)[] = [
    async () => {
      await money.database.sql("update tournaments set status = 'closed' where id = $1 and status = 'open'", [
        tournamentId,
      ]);
      const of = { clubId, tournamentId, eventId: next() < 0.5 ? doubles : eventId, backCents: 0 };
      await twice(() => giveBackEvent(office, of));
    },
    async () => await twice(() => cancelTournamentEntries(office, { tournamentId })),
  ];

  let refunds = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const before = await rowsOf(tournamentId);
    const row = pick(before)!;
    const act = step > STEPS / 3 && next() < 0.08 ? pick(rare)! : () => pick(steps)!(row);
    await act();
    const rows = await rowsOf(tournamentId);
    const where = `seed ${seed}, step ${step}`;
    for (const now of rows) {
      const got = received.get(keyOf(now)) ?? 0;
      const back = returned.get(keyOf(now)) ?? 0;
      const owed = now.is_returned ? 0 : now.owed_cents;
      const kept = got - owed - back;
      // The books of the test and of the product say the same of each share, and nothing is owed that was never received.
      expect([where, now.status !== "due"], where).toEqual([where, got > 0]);
      expect([where, now.is_returned], where).toEqual([where, back > 0]);
      expect(now.status === "refunded", where).toBe(back > 0);
      expect(now.is_returned ? now.owed_cents : 0, where).toBe(back);
      expect(kept, where).toBeGreaterThanOrEqual(0);
      // An entry that stands keeps all that was paid for it.
      if (now.entry === "confirmed") expect(kept, where).toBe(got);
      const was = before.find((old) => keyOf(old) === keyOf(now));
      // A sum that was decided once is neither more nor less later, but for a payment that is marked, or unmarked, anew.
      if (was && was.entry === "withdrawn" && was.status !== "due" && now.status !== "due")
        expect(now.owed_cents, where).toBe(was.owed_cents);
      if (now.is_returned && !was?.is_returned) refunds += 1;
    }
  }
  const last = await rowsOf(tournamentId);
  for (const row of last) {
    const marked = (await marksOf("entry_share_marked", row)) - (await marksOf("entry_share_unmarked", row));
    const gone =
      (await marksOf("entry_share_returned", row)) - (await marksOf("entry_share_unreturned", row));
    expect([seed, marked, gone]).toEqual([seed, row.status === "due" ? 0 : 1, row.is_returned ? 1 : 0]);
  }
  seen.push(refunds);
});

const seen: number[] = [];
it("has marked money as given back on the way", () => {
  expect(seen.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(SEEDS.length);
});

it("is refused by the database as well: nothing is given back of what was paid here, was never owed, or is more than was paid", async () => {
  const { eventId } = await makeFeeEvent(money, clubId, { feeCents: 100 });
  const entryId = randomUUID();
  const athleteId = people[0]!.athleteId;
  await money.database.sql(
    "insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'withdrawn', now())",
    [entryId, eventId, athleteId],
  );
  await money.database.sql(
    "insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status) values ($1, $2, 100, 'BRL', 'paid')",
    [entryId, athleteId],
  );
  for (const set of [
    "owed_cents = 101",
    "owed_cents = -1",
    "owed_cents = 50, stripe_payment_intent_id = 'pi_x'",
    "owed_cents = 50, status = 'due'",
    "owed_cents = 50, returned_at = now()",
    "status = 'refunded', returned_at = now()",
  ])
    await expect(
      money.database.sql(`update entry_shares set ${set} where entry_id = $1`, [entryId]),
      set,
    ).rejects.toThrow(/entry_shares_owed/);
});
