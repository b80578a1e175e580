import { describe, expect, it } from "vitest";
import { CLUB_PLANS } from "../../../app/features/clubs/plans.ts";
import {
  ATHLETE_ENTITLEMENTS,
  athleteMay,
  type AthleteEntitlement,
  CLUB_ENTITLEMENTS,
  clubLimit,
  clubMay,
  clubPlanId,
  type ClubPlanId,
  clubStanding,
  earlyEntryHours,
  isReadOnly,
  leastPlanWith,
} from "../../../app/features/security/entitlements.ts";
import type { AthletePlanId } from "../../../app/features/security/viewer.ts";
import { ATHLETE_PLANS } from "../../../app/features/subscriptions/plans.ts";

const PLANS: AthletePlanId[] = ["free", "plus", "pro"];

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
  ])("%s", (what, given) => {
    expect(PLANS.map((plan) => (athleteMay(plan, what) ? "1" : "0")).join("")).toBe(given);
    expect(leastPlanWith(what)).toBe(PLANS[given.indexOf("1")]);
  });

  it("lets Pro enter tournaments 24 hours early", () => {
    expect(PLANS.map(earlyEntryHours)).toEqual([0, 0, 24]);
  });

  it("says in the table all that the plans' pages say, and of the very plan that they say it of", () => {
    const said: Record<string, AthleteEntitlement | "earlyEntryHours"> = {
      "Perfil de atleta": "profile",
      "Ranking do clube": "clubRanking",
      "Lançar e aprovar resultados": "reporting",
      Torneios: "tournaments",
      "Rankings regionais": "regionalRankings",
      "Estatísticas e confronto direto": "statistics",
      "Convites para partidas (em breve)": "matchInvites",
      "Histórico completo, com exportação": "matchHistory",
      "Adversários sugeridos, perto em nível e cidade": "suggestedOpponents",
      "Inscrição em torneios 24 h antes": "earlyEntryHours",
    };
    const lines = ATHLETE_PLANS.flatMap((plan) => plan.gives.map((line) => [line, plan.id] as const));
    for (const [line, plan] of lines) {
      const what = said[line];
      expect(what, line).toBeDefined();
      const first = PLANS.find((id) => Boolean(ATHLETE_ENTITLEMENTS[id][what!]));
      expect(first, line).toBe(plan);
    }
    expect(lines.map(([line]) => line).sort()).toEqual(Object.keys(said).sort());
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
  ])("%s", (plan, athletes, tvs, venues, proof, tokens) => {
    expect(clubLimit(plan, "claimedAthletes")).toBe(athletes);
    expect(clubLimit(plan, "tvs")).toBe(tvs);
    expect(clubLimit(plan, "venues")).toBe(venues);
    expect(clubMay(plan, "sponsorsProofOfPlay")).toBe(proof);
    expect(clubMay(plan, "apiTokens")).toBe(tokens);
  });

  it("says in the table all that the registration says", () => {
    const numbers: Record<string, number> = { uma: 1, cinco: 5 };
    const claims: [RegExp, (plan: ClubPlanId, match: RegExpExecArray) => boolean][] = [
      [/^até (\d+) atletas/, (plan, [, n]) => CLUB_ENTITLEMENTS[plan].claimedAthletes === Number(n)],
      [/^(\w+) tvs?\b/, (plan, [, n]) => CLUB_ENTITLEMENTS[plan].tvs === (numbers[n!] ?? Number(n))],
      [/^(ranking|torneios)/, () => true],
      [/comprovação|patrocinadores/, (plan) => clubMay(plan, "sponsorsProofOfPlay")],
      [/\bapi\b/, (plan) => clubMay(plan, "apiTokens")],
      [/sem limites?|ilimitad/, (plan) => clubLimit(plan, "claimedAthletes") === null],
      [/sedes/, (plan) => clubLimit(plan, "venues") === null],
    ];
    expect(CLUB_PLANS.map(({ id }) => id)).toEqual(Object.keys(CLUB_ENTITLEMENTS));
    for (const plan of CLUB_PLANS) {
      for (const line of [plan.gives].flat().flatMap((text: string) => text.toLowerCase().split(/, /))) {
        const claim = claims.map(([pattern, holds]) => [pattern.exec(line), holds] as const);
        const [match, holds] = claim.find(([found]) => found !== null) ?? [];
        expect(match, `${plan.id}: ${line}`).toBeTruthy();
        expect(holds!(clubPlanId(plan.id), match!), `${plan.id}: ${line}`).toBe(true);
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
  ])("lapsed at %s", (lapsedAt, standing, frozen) => {
    expect(clubStanding({ lapsedAt }, now)).toEqual(standing);
    expect(isReadOnly({ lapsedAt }, now)).toBe(frozen);
    if (lapsedAt) expect(clubStanding({ lapsedAt: new Date(lapsedAt) }, now)).toEqual(standing);
  });
});
