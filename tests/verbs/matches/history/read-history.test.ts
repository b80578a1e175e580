import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { exportHistory, readHistory } from "../../../../app/features/matches/history/read-history.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { createQueryBatcher } from "../../../../app/platform/query-batcher.server.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { givePlan } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { enterMatch, reportMatch } from "../../../support/match-requests.ts";
import { historyPageSchema } from "../../../../app/features/matches/history/history-schema.ts";
import { parseInput } from "../../../../app/lib/parse.ts";

let verbs: TestVerbs;
let club: MatchClub;
const HOUR = 3_600_000;
const begin = Date.parse("2026-11-01T12:00:00Z");
let hours = 0;

const as = (person: Person): VerbContext => ({
  services: { ...verbs.context.services, read: createQueryBatcher(verbs.context.services.db) },
  actor: { kind: "user", userId: person.userId, sessionId: person.sessionId },
});

function reportInput(ours: Person[], theirs: Person[], more: object = {}) {
  hours += 1;
  verbs.clock.at = new Date(begin + hours * HOUR);
  return {
    club_id: club.clubId,
    sport: "tennis",
    format: ours.length === 2 ? "doubles" : "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date(verbs.clock.at.getTime() - HOUR / 2).toISOString(),
    my_side: ours.map((one) => one.athleteId),
    their_side: theirs.map((one) => one.athleteId),
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    is_second_match: true,
    ...more,
  } as never;
}

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date(begin);
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update sessions set expires_at = '2027-06-01'");
  const { ana, bruno, caio, davi, joao, secretary } = club;
  await enterMatch(as(secretary), reportInput([ana], [bruno], { place: '=HYPERLINK("x"); "quadra" 2' }));
  await enterMatch(as(secretary), reportInput([bruno], [ana]));
  const { id } = await enterMatch(as(secretary), reportInput([ana], [joao]));
  await annulMatch(as(secretary), { match_id: id, reason: "Não valeu." });
  await enterMatch(as(secretary), reportInput([ana, caio], [bruno, davi]));
  await reportMatch(as(ana), reportInput([ana], [davi]));
  const gone = await reportMatch(as(ana), reportInput([ana], [davi]));
  await withdrawMatch(as(ana), { match_id: gone.id });
}, 60_000);
afterAll(() => verbs?.stop());

describe("the whole history", () => {
  it.each(["free", "plus"])("is for Pro, not for %s", async (plan) => {
    if (plan === "plus") await givePlan(verbs.database.sql, club.ana.userId, "plus");
    await expect(readHistory(as(club.ana), { from: 0 })).rejects.toMatchObject({ code: "plan_required" });
    await expect(exportHistory(as(club.ana))).rejects.toMatchObject({ code: "plan_required" });
  });

  it("has every match that was not taken back, the last played first, from one's own side", async () => {
    await givePlan(verbs.database.sql, club.ana.userId, "pro");
    const { rows, total, next } = await readHistory(as(club.ana), { from: 0 });
    expect([total, next]).toEqual([5, null]);
    expect(rows.map((row) => [row.partners, row.opponents, row.outcome, row.score, row.statusLabel])).toEqual(
      [
        [[], ["Davi Rocha"], null, "6/4 6/3", "Aguardando resposta"],
        [["Caio Prado"], ["Bruno Lima", "Davi Rocha"], "won", "6/4 6/3", "Confirmada"],
        // A private profile is a first name and an initial.
        [[], ["João S."], null, "6/4 6/3", "Anulada"],
        [[], ["Bruno Lima"], "lost", "4/6 3/6", "Confirmada"],
        [[], ["Bruno Lima"], "won", "6/4 6/3", "Confirmada"],
      ],
    );
    const later = await readHistory(as(club.ana), { from: 3 });
    expect(later.rows.map(({ id }) => id)).toEqual(rows.slice(3).map(({ id }) => id));
    for (const from of [null, "-1; drop"])
      expect(parseInput(historyPageSchema, { from })).toEqual({ from: 0 });
  });

  it("is a file that a spreadsheet opens, and that runs nothing there", async () => {
    const csv = await exportHistory(as(club.ana));
    const [head, ...lines] = csv.trimEnd().split("\r\n");
    expect(head).toBe(
      "\uFEFFdata;esporte;formato;clube;parceria;adversários;resultado;placar;situação;local",
    );
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe(
      "2026-11-01;Tênis;duplas;clube da praia;Caio Prado;Bruno Lima e Davi Rocha;Vitória;6/4 6/3;Confirmada;",
    );
    expect(lines[4]).toContain(`"'=HYPERLINK(""x""); ""quadra"" 2"`);
  });

  it("is one's own", async () => {
    await givePlan(verbs.database.sql, club.outsider.userId, "pro");
    expect(await readHistory(as(club.outsider), { from: 0 })).toMatchObject({ rows: [], total: 0 });
    await expect(readHistory(as(club.secretary), { from: 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
    const ended = { ...club.ana, sessionId: club.bruno.sessionId };
    await expect(exportHistory(as(ended))).rejects.toMatchObject({ code: "session_expired" });
  });
});
