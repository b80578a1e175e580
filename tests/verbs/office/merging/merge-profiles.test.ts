import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { previewPoints } from "../../../../app/features/office/points-and-rules/preview-points.server.ts";
import { writePoints } from "../../../../app/features/office/points-and-rules/write-points.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { mergeProfiles } from "../../../../app/features/office/merging/merge-profiles.server.ts";
import { previewMerge } from "../../../../app/features/office/merging/preview-merge.server.ts";
import { undoMerge } from "../../../../app/features/office/merging/undo-merge.server.ts";
import { foldName } from "../../../../app/lib/text.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { asPerson, checkedPoints, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { correctMatch, enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { MERGE_STATE } from "../../../support/merge-state.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const secretary = () => asPerson(verbs, club.secretary);
const refusal = (code: string, message = "") =>
  expect.objectContaining({
    code,
    ...(message ? { details: expect.objectContaining({ message: expect.stringContaining(message) }) } : {}),
  });

/** Standings, nível, lines, matches, memberships: all that a merge may touch, without ids and without people who have nothing. */
async function everything() {
  return await sql(`${MERGE_STATE} order by 1, 2`);
}

/** A profile that nobody claimed, a member of the club since `since`. */
async function imported(name: string, { since = "2020-01-01", isPrivate = false } = {}): Promise<string> {
  const id = uuidv7();
  await sql("insert into athletes (id, name, search_name, is_private) values ($1, $2, $3, $4)", [
    id,
    name,
    foldName(name),
    isPrivate,
  ]);
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', $4, $4)`,
    [uuidv7(), club.clubId, id, since],
  );
  return id;
}

const played = async (one: string, other: string) =>
  await enterMatch(secretary(), {
    ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
    my_side: [one],
    their_side: [other],
    is_second_match: true,
  });

/** Which meetings of their month two athletes have had. */
const numbersOf = async (one: string, other: string) => {
  const rows = await sql(
    "select number from meetings where opponents like '%' || $1 || '%' and opponents like '%' || $2 || '%' order by number",
    [one, other],
  );
  return rows.map(({ number }) => number);
};

const merge = (athlete_id: string, other_id: string, more: { keep_id?: string; club_id?: string } = {}) =>
  mergeProfiles(secretary(), { athlete_id, other_id, ...more });

beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
});

describe("nobody merges into their own account what they entered themselves (product §3)", () => {
  const director = () => asPerson(verbs, club.playingAdmin);
  const mergeMine = (twin: string) =>
    mergeProfiles(director(), { athlete_id: twin, other_id: club.playingAdmin.athleteId });

  it("a result: another admin does, who reads in the preview what the first one was refused", async () => {
    const twin = await imported("Paulo D.");
    const request = {
      ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
      my_side: [twin],
      their_side: [club.bruno.athleteId],
    };
    await enterMatch(director(), request);
    const both = { athlete_id: twin, other_id: club.playingAdmin.athleteId };
    expect((await previewMerge(director(), both)).refusal).toContain("outro administrador");
    await expect(mergeMine(twin)).rejects.toEqual(refusal("conflict", "outro administrador"));
    expect((await previewMerge(secretary(), both)).refusal).toBeNull();
    expect((await merge(twin, club.playingAdmin.athleteId)).matches).toBe(1);
  });

  it("initial points, which the office brought", async () => {
    const twin = await imported("Paulo Diretor Dias");
    const file = "atleta;pontos;observação;esporte;formato\nPaulo Diretor Dias;300;Etapa 1;tênis;simples";
    const { rows } = await previewPoints(secretary(), {
      club_id: club.clubId,
      file,
      usual: null,
      answers: {},
    });
    await writePoints(secretary(), { club_id: club.clubId, rows });
    await expect(mergeMine(twin)).rejects.toEqual(refusal("conflict", "outro administrador"));
    await merge(twin, club.playingAdmin.athleteId);
  });

  it("what another entered is theirs to merge, and what they entered is theirs to merge for others", async () => {
    const [twin, other] = [await imported("Paulo D."), await imported("Ana de Souza")];
    await played(twin, club.bruno.athleteId);
    expect((await mergeMine(twin)).matches).toBe(1);
    await enterMatch(director(), {
      ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
      my_side: [other],
      their_side: [club.caio.athleteId],
    });
    const { matches } = await mergeProfiles(director(), {
      athlete_id: other,
      other_id: club.ana.athleteId,
    });
    expect(matches).toBe(1);
  });
});

