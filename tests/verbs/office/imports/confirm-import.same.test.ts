import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { changeReading } from "../../../../app/features/office/imports/change-reading.server.ts";
import { confirmImport } from "../../../../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../../../app/features/office/imports/continue-import.server.ts";
import type { ImportProgress } from "../../../../app/features/office/imports/import-progress.ts";
import { readImports } from "../../../../app/features/office/imports/read-imports.server.ts";
import { startImport } from "../../../../app/features/office/imports/start-import.server.ts";
import { undoImport } from "../../../../app/features/office/imports/undo-import.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { enterMatch, reportMatch } from "../../../support/match-requests.ts";
import { inOwnRequest } from "../../../support/own-request.ts";
import { type ReportChanges, reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
});
afterEach(() => verbs.stop());

const as = (name: PersonName) => asPerson(verbs, club[name]);
const HEADING = "data;vencedor;perdedor;placar";
const LINE = "20/11/2026;Ana Souza;Bruno Lima;6/4 6/3";
/** Makes a report by hand, Ana's or somebody else's, of the match of `LINE`. */
const byHand = (changes: ReportChanges = {}) =>
  reportedMatch(club, verbs.clock.at, { is_second_match: false, ...changes });

const start = (...rows: string[]) =>
  startImport(as("secretary"), {
    clubId: club.clubId,
    fileName: "t.csv",
    bytes: new TextEncoder().encode([HEADING, ...rows].join("\n")),
    format: "quadra",
  });
async function finish(importId: string, secondLines: number[] = []): Promise<ImportProgress> {
  const chosen = new Map<string, string>();
  let progress = await confirmImport(as("secretary"), {
    importId,
    chosen,
    secondLines: new Set(secondLines),
  });
  while (progress.finishedAt === null) progress = await continueImport(as("secretary"), { importId });
  return progress;
}
async function sameOf(importId: string) {
  const { shown } = await readImports(as("secretary"), { clubId: club.clubId, importId });
  return shown!.preview!.same;
}
const standing = async () =>
  (await verbs.database.sql("select 1 from matches where status in ('pending_validation', 'confirmed')"))
    .length;

