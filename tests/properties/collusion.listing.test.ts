import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Group, judge } from "../support/listing-groups.ts";
import { isWhole, sampled } from "../support/sample.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

// Product §5: nobody tops the country with three friends. Rings are never listed; honest clubs are.

const SEEDS = isWhole ? [1, 2, 3] : [1];
let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());

const LONG = { plan: 52, member: 52 };
const CLUBS: [where: string, clubWeeks: Group["clubWeeks"]][] = [
  ["outside a club with a plan", null],
  ["in one that has just begun to pay", { plan: 7, member: 7 }],
  ["in an old one that they have just joined", { plan: 52, member: 7 }],
];
const TIMES: [when: string, days: number][] = [
  ["in a week", 6],
  ["in six months", 180],
];
const SHARES: [how: string, against: Pick<Group, "outside" | "outsiders">][] = [
  ["all of it", {}],
  ["but for 10 % against one outsider", { outside: 0.1 }],
  ["but for 10 % against an honest club", { outside: 0.1, outsiders: 12 }],
];

describe("rings that are never listed", () => {
  const rings = [4, 6, 9].flatMap((people) =>
    [
      ...CLUBS,
      ...(people === 4 ? [["in a club that has long paid", LONG] as (typeof CLUBS)[number]] : []),
    ].flatMap(([where, clubWeeks]) =>
      TIMES.flatMap(([when, days]) =>
        SHARES.map(([how, against]): [string, Group] => [
          `${people} ${where}, ${when}, ${how}`,
          { people, days, each: 20, ...against, accountDays: 400, clubWeeks },
        ]),
      ),
    ),
  );
  it.each(sampled("rings", rings, 16))("of %s", async (_name, group) => {
    for (const seed of SEEDS) {
      const { members, listed } = await judge(verbs, group, seed);
      expect([members > 0, listed]).toEqual([true, 0]);
    }
  });

  it.each([12, 20].flatMap((people) => [null, LONG].map((clubWeeks) => [people, clubWeeks] as const)))(
    "of %i within seven days, or from accounts younger than 30 days, club %j",
    async (people, clubWeeks) => {
      const group = { people, each: 20, clubWeeks };
      for (const time of [
        { days: 6.9, accountDays: 400 },
        { days: 29, accountDays: 29 },
        { days: 29, accountDays: 29, each: 40, outside: 0.1 },
      ])
        for (const seed of SEEDS) {
          const { members, listed } = await judge(verbs, { ...group, ...time }, seed);
          expect([members, listed]).toEqual([people, 0]);
        }
    },
  );
});

describe("honest clubs, of which at least 95 % of those with 10 matches are listed", () => {
  const honest = (group: Omit<Group, "accountDays">): Group => ({ ...group, accountDays: group.days + 10 });
  const clubs: [string, Group][] = [
    ["12 who all met, in half a year", honest({ people: 12, days: 180, each: "all", clubWeeks: LONG })],
    [
      "12 who all met, in eight weeks",
      honest({ people: 12, days: 56, each: "all", clubWeeks: { plan: 9, member: 9 } }),
    ],
    ["12 who all met, without a plan", honest({ people: 12, days: 180, each: "all", clubWeeks: null })],
    ...[6, 7, 8, 9, 10, 11].flatMap((people): [string, Group][] => [
      [
        `${people} with 10 matches each`,
        honest({ people, days: 70, each: 10, clubWeeks: { plan: 10, member: 10 } }),
      ],
      [
        `${people} who play others too`,
        honest({ people, days: 180, each: 16, outside: 0.2, clubWeeks: LONG }),
      ],
    ]),
  ];
  it.each(sampled("clubs", clubs, 6))("%s", async (_name, group) => {
    const total = { members: 0, listed: 0 };
    for (const seed of [1, 2, 3, 4, 5]) {
      const { members, listed } = await judge(verbs, group, seed);
      total.members += members;
      total.listed += listed;
    }
    expect(total.members).toBeGreaterThanOrEqual(5 * group.people * 0.9);
    expect(total.listed / total.members).toBeGreaterThanOrEqual(0.95);
  });
});
