import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { editRanking } from "../../../../app/features/rankings/seasons/edit-ranking.server.ts";
import type { NewRankingFacts } from "../../../../app/features/rankings/seasons/open-ranking.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { previewEdit } from "../../../../app/features/rankings/seasons/preview-edit.server.ts";
import { previewOpening } from "../../../../app/features/rankings/seasons/preview-opening.server.ts";
import { type Category, EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const DAY_MS = 86_400_000;
const FIRST = "0001-01-01";
let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const { sql } = verbs.database;
  const women = [club.ana, club.mia].map(({ athleteId }) => athleteId);
  await sql("update athletes set gender_category = case when id = any($1) then 'female' else 'male' end", [
    women,
  ]);
  for (const [name, level] of Object.entries({ bruno: "A", caio: "B", davi: "B", gil: "C" } as const))
    await sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', $2)", [
      club[name as "bruno"].athleteId,
      level,
    ]);
  await play("bruno", "caio", 40);
  await play("caio", "davi", 30);
  await play("davi", "gil", 20);
  await play("ana", "caio", 10);
  await play("ana", "mia", 5);
}, 60_000);
afterAll(() => verbs.stop());

/** Enters a match that the first wins, two sets to none. */
async function play(winner: PersonName, loser: PersonName, daysAgo = 0): Promise<string> {
  const at = new Date(verbs.clock.at.getTime() - daysAgo * DAY_MS - 60_000);
  const { id } = await enterMatch(as("secretary"), {
    club_id: club.clubId,
    sport: "tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: at.toISOString(),
    my_side: [club[winner].athleteId],
    their_side: [club[loser].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    is_second_match: true,
  });
  return id;
}

const dayAgo = (days: number) =>
  new Date(verbs.clock.at.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const facts = (change: Partial<NewRankingFacts> = {}): NewRankingFacts => ({
  ...EVERYBODY,
  sport: "tennis",
  format: "singles",
  name: "Um ranking",
  ...change,
});

/** How often each stands in the table of a ranking: matches by name. */
async function matchesIn(ranking: string): Promise<Record<string, number>> {
  const rows = await verbs.database.sql<{ id: string; matches: number }>(
    "select athlete_id as id, matches from standings where ranking_id = $1 and matches > 0",
    [ranking],
  );
  const names = Object.entries(club).flatMap(([name, one]) =>
    typeof one === "object" && "athleteId" in one ? [[one.athleteId, name] as const] : [],
  );
  const nameOf = new Map(names);
  return Object.fromEntries(rows.map(({ id, matches }) => [nameOf.get(id) ?? id, matches]));
}

async function opened(change: Partial<NewRankingFacts>, countFrom: string | null): Promise<string> {
  const asked = { ...facts(change), club_id: club.clubId, countFrom };
  const { seen } = await previewOpening(as("secretary"), asked);
  return (await openRanking(as("secretary"), { ...asked, seen: seen ?? undefined })).id;
}

const edit = (ranking_id: string, category: Partial<Category>, countFrom: string | null = null) => ({
  club_id: club.clubId,
  ranking_id,
  category: { ...EVERYBODY, ...category },
  countFrom,
});

/** Edits a ranking as the secretary who looked at it first. */
async function edited(...asked: Parameters<typeof edit>) {
  const { seen, entering, leaving } = await previewEdit(as("secretary"), edit(...asked));
  const done = await editRanking(as("secretary"), { ...edit(...asked), seen: seen! });
  expect(done).toEqual({ entering, leaving });
  return done;
}

/** The tables are what a rebuild and the sums of their lines say. */
async function expectWhole(): Promise<void> {
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
}

describe("opening a ranking that counts the past", () => {
  it("says what it will count, and counts that, once", async () => {
    const asked = { ...facts({ gender: "male" }), club_id: club.clubId, countFrom: dayAgo(35) };
    const preview = await previewOpening(as("secretary"), asked);
    expect(preview).toMatchObject({ entering: 2, leaving: 0 });
    expect(preview.moves.map(({ from }) => from)).toEqual([null, null, null]);
    const again = { ...asked, seen: preview.seen!, new_id: crypto.randomUUID() };
    const { id } = await openRanking(as("secretary"), again);
    expect(await openRanking(as("secretary"), again)).toEqual({ id });
    expect(await matchesIn(id)).toEqual({ caio: 1, davi: 2, gil: 1 });
    await expectWhole();
  });

  it("counts the whole season, and what is confirmed from then on", async () => {
    const id = await opened({ seasonFrom: dayAgo(32), seasonTo: dayAgo(-30) }, dayAgo(32));
    expect(await matchesIn(id)).toEqual({ caio: 2, davi: 2, gil: 1, ana: 2, mia: 1 });
    await play("gil", "davi");
    expect(await matchesIn(id)).toMatchObject({ davi: 3, gil: 2 });
    await expectWhole();
  });

  it("opens nothing where what counts is not what was seen", async () => {
    const asked = { ...facts({ gender: "female" }), club_id: club.clubId, countFrom: FIRST };
    const { seen } = await previewOpening(as("secretary"), asked);
    await play("mia", "ana", 2);
    await expect(openRanking(as("secretary"), { ...asked, seen: seen! })).rejects.toEqual(
      refusal("conflict"),
    );
    await expect(openRanking(as("secretary"), asked)).rejects.toEqual(refusal("conflict"));
    expect(await verbs.database.sql("select 1 from rankings where gender = 'female'")).toEqual([]);
  });

  it("refuses the wrong role and the wrong club", async () => {
    const asked = { ...facts(), club_id: club.clubId, countFrom: FIRST };
    for (const name of ["ana", "outsider", "otherAdmin"] as const)
      await expect(previewOpening(as(name), asked)).rejects.toEqual(refusal("forbidden"));
    await expect(openRanking(as("otherAdmin"), asked)).rejects.toEqual(refusal("forbidden"));
  });
});

describe("editing a ranking", () => {
  it("counts what a wider category lets in, and no more what a narrower one leaves out", async () => {
    const id = await opened({ classes: ["B"] }, FIRST);
    expect(await matchesIn(id)).toEqual({ caio: 1, davi: 1 });
    expect(await edited(id, { classes: ["A", "B"] }, FIRST)).toEqual({ entering: 1, leaving: 0 });
    expect(await matchesIn(id)).toEqual({ bruno: 1, caio: 2, davi: 1 });
    await expectWhole();
    expect(await edited(id, { classes: ["B", "C"] }, FIRST)).toMatchObject({ leaving: 1 });
    expect(await matchesIn(id)).not.toHaveProperty("bruno");
    await expectWhole();
  });

  it("lets in of the past only what was confirmed since it was opened, unless a day is said", async () => {
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
    const id = await opened({ classes: ["B"], name: "Tarde" }, null);
    await play("gil", "caio", 3);
    expect(await matchesIn(id)).toEqual({});
    expect(await edited(id, { classes: ["B", "C"] })).toEqual({ entering: 1, leaving: 0 });
    expect(await matchesIn(id)).toEqual({ gil: 1, caio: 1 });
    await expectWhole();
  });

  it("takes no match away for a class that somebody has lost since, unless classes are what changes", async () => {
    const id = await opened({ classes: ["B"], name: "Só B" }, FIRST);
    const before = await matchesIn(id);
    const set = (level: string) =>
      verbs.database.sql("update athlete_sports set class = $2 where athlete_id = $1", [
        club.caio.athleteId,
        level,
      ]);
    await set("A");
    expect(await edited(id, { classes: ["B"], seasonTo: dayAgo(-60) })).toMatchObject({ leaving: 0 });
    expect(await matchesIn(id)).toEqual(before);
    expect((await edited(id, { classes: ["C"] })).leaving).toBeGreaterThan(0);
    await set("B");
    await expectWhole();
  });

  it("comes by any way to the table that a ranking opened with that category has", async () => {
    const ways: Partial<Category>[] = [
      { gender: "male" },
      { gender: "male", classes: ["A", "B"] },
      { classes: ["B", "C"], seasonFrom: dayAgo(25) },
      { gender: "female" },
      {},
      { seasonTo: dayAgo(15) },
      { gender: "male", seasonFrom: dayAgo(35), seasonTo: dayAgo(8) },
      { classes: ["C"] },
    ];
    const tableOf = (id: string) =>
      verbs.database.sql(
        "select athlete_id, points, matches, wins, sets_won, games_won, form from standings where ranking_id = $1 order by 1",
        [id],
      );
    const id = await opened({ classes: ["A"], name: "Andarilho" }, FIRST);
    for (const way of ways) {
      await edited(id, way, FIRST);
      const fresh = await opened({ ...way, name: "Igual" }, FIRST);
      expect(await tableOf(id), JSON.stringify(way)).toEqual(await tableOf(fresh));
    }
    await expectWhole();
  });

  it("keeps the rules by which a match counted, and refuses what was seen otherwise", async () => {
    const id = await opened({ gender: "male", name: "Datas" }, FIRST);
    const asked = edit(id, { gender: "male", seasonFrom: dayAgo(25) });
    const { seen } = await previewEdit(as("secretary"), asked);
    await play("caio", "bruno", 1);
    await expect(editRanking(as("secretary"), { ...asked, seen: seen! })).rejects.toEqual(
      refusal("conflict"),
    );
    const now = await previewEdit(as("secretary"), asked);
    const other = edit(id, { gender: "male", seasonFrom: dayAgo(15) });
    await expect(editRanking(as("secretary"), { ...other, seen: now.seen! })).rejects.toEqual(
      refusal("conflict"),
    );
    await editRanking(as("secretary"), { ...asked, seen: now.seen! });
    const counted = await matchesIn(id);
    // The same form again, and its old mark: nothing changes.
    expect(await editRanking(as("secretary"), { ...asked, seen: now.seen! })).toEqual({
      entering: 0,
      leaving: 0,
    });
    expect(await matchesIn(id)).toEqual(counted);
    await expectWhole();
  });

  it("loses nothing to a match that is confirmed or annulled at the same moment", async () => {
    const id = await opened({ gender: "male", classes: ["B"], name: "Ao mesmo tempo" }, FIRST);
    const asked = edit(id, { gender: "male" }, FIRST);
    const { seen } = await previewEdit(as("secretary"), asked);
    const [, , match] = await Promise.allSettled([
      editRanking(as("secretary"), { ...asked, seen: seen! }),
      play("hugo", "bruno"),
      play("gil", "bruno", 1),
    ]);
    if (match.status === "fulfilled")
      await annulMatch(as("secretary"), { match_id: match.value, reason: "não valeu" });
    await edited(id, { gender: "male", seasonFrom: dayAgo(300) }, FIRST);
    const [row] = await verbs.database.sql<{ missing: number }>(
      `select count(*)::int as missing from ranking_events e join matches m on m.id = e.match_id and m.status = 'confirmed'
       where e.kind = 'confirm' and not exists (select 1 from ranking_events u where u.undoes = e.id)
         and not exists (select 1 from match_players p join athletes a on a.id = p.athlete_id
           where p.match_id = m.id and a.gender_category <> 'male')
         and not exists (select 1 from ledger_lines l where l.event_id = e.id and l.ranking_id = $1)`,
      [id],
    );
    expect(row).toEqual({ missing: 0 });
    await expectWhole();
  });

  it("refuses the wrong role, the wrong club, the main ranking, a closed one and what could admit nobody", async () => {
    const id = await opened({ name: "Fechado" }, null);
    const seen = crypto.randomUUID();
    await expect(editRanking(as("ana"), { ...edit(id, {}), seen })).rejects.toEqual(refusal("forbidden"));
    await expect(previewEdit(as("ana"), edit(id, {}))).rejects.toEqual(refusal("forbidden"));
    const elsewhere = { ...edit(id, {}), club_id: club.otherClubId, seen };
    await expect(editRanking(as("otherAdmin"), elsewhere)).rejects.toEqual(refusal("not_found"));
    const wrong = edit(id, { minAge: 40, maxAge: 30 });
    await expect(editRanking(as("secretary"), { ...wrong, seen })).rejects.toMatchObject({
      details: { field: "max_age" },
    });
    const [main] = await verbs.database.sql<{ id: string }>(
      "select id from rankings where club_id = $1 and is_main",
      [club.clubId],
    );
    await expect(editRanking(as("secretary"), { ...edit(main!.id, {}), seen })).rejects.toEqual(
      refusal("invalid_input"),
    );
    await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: id });
    await expect(editRanking(as("secretary"), { ...edit(id, {}), seen })).rejects.toEqual(
      refusal("conflict"),
    );
  });
});
