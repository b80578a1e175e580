import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { forgetKeys } from "../../../../app/features/matches/matches/forget-keys.server.ts";
import { listClubOpenMatches } from "../../../../app/features/matches/pages/list-club-open-matches.server.ts";
import { listMyMatches } from "../../../../app/features/matches/pages/list-my-matches.server.ts";
import { readMatch } from "../../../../app/features/matches/pages/read-match.server.ts";
import { searchOpponents } from "../../../../app/features/matches/reports/search-opponents.server.ts";
import { listNotifications } from "../../../../app/features/base/notifications/list-notifications.server.ts";
import { markRead } from "../../../../app/features/base/notifications/mark-read.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { reporting, type ReportChanges } from "../../../support/reported-match.ts";
import { disputeMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const ids = (views: { id: string }[]) => views.map((view) => view.id);

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs.stop());

describe("searching opponents", () => {
  const search = async (name: PersonName, text: string, exclude: string[] = []) =>
    (await searchOpponents(as(name), { club_id: club.clubId, search: text, exclude })).rows;

  it("ignores accents and case, and leaves out oneself and people already chosen", async () => {
    expect((await search("ana", "BRÚN")).map((row) => row.name)).toEqual(["Bruno Lima"]);
    expect(await search("ana", "ana s")).toEqual([]);
    expect(await search("ana", "bruno", [club.bruno.athleteId])).toEqual([]);
    expect((await search("ana", "ferraz")).map((row) => [row.name, row.is_claimed])).toEqual([
      ["Gil Ferraz", false],
      ["Hugo Ferraz", false],
    ]);
  });

  it("finds private people and minors only by first name and initial", async () => {
    expect(await search("ana", "joao s")).toEqual([
      {
        athlete_id: club.joao.athleteId,
        name: "João S.",
        is_claimed: true,
        is_hidden: true,
        pair_sports: [],
        avatar: null,
      },
    ]);
    expect((await search("ana", "mia n.")).map((row) => row.name)).toEqual(["Mia N."]);
    expect(await search("ana", "souza")).toEqual([]);
    expect(await search("ana", "costa")).toEqual([]);
    expect((await search("secretary", "costa")).map((row) => row.name)).toEqual(["Mia Costa Nunes"]);
    expect((await search("secretary", "souza")).map((row) => row.name)).toEqual([
      "Ana Souza",
      "João de Souza Sá",
    ]);
  });

  it("takes wildcards as letters, and is for the club only", async () => {
    expect(await search("ana", "%")).toEqual([]);
    expect(await search("ana", "_")).toEqual([]);
    await expect(search("outsider", "ana")).rejects.toEqual(refusal("forbidden"));
    await expect(search("otherAdmin", "ana")).rejects.toEqual(refusal("forbidden"));
    expect(await search("superAdmin", "bruno")).toHaveLength(1);
  });

  it("offers the people met last where nothing is typed", async () => {
    expect(await search("davi", "")).toEqual([]);
    await report({ by: "davi", against: "gil" });
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
    await report({ by: "davi", against: "joao" });
    expect((await search("davi", "")).map((row) => row.name)).toEqual(["João S.", "Gil Ferraz"]);
  });
});

