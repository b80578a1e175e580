import { describe, expect, it } from "vitest";
import {
  type Match,
  type MatchPlayer,
  rankingResult,
  sameScore,
  sideOf,
  sidesOf,
} from "../../../../../../app/features/matches/matches/match.ts";
import {
  clubNotices,
  outcomeNotices,
  requestNotices,
} from "../../../../../../app/features/matches/matches/match-notices.ts";
import { toEventViews, toMatchView } from "../../../../../../app/features/matches/pages/match-view.ts";
import {
  publicNames,
  resultSentence,
  wholeNames,
} from "../../../../../../app/features/matches/matches/match-labels.ts";

const NOW = new Date("2026-11-21T15:00:00Z");

function player(name: string, side: 1 | 2, more: Partial<MatchPlayer> = {}): MatchPlayer {
  const id = name.split(" ")[0]!.toLowerCase();
  return {
    athleteId: id,
    userId: `u-${id}`,
    name,
    isPrivate: false,
    nameNumber: 1,
    birthDate: null,
    guardianAcceptedAt: null,
    side,
    slot: 1,
    ...more,
  };
}

const ana = player("Ana Souza", 1);
const joao = player("João de Souza Sá", 2, { isPrivate: true });

function match(more: Partial<Match> = {}): Match {
  return {
    id: "m",
    version: 1,
    clubId: "c",
    clubName: "Clube",
    timeZone: "America/Sao_Paulo",
    silenceHours: 24,
    adminUserIds: ["u-vera", "u-ana"],
    rankingId: "r",
    sport: "tennis",
    format: "singles",
    scoreFormat: "SET3-S:6/TB7",
    status: "pending_validation",
    end: "completed",
    losingSide: null,
    winnerSide: 1,
    sets: [
      { side1: 7, side2: 6, tiebreak: 5 },
      { side1: 6, side2: 3 },
    ],
    playedAt: NOW,
    playedOn: "2026-11-21",
    place: null,
    source: "athlete",
    reportedAt: NOW,
    reportedBy: "u-ana",
    reporterSide: 1,
    answerBy: new Date("2026-11-22T15:00:00Z"),
    silenceApproves: true,
    confirmedAt: null,
    disputedBy: null,
    disputeReason: null,
    decisionReason: null,
    players: [ana, joao],
    events: [
      { seq: 1, kind: "reported", actorUserId: "u-ana", actorName: "Ana Souza", reason: null, at: NOW },
    ],
    isReached: true,
    isClubReadOnly: false,
    ...more,
  };
}

const pair = [
  ana,
  player("Bia Lima", 1, { slot: 2 }),
  joao,
  player("Mia Nunes", 2, { slot: 2, birthDate: "2013-01-01" }),
];
const lost = { winnerSide: 2, losingSide: 1 } as const;

describe("resultSentence", () => {
  const names = publicNames("2026-11-21");
  it.each<[Partial<Match>, string]>([
    [{}, "Ana Souza venceu João S. por 7/6(5) 6/3"],
    [{ players: pair }, "Ana Souza e Bia Lima venceram João S. e Mia N. por 7/6(5) 6/3"],
    [
      {
        ...lost,
        sets: [
          { side1: 4, side2: 6 },
          { side1: 1, side2: 2 },
        ],
        end: "retired",
      },
      "João S. venceu Ana Souza por 6/4 2/1, com desistência",
    ],
    [{ sets: [], end: "walkover", losingSide: 2 }, "Ana Souza venceu João S. por W.O."],
    [{ sets: [], end: "retired", losingSide: 2 }, "Ana Souza venceu João S. por desistência"],
    [{ ...lost, sets: [], end: "defaulted" }, "João S. venceu Ana Souza por desclassificação"],
    [{ sets: [], end: "double_walkover", winnerSide: null }, "W.O. duplo entre Ana Souza e João S."],
  ])("%#", (more, sentence) => expect(resultSentence(match(more), names)).toBe(sentence));
  it("writes whole names for the club", () => {
    expect(resultSentence(match(), wholeNames)).toContain("João de Souza Sá");
  });
});

