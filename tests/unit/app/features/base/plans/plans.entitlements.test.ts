import { describe, expect, it } from "vitest";
import { billingState, isReadOnly } from "../../../../../../app/features/base/plans/billing-state.ts";
import {
  ATHLETE_PLANS,
  athleteMay,
  type AthleteEntitlement,
  CLUB_PLANS,
  clubMayProvePlays,
  clubMayUseApi,
  type ClubPlan,
  clubPlan,
  EARLY_ENTRY_HOURS,
  giftsOf,
  leastPlanWith,
} from "../../../../../../app/features/base/plans/plans.ts";
import { readSources } from "../../../../../support/source-tree.ts";

const PLANS = ["free", "plus", "pro"] as const;

/** The code that gives each line of a plan's card, and the name of a test of it. */
const PROOFS: Readonly<Record<string, { code: string; test: [file: string, name: string] }>> = {
  profile: {
    code: "clubs/profile/change-profile.server.ts",
    test: ["tests/api/identity/clubs.test.ts", "an athlete changes the own profile and asks to join a club"],
  },
  clubRanking: {
    code: "rankings/tables/read-table.server.ts",
    test: ["tests/verbs/rankings/tables/read-table.test.ts", "pages join into the whole table"],
  },
  reporting: {
    code: "matches/reports/report-match.server.ts",
    test: ["tests/verbs/matches/reports/report-match.test.ts", "makes one match of twenty reports at once"],
  },
  regionalRankings: {
    code: "rankings/regional/read-my-regional.server.ts",
    test: ["tests/verbs/rankings/regional/read-regional.test.ts", "gives an athlete's own place"],
  },
  statistics: {
    code: "matches/history/read-statistics.server.ts",
    test: ["tests/verbs/matches/history/read-statistics.test.ts", "are for Plus and Pro alone"],
  },
  matchInvites: {
    code: "matches/challenges/open-invite.server.ts",
    test: [
      "tests/verbs/matches/challenges/invites.test.ts",
      "is for Plus and Pro; answering and counter-proposing are free",
    ],
  },
  matchHistory: {
    code: "matches/history/read-history.server.ts",
    test: ["tests/verbs/matches/history/read-history.test.ts", "is a file that a spreadsheet opens"],
  },
  suggestedOpponents: {
    code: "matches/history/suggest-opponents.server.ts",
    test: ["tests/verbs/matches/history/suggest-opponents.test.ts", "are for Pro, and for athletes"],
  },
  earlyEntry: {
    code: "tournaments/tournaments/entry-refusals.server.ts",
    test: ["tests/verbs/tournaments/tournaments/pay-share.test.ts", "begins a day earlier for Pro"],
  },
  athletes: {
    code: "clubs/clubs/member-quota-repository.server.ts",
    test: [
      "tests/verbs/clubs/clubs/member-quota-repository.test.ts",
      "is exact when 32 requests are approved at once",
    ],
  },
  tvs: {
    code: "matches/tv/tv-ticket.server.ts",
    test: ["tests/api/payments/entitlements-public.test.ts", "admits one on Essencial"],
  },
  venues: {
    code: "clubs/clubs/save-venue.server.ts",
    test: ["tests/verbs/clubs/clubs/office.test.ts", "opens several venues on the plan Rede only"],
  },
  api: {
    code: "base/access/require-token.server.ts",
    test: [
      "tests/api/v1/club-tokens.test.ts",
      "is refused once the club's plan gives none, or is not paid for",
    ],
  },
  proofOfPlay: {
    code: "matches/tv/record-plays.server.ts",
    test: [
      "tests/verbs/matches/tv/plays.test.ts",
      "on Completo and Rede: below them nothing is counted and no sheet is given",
    ],
  },
  unlimitedTvs: {
    code: "matches/tv/tv-ticket.server.ts",
    test: ["tests/api/payments/entitlements-public.test.ts", "counts five on Completo"],
  },
};

const sources = new Map(readSources(["app", "worker", "tests"]).map((file) => [file.path, file]));
/** Files that some address or the worker's entry leads to, by imports that stay in the build. */
const opened = new Set([...sources.keys()].filter((path) => path.startsWith("app/routes/")));
opened.add("app/root.tsx").add("worker/index.ts");
for (const path of opened)
  for (const { target, isOurs, isType } of sources.get(path)?.imports ?? [])
    if (isOurs && !isType) opened.add(target);

