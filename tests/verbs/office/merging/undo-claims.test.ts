import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerEnrolment } from "../../../../app/features/rankings/seasons/answer-enrolment.server.ts";
import { requestEnrolment } from "../../../../app/features/rankings/seasons/request-enrolment.server.ts";
import { confirmClaims } from "../../../../app/features/office/merging/confirm-claims.server.ts";
import { mergeProfiles } from "../../../../app/features/office/merging/merge-profiles.server.ts";
import { readBulkClaims } from "../../../../app/features/office/merging/read-bulk-claims.server.ts";
import { undoClaims } from "../../../../app/features/office/merging/undo-claims.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { asPerson, checkedPoints, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { claimOf, enterResult, importedAthlete, newcomer } from "../../../support/newcomers.ts";
import { correctMatch } from "../../../support/match-requests.ts";
import { MERGE_STATE } from "../../../support/merge-state.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const DAY_MS = 86_400_000;

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const clerk = () => asPerson(verbs, club.clerk);
const refusal = (code: string, message = "") =>
  expect.objectContaining({
    code,
    ...(message ? { details: expect.objectContaining({ message: expect.stringContaining(message) }) } : {}),
  });

beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
  later();
});

const later = (ms = 60_000) => void (verbs.clock.at = new Date(verbs.clock.at.getTime() + ms));

async function claim(name: string, { asks = false } = {}) {
  const targetId = await importedAthlete(verbs, club.clubId, name);
  const person = await newcomer(verbs, name);
  const id = await claimOf(verbs, { clubId: club.clubId, person, targetId, asks });
  return { id, targetId, person };
}
type Claimed = Awaited<ReturnType<typeof claim>>;

/** Confirms all of them by one act; gives the merges' ids, in the order of the claims. */
async function confirmed(people: readonly Claimed[]): Promise<string[]> {
  await confirmClaims(clerk(), { club_id: club.clubId, claim_ids: people.map(({ id }) => id) });
  const rows = await sql("select id, gone_id from profile_merges where club_id = $1 and undone_at is null", [
    club.clubId,
  ]);
  return people.map(({ targetId }) => rows.find((row) => row.gone_id === targetId)!.id as string);
}

const undo = (merge_ids: readonly string[], who = clerk()) =>
  undoClaims(who, { club_id: club.clubId, merge_ids });

/** All that a confirmation may touch, of the club's people, without ids and without people who have nothing. */
async function everything() {
  return await sql(
    `${MERGE_STATE}
    union all select 'k', row(id, user_id, target_id, status, created_at)::text from profile_claims
    union all select 'u', row(id, club_id)::text from users
    union all select 'w', row(ranking_id, athlete_id, status)::text from ranking_enrolments
    union all select 'c', row(athlete_id, club_id, sport, class)::text from club_classes
    order by 1, 2`,
  );
}