describe("notices", () => {
  it("ask every account of the other side, until the deadline", () => {
    const [notice, ...rest] = requestNotices({ match: match(), now: NOW }, "reported");
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      userId: "u-joão",
      type: "result_validation_required",
      message:
        "Ana Souza venceu João S. por 7/6(5) 6/3. Aprove ou conteste até 22/11/2026 12:00; sem resposta, o resultado vale.",
      data: { match_id: "m" },
      expiresAt: match().answerBy,
    });
    const unclaimed = match({ players: [ana, { ...joao, userId: null }], silenceApproves: false });
    expect(requestNotices({ match: unclaimed, now: NOW }, "reported")).toEqual([]);
  });
  it("end with one stop, also after W.O.", () => {
    const missed = match({ sets: [], end: "walkover", losingSide: 2, silenceApproves: false });
    expect(requestNotices({ match: missed, now: NOW }, "reported")[0]!.message).toBe(
      "Ana Souza venceu João S. por W.O. Aprove ou conteste.",
    );
  });
  it("ask the club's admins who did not play", () => {
    const notices = clubNotices({ match: match({ disputeReason: "foi 7/5" }), now: NOW }, "disputed");
    expect(notices).toMatchObject([{ userId: "u-vera", type: "system_notification" }]);
    expect(notices[0]!.message).toBe("Ana Souza venceu João de Souza Sá por 7/6(5) 6/3. Motivo: foi 7/5.");
  });
  it("reach those who played, except who did it", () => {
    const noticesOf = (outcome: Parameters<typeof outcomeNotices>[1]) =>
      outcomeNotices({ match: match({ status: "annulled" }), now: NOW }, outcome, { exceptUserId: "u-joão" });
    expect(noticesOf({ kind: "approved", by: "João S." })).toMatchObject([
      {
        userId: "u-ana",
        type: "match_result_validation",
        message: "João S. aprovou: Ana Souza venceu João S. por 7/6(5) 6/3.",
      },
    ]);
    expect(noticesOf({ kind: "disputed", by: "João S.", reason: "errado!" })[0]!.message).toContain(
      "Motivo: errado! O clube vai decidir.",
    );
    expect(noticesOf({ kind: "decided", reason: "chuva" })[0]!.title).toBe("O clube decidiu: anulada");
    expect(noticesOf({ kind: "entered" })[0]!.message).toContain("conteste até 22/11/2026 12:00");
  });
});

describe("toMatchView", () => {
  const viewer = (userId: string, side: 1 | 2 | null, administers = false) => ({ userId, side, administers });
  it("shows a private player only by first name and initial, but to themselves and to the club", () => {
    const names = (who: ReturnType<typeof viewer>) =>
      toMatchView(match(), who, NOW).sides[1].map((one) => one.name);
    expect(names(viewer("u-ana", 1))).toEqual(["João S."]);
    expect(names(viewer("u-joão", 2))).toEqual(["João de Souza Sá"]);
    expect(names(viewer("u-vera", null, true))).toEqual(["João de Souza Sá"]);
  });
  it("gives the score from the viewer's side, and what they may do", () => {
    const view = toMatchView(match(), viewer("u-joão", 2), NOW);
    expect(view).toMatchObject({
      score: "6/7(5) 3/6",
      my_side: 2,
      status_label: "Aguardando resposta",
      reads_as: null,
    });
    expect(view.can).toEqual({
      approve: true,
      dispute: true,
      edit: false,
      withdraw: false,
      decide: false,
      correct: false,
      annul: false,
      cancel: false,
    });
    expect(toMatchView(match(), viewer("u-ana", 1), NOW).can).toMatchObject({
      approve: false,
      edit: true,
      withdraw: true,
    });
    expect(toMatchView(match({ status: "disputed" }), viewer("u-vera", null, true), NOW).can).toMatchObject({
      decide: true,
      cancel: true,
    });
  });
  it("reads as approved after the deadline", () => {
    const view = toMatchView(match(), viewer("u-joão", 2), match().answerBy!);
    expect(view).toMatchObject({
      reads_as: "approved_by_silence",
      reads_as_label: "pontos em instantes",
      status_label: "Confirmada",
    });
    expect(Object.values(view.can)).not.toContain(true);
  });
  it("names the admin who acted for the club to the club only", () => {
    const events = [
      {
        seq: 2,
        kind: "decided" as const,
        actorUserId: "u-vera",
        actorName: "Vera",
        reason: "súmula",
        at: NOW,
      },
    ];
    expect(toEventViews(match({ events }), viewer("u-ana", 1), NOW)).toMatchObject([
      { actor_name: null, reason: "súmula" },
    ]);
    expect(toEventViews(match({ events }), viewer("u-vera", null, true), NOW)[0]!.actor_name).toBe("Vera");
  });
});

describe("a match as the ranking takes it", () => {
  it("has sides in the order of slots, the sets and games of each, and the score itself", () => {
    const sides = sidesOf({ players: pair.toReversed() });
    expect(sides).toEqual([
      ["ana", "bia"],
      ["joão", "mia"],
    ]);
    expect(rankingResult(match(), sides)).toEqual({
      sides,
      end: "completed",
      winner: 1,
      setsWon: [2, 0],
      gamesWon: [13, 9],
      playedOn: "2026-11-21",
      sets: match().sets,
    });
    expect(rankingResult(match({ sets: [] }), sides)).toBeNull();
    expect(sideOf({ players: pair }, "mia")).toBe(2);
    expect(sideOf({ players: pair }, null)).toBeNull();
  });
  it("has the same score only set by set", () => {
    expect(sameScore(match(), match())).toBe(true);
    expect(
      sameScore(
        match(),
        match({
          sets: [
            { side1: 7, side2: 6, tiebreak: 4 },
            { side1: 6, side2: 3 },
          ],
        }),
      ),
    ).toBe(false);
    expect(sameScore(match(), match({ losingSide: 2, end: "retired" }))).toBe(false);
  });
});