/** The files that ask whether a plan gives something. */
function askers(what: string): string[] {
  const question = new RegExp(`(?:readEntitled|requireEntitlement|athleteMay)\\([^()]*"${what}"`);
  return [...sources.values()]
    .filter(({ path, text }) => path.startsWith("app/features/") && question.test(text))
    .map(({ path }) => path);
}

/** Whether what gives a line of a card is opened by an address, asks for the plan where it is sold, and has its test. */
function isProven(what: string): boolean {
  const proof = PROOFS[what];
  if (!proof) return false;
  const code = `app/features/${proof.code}`;
  const isSold = ATHLETE_PLANS.slice(1).some(({ gives }) => what in gives);
  const [file, name] = proof.test;
  return (
    opened.has(code) && (!isSold || askers(what).includes(code)) && sources.get(file)!.text.includes(name)
  );
}

describe("what an athlete's plan gives (product §7)", () => {
  // Free, Plus, Pro.
  it.each<[AthleteEntitlement, string]>([
    ["profile", "111"],
    ["clubRanking", "111"],
    ["reporting", "111"],
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
    expect(ATHLETE_PLANS.map(giftsOf)).toEqual([
      ["Perfil de atleta", "Ranking do clube", "Lançar e aprovar resultados"],
      ["Rankings regionais", "Estatísticas e confronto direto", "Convites de partida"],
      [
        "Histórico completo, com exportação",
        "Adversários sugeridos, perto em nível e cidade",
        "Inscrição antecipada em torneios (24 h)",
      ],
    ]);
  });
});

describe("a plan names what can be used today, and nothing else (product §7)", () => {
  const entitlements = ATHLETE_PLANS.flatMap(({ gives }) => Object.entries(gives));

  it.each(entitlements.filter(([, line]) => line !== null))("%s has an opened use and a test", (what) => {
    expect(isProven(what)).toBe(true);
  });

  it.each(entitlements.filter(([, line]) => line === null))(
    "%s is not named, since nothing opens it",
    (what) => {
      expect(askers(what).filter((path) => opened.has(path))).toEqual([]);
    },
  );

  it.each(ATHLETE_PLANS.slice(1).flatMap(({ gives }) => Object.keys(gives)))(
    "%s is asked for by a verb before it is given",
    (what) => {
      expect(askers(what)).not.toEqual([]);
    },
  );

  it("would miss a line that nothing gives", () => {
    expect(isProven("coachLessons")).toBe(false);
  });
});

describe("what a club's plan gives (product §7)", () => {
  it.each([
    ["essencial", 100, 1],
    ["completo", 500, 5],
    ["rede", null, null],
    // None, or one that we do not know, is the least.
    [null, 100, 1],
    ["outro", 100, 1],
    ["constructor", 100, 1],
  ])("%s", (plan, claimedAthletes, tvs) => {
    expect(clubPlan(plan)).toMatchObject({ claimedAthletes, tvs });
  });

  it("says on the card what it gives", () => {
    const numbers: Record<string, number> = { uma: 1, cinco: 5 };
    const claims: [RegExp, (plan: ClubPlan, match: RegExpExecArray) => boolean][] = [
      [/^até (\d+) atletas$/, (plan, [, n]) => plan.claimedAthletes === Number(n) && isProven("athletes")],
      [/^sem limite de atletas$/, (plan) => plan.claimedAthletes === null && isProven("athletes")],
      [/^de tvs$/, (plan) => plan.tvs === null && isProven("unlimitedTvs")],
      [/^(\w+) tvs?$/, (plan, [, n]) => plan.tvs === (numbers[n!] ?? Number(n)) && isProven("tvs")],
      [/^com várias sedes$/, (plan) => plan.venues === null && isProven("venues")],
      [/^(com )?tokens de api$/, (plan) => clubMayUseApi(plan.id) && isProven("api")],
      [
        /^comprovante de exibição dos patrocinadores$/,
        (plan) => clubMayProvePlays(plan.id) && isProven("proofOfPlay"),
      ],
      [/^ranking do clube$/, () => isProven("clubRanking")],
    ];
    for (const plan of CLUB_PLANS) {
      for (const line of plan.gives.toLowerCase().split(/, | e /)) {
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