describe("lists of matches", () => {
  it("a person sees what to answer, what waits, what is disputed and what is done, in one round trip each", async () => {
    const mine = await report();
    const theirs = await report({ by: "bruno", against: "ana" });
    const later = await report({ by: "caio", against: "ana" });
    const disputed = await report();
    await disputeMatch(as("bruno"), { match_id: disputed, reason: "não" });
    const done = await report();
    await approveMatch(as("bruno"), { match_id: done });
    const list = await listMyMatches(as("ana"));
    expect(ids(list.to_answer).sort()).toEqual([theirs, later].sort());
    expect(ids(list.waiting)).toEqual([mine]);
    expect(ids(list.disputed)).toEqual([disputed]);
    expect(ids(list.recent)).toEqual([done]);
    expect(list.to_answer[0]).toMatchObject({ my_side: 2, can: { approve: true, dispute: true } });
  });

  it("the club sees disputes first, then what only it can move, then the rest; others do not", async () => {
    const { rows } = await listClubOpenMatches(as("secretary"), { club_id: club.clubId });
    const kinds = rows.map((row) =>
      row.status === "disputed" ? "disputed" : row.needs_club ? "club" : "pending",
    );
    expect(kinds).toEqual(["disputed", "club", "pending", "pending", "pending", "pending"]);
    expect(rows[0]!.can).toMatchObject({ decide: true, cancel: true });
    expect(rows[1]!.can).toMatchObject({ approve: true, decide: true });
    expect(rows[2]!).toMatchObject({
      can: { approve: false, decide: false, cancel: true },
      is_overdue: false,
    });
    for (const other of ["ana", "otherAdmin", "outsider"] as const) {
      await expect(listClubOpenMatches(as(other), { club_id: club.clubId })).rejects.toEqual(
        refusal("forbidden"),
      );
    }
    expect((await listClubOpenMatches(as("otherAdmin"), { club_id: club.otherClubId })).rows).toEqual([]);
  });

  it("a match is read by its players and its club only", async () => {
    const id = await report();
    expect((await readMatch(as("bruno"), { match_id: id })).events).toHaveLength(1);
    expect((await readMatch(as("secretary"), { match_id: id })).my_side).toBeNull();
    for (const other of ["caio", "outsider", "otherAdmin"] as const) {
      await expect(readMatch(as(other), { match_id: id })).rejects.toEqual(refusal("not_found"));
    }
  });
});

describe("notifications", () => {
  it("lists one's own, newest first, at most 50, without what expired", async () => {
    for (let i = 0; i < 55; i += 1) {
      verbs.clock.at = new Date(verbs.clock.at.getTime() + 1_000);
      await report({ by: "caio", against: "mia" });
    }
    const { rows, unread_count } = await listNotifications(as("mia"));
    expect([rows.length, unread_count]).toEqual([50, 55]);
    expect(rows.map((row) => row.created_at)).toEqual(
      rows
        .map((row) => row.created_at)
        .toSorted()
        .toReversed(),
    );
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 24 * 3_600_000);
    expect(await listNotifications(as("mia"))).toEqual({ rows: [], unread_count: 0 });
  });

  it("marks some or all as read, never those of others", async () => {
    await report({ by: "caio", against: "mia" });
    await report({ by: "caio", against: "mia" });
    const { rows } = await listNotifications(as("mia"));
    expect(await markRead(as("bruno"), { ids: [rows[0]!.id] })).toMatchObject({ updated: 0 });
    expect(await markRead(as("mia"), { ids: [rows[0]!.id] })).toEqual({ updated: 1, unread_count: 1 });
    // The 55 that expired unread are marked with the rest.
    expect(await markRead(as("mia"), { all: true })).toEqual({ updated: 56, unread_count: 0 });
  });
});

it("fifteen approvals of one athlete's matches at once all count", async () => {
  const reported = await Promise.all(
    Array.from({ length: 15 }, () => report({ by: "davi", against: "bruno" })),
  );
  const answers = await Promise.all(reported.map((id) => approveMatch(as("bruno"), { match_id: id })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["confirmed"]));
  await checkedPoints(verbs.database.sql);
});

it("idempotency keys are forgotten after a month, by the system only", async () => {
  await report({ idempotency_key: "k" });
  const system = { services: verbs.context.services, actor: { kind: "system", job: "test" } } as const;
  const kept = () => verbs.database.sql("select 1 from idempotency_keys");
  await forgetKeys(system);
  expect(await kept()).toHaveLength(1);
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 31 * 86_400_000);
  await expect(forgetKeys(as("superAdmin"))).rejects.toEqual(refusal("forbidden"));
  await forgetKeys(system);
  expect(await kept()).toEqual([]);
});
