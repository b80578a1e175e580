import { describe, expect, it } from "vitest";
import { billingState, isReadOnly } from "../../../../../app/features/plans/billing-state.ts";
import {
  ATHLETE_PLANS,
  athleteMay,
  type AthleteEntitlement,
  CLUB_PLANS,
  type ClubPlan,
  clubPlan,
  EARLY_ENTRY_HOURS,
  leastPlanWith,
} from "../../../../../app/features/plans/plans.ts";

const PLANS = ["free", "plus", "pro"] as const;

describe("what an athlete's plan gives (product §7)", () => {
  // Free, Plus, Pro.
  it.each<[AthleteEntitlement, string]>([
    ["profile", "111"],
    ["clubRanking", "111"],
    ["reporting", "111"],
    ["tournaments", "111"],
    ["regionalRankings", "011"],
    ["statistics", "011"],
    ["matchInvites", "011"],
    ["matchHistory", "001"],
    ["suggestedOpponents", "001"],
    ["earlyEntry", "001"],
  ])("%s", (what, given) => {
    expect(PLANS.map((plan) => (athleteMay(plan, what) ? "1" : "0")).join("")).toBe(given);
    expect(leastPlanWith(what).id).toBe(PLANS[given.indexOf("1")]);
  });

  it("lets Pro enter tournaments 24 hours early", () => {
    expect(EARLY_ENTRY_HOURS).toBe(24);
  });

  it("is said on the card of the very plan that gives it first", () => {
    expect(ATHLETE_PLANS.map(({ gives }) => Object.values(gives))).toEqual([
      ["Perfil de atleta", "Ranking do clube", "Lançar e aprovar resultados", "Torneios"],
      ["Rankings regionais", "Estatísticas e confronto direto", "Convites para partidas (em breve)"],
      [
        "Histórico completo, com exportação",
        "Adversários sugeridos, perto em nível e cidade",
        "Inscrição em torneios 24 h antes",
      ],
    ]);
  });
});

describe("what a club's plan gives (product §7)", () => {
  it.each([
    ["essencial", 100, 1, 1, false, false],
    ["completo", 500, 5, 1, true, true],
    ["rede", null, null, null, true, true],
    // None, or one that we do not know, is the least.
    [null, 100, 1, 1, false, false],
    ["outro", 100, 1, 1, false, false],
    ["constructor", 100, 1, 1, false, false],
  ])("%s", (plan, claimedAthletes, tvs, venues, sponsorsProofOfPlay, apiTokens) => {
    const limits = { claimedAthletes, tvs, venues, sponsorsProofOfPlay, apiTokens };
    expect(clubPlan(plan)).toMatchObject(limits);
  });

  it("says on the card what it gives", () => {
    const numbers: Record<string, number> = { uma: 1, cinco: 5 };
    const claims: [RegExp, (plan: ClubPlan, match: RegExpExecArray) => boolean][] = [
      [/^até (\d+) atletas/, (plan, [, n]) => plan.claimedAthletes === Number(n)],
      [/^(\w+) tvs?\b/, (plan, [, n]) => plan.tvs === (numbers[n!] ?? Number(n))],
      [/^(ranking|torneios)/, () => true],
      [/comprovação|patrocinadores/, (plan) => plan.sponsorsProofOfPlay],
      [/\bapi\b/, (plan) => plan.apiTokens],
      [/sem limites?|ilimitad/, (plan) => plan.claimedAthletes === null],
      [/sedes/, (plan) => plan.venues === null],
    ];
    for (const plan of CLUB_PLANS) {
      for (const line of plan.gives.toLowerCase().split(/, /)) {
        const claim = claims.map(([pattern, holds]) => [pattern.exec(line), holds] as const);
        const [match, holds] = claim.find(([found]) => found !== null) ?? [];
        expect(match, `${plan.id}: ${line}`).toBeTruthy();
        expect(holds!(plan, match!), `${plan.id}: ${line}`).toBe(true);
      }
    }
  });
});

describe("how a club stands without a subscription", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms).toISOString();
  it.each([
    [null, { kind: "active" }, false],
    [ago(0), { kind: "grace", daysLeft: 7 }, false],
    [ago(0, 1), { kind: "grace", daysLeft: 7 }, false],
    [ago(6), { kind: "grace", daysLeft: 1 }, false],
    [ago(6, 86_399_999), { kind: "grace", daysLeft: 1 }, false],
    [ago(7, 1), { kind: "read_only" }, true],
    [ago(30), { kind: "read_only" }, true],
    [ago(30, 1), { kind: "offline" }, true],
    [ago(400), { kind: "offline" }, true],
  ])("lapsed at %s", (lapsedAt, state, frozen) => {
    expect(billingState({ lapsedAt }, now)).toEqual(state);
    expect(isReadOnly({ lapsedAt }, now)).toBe(frozen);
    if (lapsedAt) expect(billingState({ lapsedAt: new Date(lapsedAt) }, now)).toEqual(state);
  });
});
