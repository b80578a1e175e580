import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { readTvs } from "../../../../app/features/matches/tv/read-tvs.server.ts";
import { sceneOptions } from "../../../../app/features/matches/tv/tvs.ts";
import { chooseOpening } from "../../../../app/features/rankings/seasons/choose-opening.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { deleteRanking } from "../../../../app/features/rankings/seasons/delete-ranking.server.ts";
import { hideRanking } from "../../../../app/features/rankings/seasons/hide-ranking.server.ts";
import type { NewRankingFacts } from "../../../../app/features/rankings/seasons/open-ranking.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { readEnrolments } from "../../../../app/features/rankings/seasons/read-enrolments.server.ts";
import { readRankings } from "../../../../app/features/rankings/seasons/read-rankings.server.ts";
import { renameRanking } from "../../../../app/features/rankings/seasons/rename-ranking.server.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let main: string;
let women: string;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const of = (ranking_id: string, club_id = club.clubId) => ({ club_id, ranking_id });
const later = () => (verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000));

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql(
    "update athletes set gender_category = case when id = any($1) then 'female' else 'male' end",
    [[club.ana.athleteId, club.mia.athleteId]],
  );
  women = await opened({ gender: "female", name: "Feminino" });
  await play("ana", "mia");
  await play("bruno", "caio");
  [{ id: main } = { id: "" }] = await verbs.database.sql<{ id: string }>(
    "select id from rankings where club_id = $1 and is_main",
    [club.clubId],
  );
}, 60_000);
afterAll(() => verbs.stop());

async function play(by: PersonName, against: PersonName): Promise<void> {
  await enterMatch(as("secretary"), {
    ...reportedMatch(club, verbs.clock.at, { by, against }),
    is_second_match: true,
  } as never);
}

async function opened(change: Partial<NewRankingFacts>): Promise<string> {
  const facts = { ...EVERYBODY, sport: "tennis", format: "singles", name: "Um ranking", ...change } as const;
  return (await openRanking(as("secretary"), { ...facts, club_id: club.clubId })).id;
}

const table = (asked: { ranking?: string; sport?: string; opensFirst?: boolean }) =>
  readTable(
    { services: verbs.context.services },
    { clubId: club.clubId, format: "singles", limit: 100, cursor: 0, ...asked },
  );
const shownId = async (asked: Parameters<typeof table>[0]) => (await table(asked))?.ranking?.id ?? null;
const listed = async () => (await table({}))!.rankings.map(({ id }) => id);

async function display(asked: { ranking?: string; semana?: string; sport?: string; isPage?: boolean } = {}) {
  const { services } = verbs.context;
  const input = { clubId: club.clubId, app: "test", ...asked } as never;
  return await readDisplay({ services }, input, { formatScore, readTournamentScene });
}
const scenes = async () => {
  const { rankings, hidden } = await readTvs(as("secretary"), { clubId: club.clubId });
  return sceneOptions(["tennis"], rankings, hidden).map(({ key }) => key);
};

describe("the ranking that opens", () => {
  it("is the main one at first, then the club's latest choice: on the page, in lists, on the TV", async () => {
    for (const asked of [{}, { sport: "tennis" }, { opensFirst: true }])
      expect(await shownId(asked)).toBe(main);
    expect((await display())!.board!.key).toBe("tennis/singles");
    await chooseOpening(as("secretary"), of(women));
    for (const asked of [{}, { sport: "tennis" }, { opensFirst: true }])
      expect(await shownId(asked)).toBe(women);
    expect(await listed()).toEqual([women, main]);
    expect((await table({ ranking: main }))!.ranking).toMatchObject({ isMain: true, opens: false });
    const tv = (await display())!;
    expect(tv.board!.key).toBe(`ranking/${women}`);
    expect(tv.boards.map(({ key }) => key).slice(0, 2)).toEqual([`ranking/${women}`, "tennis/singles"]);
    // A screen that turns to the main one still gets it.
    expect((await display({ sport: "tennis" }))!.board!.key).toBe("tennis/singles");
    const lines = await readLedger(
      verbs.context,
      {
        clubId: club.clubId,
        athleteId: club.ana.athleteId,
        format: "singles",
        limit: 10,
        cursor: 0,
        opensFirst: true,
      },
      formatScore,
    );
    expect(lines!.points).toBe((await table({ ranking: women }))!.rows[0]!.points);
    later();
    await chooseOpening(as("secretary"), of(main));
    expect(await shownId({})).toBe(main);
    const office = await readRankings(as("secretary"), { clubId: club.clubId });
    expect(office.filter(({ isOpening }) => isOpening).map(({ id }) => id)).toEqual([main]);
  });

  it("may be of another sport or format than the club's first, and then opens before it", async () => {
    later();
    const doubles = await opened({ format: "doubles", name: "Duplas" });
    await chooseOpening(as("secretary"), of(doubles));
    expect(await shownId({ opensFirst: true })).toBe(doubles);
    expect(await shownId({ sport: "tennis" })).toBe(main);
    await deleteRanking(as("secretary"), of(doubles));
    expect(await shownId({ opensFirst: true })).toBe(main);
  });

  it("is chosen by the club's admins alone, and is neither hidden nor closed", async () => {
    await expect(chooseOpening(as("ana"), of(women))).rejects.toEqual(refusal("forbidden"));
    const elsewhere = of(women, club.otherClubId);
    await expect(chooseOpening(as("otherAdmin"), elsewhere)).rejects.toEqual(refusal("not_found"));
    const closed = await opened({ name: "Fechado" });
    await closeRanking(as("secretary"), of(closed));
    await expect(chooseOpening(as("secretary"), of(closed))).rejects.toEqual(refusal("conflict"));
  });
});