describe("merging two profiles of one person (product §3)", () => {
  it("moves matches and points as the preview said, equals a rebuild, and is undone exactly", async () => {
    const twin = await imported("Ana de Souza");
    const [bruno, caio] = [club.bruno.athleteId, club.caio.athleteId];
    await played(club.ana.athleteId, bruno);
    await played(twin, bruno);
    await played(twin, caio);
    await played(caio, bruno);
    const before = await everything();
    const points = await checkedPoints(verbs.database.sql);

    const preview = await previewMerge(secretary(), { athlete_id: twin, other_id: club.ana.athleteId });
    expect(preview.refusal).toBeNull();
    expect([preview.pair.kept.name, preview.pair.gone.name, preview.pair.gone.matches]).toEqual([
      "Ana Souza",
      "Ana de Souza",
      2,
    ]);
    const { id } = await merge(twin, club.ana.athleteId);
    const after = await checkedPoints(verbs.database.sql);
    const ana = club.ana.athleteId;
    expect(preview.moved).toMatchObject([
      { sport: "tennis", format: "singles", ranking: null, kept: points[ana], gone: points[twin] },
    ]);
    expect(preview.moved[0]!.after).toBe(after[ana]);
    expect(after).toEqual({ ...points, [ana]: points[ana]! + points[twin]!, [twin]: after[twin] });
    expect(after[twin] ?? 0).toBe(0);
    // Ana has met Bruno twice that month, which moves no points: the next meeting is the third.
    expect(await numbersOf(ana, bruno)).toEqual([1, 2]);
    expect(preview.levels).toMatchObject([{ sport: "tennis" }]);
    const [level] = await sql("select level from ratings where athlete_id = $1", [club.ana.athleteId]);
    expect(preview.levels[0]!.after).toBe(level!.level);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await sql("select 1 from match_players where athlete_id = $1", [twin])).toEqual([]);
    expect(
      await sql("select status, joined_at::date::text as since from memberships where athlete_id = any($1)", [
        [twin, club.ana.athleteId],
      ]),
    ).toEqual(
      expect.arrayContaining([
        { status: "left", since: "2020-01-01" },
        { status: "active", since: "2020-01-01" },
      ]),
    );
    expect(
      await sql("select title from notifications where user_id = $1 and title like '%unificou%'", [
        club.ana.userId,
      ]),
    ).toHaveLength(1);

    await undoMerge(secretary(), { merge_id: id });
    expect(await everything()).toEqual(before);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    // Repeated, nothing happens.
    await undoMerge(secretary(), { merge_id: id });
    expect(await everything()).toEqual(before);
    const audit = await sql("select action from security_events where resource_id = $1 order by at", [id]);
    expect(audit.map(({ action }) => action)).toEqual(["profiles_merged", "merge_undone"]);
  });

  it("passes points without a match, also those taken back since; undone, everything is as before", async () => {
    const twin = await imported("Ana de Souza");
    const give = async (...lines: string[]) => {
      const file = ["atleta;pontos;motivo;esporte;formato", ...lines].join("\n");
      const { rows } = await previewPoints(secretary(), {
        club_id: club.clubId,
        file,
        usual: null,
        answers: {},
      });
      return await writePoints(secretary(), { club_id: club.clubId, rows });
    };
    const tennis = "tênis;simples";
    await give(
      `Ana de Souza;300;Etapa 1;${tennis}`,
      `Ana de Souza;120;Etapa 2;${tennis}`,
      `Bruno Lima;50;Etapa 1;${tennis}`,
    );
    await give(`Ana de Souza;0;Etapa 2;${tennis}`);
    const before = await everything();
    const preview = await previewMerge(secretary(), { athlete_id: twin, other_id: club.ana.athleteId });
    expect(preview.moved).toMatchObject([{ ranking: null, kept: 0, gone: 300, after: 300 }]);
    const { id } = await merge(twin, club.ana.athleteId);
    const pointsOf = async (athlete: string) =>
      await sql(
        "select sum(points)::int as points, count(*)::int as lines from ledger_lines where athlete_id = $1",
        [athlete],
      );
    expect(await pointsOf(club.ana.athleteId)).toEqual([{ points: 300, lines: 3 }]);
    expect(await pointsOf(twin)).toEqual([{ points: null, lines: 0 }]);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);

    await undoMerge(secretary(), { merge_id: id });
    expect(await everything()).toEqual(before);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  });

  it("gives back what passed and no more, when matches came and were corrected in between", async () => {
    const twin = await imported("Bruno de Lima");
    const [ana, caio] = [club.ana.athleteId, club.caio.athleteId];
    const first = await played(twin, ana);
    const { id } = await merge(twin, club.bruno.athleteId);
    const later = await played(club.bruno.athleteId, caio);
    await correctMatch(secretary(), {
      match_id: first.id,
      score_format: "SET3-S:6/TB7",
      sets: [
        { mine: 6, theirs: 0 },
        { mine: 6, theirs: 0 },
      ],
      end: "completed",
      reason: "Placar errado na súmula.",
    } as never);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    await undoMerge(secretary(), { merge_id: id });
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    await checkedPoints(verbs.database.sql);
    const seats = await sql(
      "select match_id, athlete_id from match_players where athlete_id = any($1) order by match_id",
      [[twin, club.bruno.athleteId]],
    );
    expect(seats).toEqual([
      { match_id: first.id, athlete_id: twin },
      { match_id: later.id, athlete_id: club.bruno.athleteId },
    ]);
  });

  it("refuses with the reason, and changes nothing", async () => {
    const twin = await imported("Ana Sousa");
    await played(twin, club.caio.athleteId);
    await played(twin, club.davi.athleteId);
    const before = await everything();
    const { ana, bruno, caio, outsider } = club;
    await expect(merge(ana.athleteId, bruno.athleteId)).rejects.toEqual(
      refusal("conflict", "têm cada um a sua conta"),
    );
    await expect(merge(twin, caio.athleteId)).rejects.toEqual(refusal("conflict", "na mesma partida"));
    await expect(merge(twin, twin)).rejects.toEqual(refusal("conflict", "diferentes"));
    // Nobody of another club is told of, or touched.
    await expect(merge(twin, outsider.athleteId)).rejects.toEqual(refusal("not_found"));
    await expect(
      mergeProfiles(asPerson(verbs, club.otherAdmin), { athlete_id: twin, other_id: ana.athleteId }),
    ).rejects.toEqual(refusal("not_found"));
    await expect(merge(twin, ana.athleteId, { club_id: club.otherClubId })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(
      mergeProfiles(asPerson(verbs, ana), { athlete_id: twin, other_id: ana.athleteId }),
    ).rejects.toEqual(refusal("forbidden"));
    await sql("update clubs set lapsed_at = now() - interval '8 days' where id = $1", [club.clubId]);
    await expect(merge(twin, ana.athleteId)).rejects.toEqual(refusal("club_read_only"));
    expect(await everything()).toEqual(before);
  });

  it("undoes for 7 days only, and the newest first", async () => {
    const [one, other] = [await imported("Caio Pardo"), await imported("Caio Prado Filho")];
    await played(one, club.ana.athleteId);
    await played(other, club.bruno.athleteId);
    const first = await merge(one, other, { keep_id: other });
    const second = await merge(other, club.caio.athleteId);
    await expect(undoMerge(secretary(), { merge_id: first.id })).rejects.toEqual(
      refusal("conflict", "mais nova"),
    );
    await expect(undoMerge(asPerson(verbs, club.otherAdmin), { merge_id: second.id })).rejects.toEqual(
      refusal("not_found"),
    );
    await sql("update profile_merges set merged_at = merged_at - interval '8 days' where id = $1", [
      second.id,
    ]);
    await expect(undoMerge(secretary(), { merge_id: second.id })).rejects.toEqual(
      refusal("conflict", "7 dias"),
    );
  });

  it("of many at once, one merges, and results entered meanwhile are all counted", async () => {
    const twin = await imported("Davi da Rocha");
    const [davi, ana, bruno] = [club.davi.athleteId, club.ana.athleteId, club.bruno.athleteId];
    await played(twin, ana);
    await played(davi, bruno);
    const answers = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => merge(twin, davi)),
      ...Array.from({ length: 4 }, () => played(davi, club.caio.athleteId)),
    ]);
    const merges = answers.slice(0, 4).filter(({ status }) => status === "fulfilled");
    expect(merges.length).toBeLessThanOrEqual(1);
    if (merges.length === 0) await merge(twin, davi);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    await checkedPoints(verbs.database.sql);
    expect(await sql("select 1 from match_players where athlete_id = $1", [twin])).toEqual([]);
  });
});