describe("a file with a match that was reported by hand", () => {
  it("is shown the first before it is confirmed, and does not write it again", async () => {
    const first = await enterMatch(as("secretary"), byHand());
    const points = await checkedPoints(verbs.database.sql);
    const { id } = await start("19/11/2026;Caio Prado;Davi Rocha;6/1 6/1", LINE);
    expect(await sameOf(id)).toEqual([
      {
        lineNo: 3,
        sentence: "20/11/2026 · Ana Souza × Bruno Lima: 6/4 6/3",
        kind: "counted",
        matchId: first.id,
      },
    ]);
    expect(await finish(id)).toMatchObject({ created: 1, known: 1, refused: 0 });
    expect(await checkedPoints(verbs.database.sql)).toMatchObject(points);
    const [line] = await verbs.database.sql(
      "select outcome, match_id from import_rows where import_id = $1 and line_no = 3",
      [id],
    );
    expect(line).toEqual({ outcome: "known", match_id: first.id });
    // Undoing it leaves what it did not bring.
    while ((await undoImport(as("secretary"), { importId: id })).undoneAt === null);
    expect(await checkedPoints(verbs.database.sql)).toMatchObject(points);
  });

  it("is found by the answers about its names, as they stand", async () => {
    await enterMatch(as("secretary"), byHand());
    const { id } = await start("20/11/2026;Ana S.;Bruno Lima;6/4 6/3");
    const { shown } = await readImports(as("secretary"), { clubId: club.clubId, importId: id });
    const { reading, questions } = shown!.preview!;
    const [question] = questions;
    const ana = `m:${club.ana.athleteId}`;
    expect(question).toMatchObject({ candidates: [{ value: ana }] });
    const answered = async (value: string) => {
      const chosen = new Map([[question!.folded, value]]);
      await changeReading(as("secretary"), { ...reading, importId: id, chosen });
      const after = await readImports(as("secretary"), { clubId: club.clubId, importId: id });
      const { same, sameCount, questions: asked } = after.shown!.preview!;
      return { lines: same.map(({ lineNo }) => lineNo), sameCount, stands: asked[0]!.suggested };
    };
    expect(await answered("nova")).toEqual({ lines: [], sameCount: 0, stands: "nova" });
    expect(await answered(ana)).toEqual({ lines: [2], sameCount: 1, stands: ana });
    expect(await answered("fora")).toEqual({ lines: [], sameCount: 0, stands: "fora" });
    // An answer that is not offered changes nothing of what was found.
    expect(await answered("m:outra")).toMatchObject({ stands: question!.suggested });
    await answered(ana);
    expect(await finish(id)).toMatchObject({ created: 0, known: 1 });
  });

  it("writes what the secretary says is a second match, and only that", async () => {
    await enterMatch(as("secretary"), byHand());
    await enterMatch(as("secretary"), byHand({ by: "caio", against: "davi" }));
    const { id } = await start(LINE, "20/11/2026;Caio Prado;Davi Rocha;6/4 6/3");
    expect((await sameOf(id)).map(({ lineNo }) => lineNo)).toEqual([2, 3]);
    expect(await finish(id, [2, 99])).toMatchObject({ created: 1, known: 1 });
    const points = await checkedPoints(verbs.database.sql);
    // The second meeting of the month counts half.
    expect(points[club.ana.athleteId]! / points[club.caio.athleteId]!).toBe(1.5);
  });

  it("leaves what waits for its answer, and what says that the other side won, to be answered", async () => {
    const waiting = await reportMatch(as("ana"), byHand());
    const { id } = await start(LINE, "20/11/2026;Bruno Lima;Ana Souza;6/4 6/3");
    // The second line is another match: the first is the one that stands.
    expect(await sameOf(id)).toMatchObject([{ lineNo: 2, kind: "waiting", matchId: waiting.id }]);
    expect(await finish(id)).toMatchObject({ created: 1, known: 1 });
    const contradicting = await start("20/11/2026;Davi Rocha;Caio Prado;6/0 6/0");
    await enterMatch(
      as("secretary"),
      byHand({ by: "caio", against: "davi", sets: [6, 6].map((mine) => ({ mine, theirs: 0 })) }),
    );
    expect(await sameOf(contradicting.id)).toEqual([]);
    // Meanwhile it was reported by hand: what counts is what stands when the line is written.
    expect(await finish(contradicting.id)).toMatchObject({ created: 0, known: 1 });
    await approveMatch(as("bruno"), { match_id: waiting.id });
    expect(await standing()).toBe(3);
  });

  it("says twice what was played twice, in one file and in the next", async () => {
    await enterMatch(as("secretary"), byHand());
    const both = await start(LINE, LINE);
    expect((await sameOf(both.id)).map(({ lineNo }) => lineNo)).toEqual([2]);
    expect(await finish(both.id)).toMatchObject({ created: 1, known: 1 });
    const again = await start(LINE, LINE, "18/11/2026;Ana Souza;Bruno Lima;6/4 6/3");
    expect(await finish(again.id)).toMatchObject({ created: 1, known: 2 });
    expect(await standing()).toBe(3);
  });

  it("writes a match of its own for one that was annulled", async () => {
    const first = await enterMatch(as("secretary"), byHand());
    await annulMatch(as("secretary"), { match_id: first.id, reason: "não valeu" });
    const { id } = await start(LINE);
    expect(await sameOf(id)).toEqual([]);
    expect(await finish(id)).toMatchObject({ created: 1, known: 0 });
  });

  it("and the same match by hand at the same instant are one", async () => {
    const { id } = await start(LINE);
    await confirmImport(as("secretary"), { importId: id, chosen: new Map() });
    const [, answer] = await Promise.all([
      continueImport(inOwnRequest(verbs, club.secretary), { importId: id }),
      reportMatch(inOwnRequest(verbs, club.ana), byHand()),
    ]);
    expect(answer.id).toEqual((await verbs.database.sql("select id from matches"))[0]!.id);
    expect(await standing()).toBe(1);
    expect(verbs.proxy.stats().deadlocks).toBe(0);
  });
});

describe("a match that came in by a file, reported by hand", () => {
  it("is the first one, whoever reports it", async () => {
    await finish((await start(LINE)).id);
    const [first] = await verbs.database.sql<{ id: string }>("select id from matches");
    const shown = {
      id: first!.id,
      status: "confirmed",
      same: {
        kind: "shown",
        clubId: club.clubId,
        sentence: "Esta partida já foi lançada: Ana Souza venceu Bruno Lima por 6/4 6/3. Já está confirmada.",
      },
    };
    expect(await reportMatch(as("ana"), byHand())).toEqual(shown);
    const mirrored = [
      { mine: 4, theirs: 6 },
      { mine: 3, theirs: 6 },
    ];
    const bruno = byHand({ by: "bruno", against: "ana", sets: mirrored });
    expect(await reportMatch(as("bruno"), bruno)).toEqual(shown);
    expect(await enterMatch(as("secretary"), byHand())).toEqual(shown);
    await expect(reportMatch(as("bruno"), byHand({ by: "bruno", against: "ana" }))).rejects.toMatchObject({
      code: "same_match",
      details: { resourceId: first!.id },
    });
    expect(await standing()).toBe(1);
    const second = await reportMatch(as("ana"), byHand({ is_second_match: true }));
    expect(second.status).toBe("pending_validation");
    expect(await standing()).toBe(2);
  });
});