describe("a hidden ranking", () => {
  it("stands in no list, on no TV and at no address, while matches go on counting in it", async () => {
    const matches = async () =>
      (
        await verbs.database.sql("select sum(matches)::int as n from standings where ranking_id = $1", [main])
      )[0];
    const before = (await matches())!.n as number;
    await hideRanking(as("secretary"), { ...of(main), isHidden: true });
    await hideRanking(as("secretary"), { ...of(main), isHidden: true });
    expect(await table({ ranking: main })).toBeNull();
    expect(await listed()).not.toContain(main);
    expect(await shownId({ sport: "tennis" })).toBe(women);
    const asked = {
      clubId: club.clubId,
      athleteId: club.ana.athleteId,
      format: "singles",
      limit: 10,
      cursor: 0,
    } as const;
    expect(await readLedger(verbs.context, { ...asked, ranking: main }, formatScore)).toBeNull();
    expect(await display({ ranking: main, isPage: true })).toBeNull();
    expect(await display({ semana: main, isPage: true })).toBeNull();
    // A screen that shows it is led to the first one that is shown.
    for (const of of [{ ranking: main }, { sport: "tennis" }, {}]) {
      const tv = (await display(of))!;
      expect(tv.board!.key).toBe(`ranking/${women}`);
      expect(tv.boards.map(({ key }) => key).join(" ")).not.toContain("tennis/singles");
      expect(tv.boards.map(({ key }) => key).join(" ")).not.toContain(main);
    }
    expect(await scenes()).not.toContain("tennis/singles");
    await play("bruno", "davi");
    expect((await matches())!.n).toBe(before + 2);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    await hideRanking(as("secretary"), { ...of(main), isHidden: false });
    expect(await shownId({ ranking: main })).toBe(main);
    expect(await scenes()).toContain("tennis/singles");
  });

  it("by request is offered to nobody, and does not open although it was chosen", async () => {
    const asked = await opened({ name: "Por pedido", enrolment: "request" });
    const offered = async () => (await readEnrolments(as("bruno"))).map(({ id }) => id);
    expect(await offered()).toContain(asked);
    later();
    await chooseOpening(as("secretary"), of(asked));
    await hideRanking(as("secretary"), { ...of(asked), isHidden: true });
    expect(await offered()).not.toContain(asked);
    expect(await shownId({})).toBe(main);
    await deleteRanking(as("secretary"), of(asked));
  });

  it("is hidden by the club's admins alone", async () => {
    await expect(hideRanking(as("ana"), { ...of(main), isHidden: true })).rejects.toEqual(
      refusal("forbidden"),
    );
    const elsewhere = { ...of(main, club.otherClubId), isHidden: true };
    await expect(hideRanking(as("otherAdmin"), elsewhere)).rejects.toEqual(refusal("not_found"));
  });
});

describe("renaming and deleting", () => {
  it("names a ranking otherwise, also a closed one, and not the main one", async () => {
    await renameRanking(as("secretary"), { ...of(women), name: "Feminino livre" });
    expect((await table({ ranking: women }))!.ranking!.name).toBe("Feminino livre");
    await expect(renameRanking(as("secretary"), { ...of(main), name: "Tudo" })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(renameRanking(as("ana"), { ...of(women), name: "Meu" })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(
      renameRanking(as("otherAdmin"), { ...of(women, club.otherClubId), name: "Nosso" }),
    ).rejects.toEqual(refusal("not_found"));
  });

  it("deletes an empty one once, and none in which something counted or a tournament gives points", async () => {
    const empty = await opened({ name: "Vazio" });
    const office = await readRankings(as("secretary"), { clubId: club.clubId });
    const isEmpty = (id: string) => office.find((one) => one.id === id)!.isEmpty;
    expect([isEmpty(empty), isEmpty(women), isEmpty(main)]).toEqual([true, false, false]);
    await expect(deleteRanking(as("ana"), of(empty))).rejects.toEqual(refusal("forbidden"));
    await expect(deleteRanking(as("otherAdmin"), of(empty, club.otherClubId))).rejects.toEqual(
      refusal("not_found"),
    );
    await deleteRanking(as("secretary"), of(empty));
    await expect(deleteRanking(as("secretary"), of(empty))).rejects.toEqual(refusal("not_found"));
    for (const id of [women, main])
      await expect(deleteRanking(as("secretary"), of(id))).rejects.toEqual(refusal("conflict"));
  });
});