async function byRequest(): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into rankings (id, club_id, sport, format, is_main, name, enrolment) values ($1, $2, 'tennis', 'singles', false, 'Por pedido', 'request')`,
    [id, club.clubId],
  );
  await sql(
    "insert into ranking_rules (ranking_id, version, rules, created_at) select $1, version, rules, created_at from ranking_rules where ranking_id = (select id from rankings where club_id = $2 and sport = 'tennis' and format = 'singles' and is_main)",
    [id, club.clubId],
  );
  return id;
}

describe("what Confirmar todos did can be undone for 7 days", () => {
  it("all of an act at once: everything is as it was, requests and enrolments too, and each person is told", async () => {
    const people = [
      await claim("Ada Braga Pinto"),
      await claim("Bia Castro Melo", { asks: true }),
      await claim("Caio Dias Reis"),
    ];
    const [ada, bia, caio] = people as [Claimed, Claimed, Claimed];
    await enterResult(verbs, club, ada.targetId, bia.targetId);
    await enterResult(verbs, club, bia.targetId, caio.targetId);
    await enterResult(verbs, club, ada.person.athleteId, caio.targetId);
    const rankingId = await byRequest();
    await sql(
      "insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at, answered_at) values ($1, $2, 'accepted', now(), now())",
      [rankingId, bia.targetId],
    );
    await sql("insert into club_classes (athlete_id, club_id, sport, class) values ($1, $2, 'tennis', 'B')", [
      ada.targetId,
      club.clubId,
    ]);
    await sql("update users set club_id = $1 where id = any($2)", [
      club.clubId,
      [ada.person.userId, caio.person.userId],
    ]);
    later();
    const before = await everything();
    const merges = await confirmed(people);
    // The person is in the ranking where the club had put the profile, and a member at once.
    expect(
      await sql("select status from ranking_enrolments where athlete_id = $1", [bia.person.athleteId]),
    ).toEqual([{ status: "accepted" }]);
    expect(await sql("select status from memberships where athlete_id = $1", [bia.person.athleteId])).toEqual(
      [{ status: "active" }],
    );
    expect(await everything()).not.toEqual(before);
    later(6 * DAY_MS);
    expect((await undo(merges)).names.toSorted()).toEqual([
      "Ada Braga Pinto",
      "Bia Castro Melo",
      "Caio Dias Reis",
    ]);
    expect(await everything()).toEqual(before);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    // Twice is once.
    await undo(merges);
    expect(await everything()).toEqual(before);
    const told = await sql(
      "select 1 from notifications where title = 'O clube desfez a confirmação do perfil' and user_id = any($1)",
      [people.map(({ person }) => person.userId)],
    );
    expect(told).toHaveLength(3);
    expect(
      await sql("select 1 from security_events where action = 'merge_undone' and user_id = $1", [
        club.clerk.userId,
      ]),
    ).toHaveLength(3);
    // They wait for the club again, and go with no other act.
    const { claims, acts } = await readBulkClaims(clerk(), { clubId: club.clubId });
    expect([acts, claims.map(({ reason }) => reason)]).toEqual([
      [],
      Array.from({ length: 3 }, () => "Esta confirmação já foi desfeita uma vez."),
    ]);
  });

  it("an act is one moment, however long it takes: it is listed as one, and the membership that it made is a request again", async () => {
    const people = [
      await claim("Gil Horta Nobre", { asks: true }),
      await claim("Hugo Ivo Osório", { asks: true }),
    ];
    let ticks = 0;
    const now = () => new Date(verbs.clock.at.getTime() + (ticks += 1));
    const slow = { ...clerk(), services: { ...verbs.context.services, now } };
    await confirmClaims(slow, { club_id: club.clubId, claim_ids: people.map(({ id }) => id) });
    later();
    const { acts } = await readBulkClaims(clerk(), { clubId: club.clubId });
    expect(acts.map(({ claims }) => claims.length)).toEqual([2]);
    await undo(acts.flatMap(({ claims }) => claims.map(({ mergeId }) => mergeId)));
    expect(
      await sql("select status from memberships where athlete_id = any($1)", [
        people.map(({ person }) => person.athleteId),
      ]),
    ).toEqual([{ status: "requested" }, { status: "requested" }]);
  });

  it("each alone, whatever the order of the act was", async () => {
    const people = [await claim("Davi Elias Nunes"), await claim("Eva Franco Lins")] as [Claimed, Claimed];
    const [davi, eva] = people;
    await enterResult(verbs, club, davi.targetId, eva.targetId);
    const before = await everything();
    later();
    const [first, second] = (await confirmed(people)) as [string, string];
    await undo([first]);
    const seats = await sql(
      "select athlete_id from match_players p join matches m on m.id = p.match_id where m.club_id = $1",
      [club.clubId],
    );
    expect(new Set(seats.map(({ athlete_id }) => athlete_id))).toEqual(
      new Set([davi.targetId, eva.person.athleteId]),
    );
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    await undo([second]);
    const without = (rows: Awaited<ReturnType<typeof everything>>) => rows.filter(({ t }) => t !== "u");
    expect(without(await everything())).toEqual(without(before));
  });

  it("what came in between stays with the person: matches, a ranking joined, a membership that was used", async () => {
    const person = await claim("Fábio Gomes Sá", { asks: true });
    await enterResult(verbs, club, person.targetId, club.ana.athleteId);
    const rankingId = await byRequest();
    later();
    const [merge] = (await confirmed([person])) as [string];
    later();
    const since = await enterResult(verbs, club, person.person.athleteId, club.bruno.athleteId);
    await requestEnrolment({ services: verbs.context.services, athlete: person.person }, { rankingId });
    await answerEnrolment(asPerson(verbs, club.secretary), {
      club_id: club.clubId,
      ranking_id: rankingId,
      athlete_id: person.person.athleteId,
      answer: "accept",
    });
    await undo([merge]);
    expect(
      await sql("select match_id from match_players where athlete_id = $1", [person.person.athleteId]),
    ).toEqual([{ match_id: since }]);
    expect(await sql("select 1 from match_players where athlete_id = $1", [person.targetId])).toHaveLength(1);
    expect(
      await sql("select athlete_id, status from ranking_enrolments where ranking_id = $1", [rankingId]),
    ).toEqual([{ athlete_id: person.person.athleteId, status: "accepted" }]);
    expect(
      await sql("select status from memberships where athlete_id = $1", [person.person.athleteId]),
    ).toEqual([{ status: "active" }]);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  });

  it("not after 7 days, nor a merge that no claim made, nor by the wrong role or club", async () => {
    const [one] = (await confirmed([await claim("Gael Horta Luz")])) as [string];
    await expect(undo([one], asPerson(verbs, club.ana))).rejects.toEqual(refusal("forbidden"));
    await expect(undoClaims(asPerson(verbs, club.otherAdmin), { merge_ids: [one] })).rejects.toEqual(
      refusal("not_found"),
    );
    const twin = await importedAthlete(verbs, club.clubId, "Ana de Souza");
    const { id } = await mergeProfiles(asPerson(verbs, club.secretary), {
      athlete_id: twin,
      other_id: club.ana.athleteId,
    });
    await expect(undo([one, id])).rejects.toEqual(refusal("not_found"));
    await sql("update clubs set lapsed_at = now() - interval '8 days' where id = $1", [club.clubId]);
    await expect(undo([one])).rejects.toEqual(refusal("club_read_only"));
    await sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
    later(7 * DAY_MS + 1);
    await expect(undo([one])).rejects.toEqual(refusal("conflict", "7 dias"));
  });
});

it.each([5, 23])(
  "random acts between confirmation and undoing leave tables that equal a rebuild (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const people: Claimed[] = [];
    for (const name of [
      "Ari Alves Costa",
      "Bel Bastos Cruz",
      "Cid Campos Dutra",
      "Dora Diniz Faro",
      "Elmo Esteves Gil",
    ])
      people.push(await claim(name, { asks: random() < 0.4 }));
    const others = [club.ana.athleteId, club.bruno.athleteId, club.caio.athleteId];
    const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)]!;
    const play = async (ids: readonly string[]) => {
      const [one, other] = [pick(ids), pick(ids)];
      if (one !== other) await enterResult(verbs, club, one, other);
    };
    const targets = people.map(({ targetId }) => targetId);
    for (let n = 0; n < 12; n += 1) await play([...targets, ...others]);
    const seatsOf = async (ids: readonly string[]) =>
      await sql("select match_id, athlete_id from match_players where athlete_id = any($1) order by 1, 2", [
        ids,
      ]);
    const before = await seatsOf(targets);
    const merges = await confirmed(people);
    const owners = people.map(({ person }) => person.athleteId);
    const standing = new Set(merges);
    const played: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      later();
      const act = random();
      if (act < 0.25 && standing.size > 0) {
        const some = [...standing].filter(() => random() < 0.4);
        if (some.length > 0) await undo(some);
        for (const id of some) standing.delete(id);
      } else if (act < 0.45) {
        // One that counted gets another score, whoever's it is by now.
        const [row] = await sql(
          "select id from matches where club_id = $1 and status = 'confirmed' order by id offset $2 limit 1",
          [club.clubId, Math.floor(random() * 8)],
        );
        if (row)
          await correctMatch(asPerson(verbs, club.secretary), {
            match_id: row.id as string,
            score_format: "SET3-S:6/TB7",
            sets: [
              { mine: 6, theirs: 1 },
              { mine: 6, theirs: 0 },
            ],
            end: "completed",
            reason: "Placar errado na súmula.",
          } as never);
      } else {
        // A person whose membership is a request again plays nothing there.
        const members = await sql(
          "select athlete_id from memberships where club_id = $1 and status = 'active' and athlete_id = any($2) order by 1",
          [club.clubId, [...owners, ...others]],
        );
        const ids = members.map(({ athlete_id: id }) => id as string);
        const [one, other] = [pick(ids), pick(ids)];
        if (one !== other) played.push(await enterResult(verbs, club, one, other));
      }
      if (n % 5 === 4) expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    }
    if (standing.size > 0) await undo([...standing]);
    expect(await seatsOf(targets)).toEqual(before);
    const since = await sql(
      "select distinct match_id from match_players where athlete_id = any($1) order by 1",
      [owners],
    );
    expect(since.every(({ match_id }) => played.includes(match_id as string))).toBe(true);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    await checkedPoints(verbs.database.sql);
  },
);
