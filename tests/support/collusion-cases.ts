import { beforeAll, describe, expect, it } from "vitest";
import { ATTACKS, type Attack } from "./collusion-attacks.ts";
import {
  byPoints,
  type Club,
  gainsClosedFromStart,
  type Gains,
  gainsOf,
  gainsOnceClosed,
  gainsOnceShown,
  livelyClub,
  shownOf,
} from "./collusion-gains.ts";

/** Places that a month of cheating may gain. */
const ALLOWED = 2;
/** Months of honest play before: the window of 52 weeks is nearly full, and nothing leaves it in the month. */
const SETTLED_MONTHS = 10;
/** Two months after each other in each of many clubs, on a machine that does other things too. */
const TWO_MONTHS = { timeout: 600_000 };
/** First day of the month in question: what is said to have been played 14 days before lies in another month. */
const FROM = "2026-11-01";

/**
 * Describes, for clubs of these seeds whose tables are settled and whose median is five singles and three doubles a month,
 * what a month of each attack gains. By the points of product §5 alone the circle of four is open, by nível all
 * but W.O. trading: meetings are counted by the same sets of people, so each further person brings new first
 * meetings, and one clear win moves nível by more than what lies between neighbours of the table. A club that is told of a
 * closed company says that it earns no points among itself: from then on, or since the company last met anybody else. That takes long to compute: where there is little time (not `isLong`), of the circle, and the months
 * after each other of the first club alone.
 */
export function describeCollusion(seeds: readonly number[], isLong: boolean): void {
  let clubs: Club[];
  const known = new Map<Attack, Gains[]>();
  const gainsBy = (attack: Attack) => {
    const gains = known.get(attack) ?? clubs.map((club) => gainsOf(club, attack));
    known.set(attack, gains);
    return gains;
  };

  const followed = () => (isLong ? clubs : clubs.slice(0, 1));
  const knownShown = new Map<Club, ReturnType<typeof gainsOnceShown>>();
  const onceShown = (club: Club) => {
    const gains = knownShown.get(club) ?? gainsOnceShown(club, ATTACKS.circle);
    knownShown.set(club, gains);
    return gains;
  };

  describe(`a month of cheating in ${seeds.length} clubs with settled tables`, () => {
    beforeAll(() => {
      clubs = seeds.map((seed) => livelyClub(seed, SETTLED_MONTHS, FROM));
    });

    // The club decides about what the points do not refuse, and hears of it: of all who take part, and of nobody else.
    it.each(Object.values(ATTACKS))(
      "is shown to the club's admin, who plays only each other: $name",
      (attack) => {
        for (const club of clubs)
          for (const { group, shown, others } of shownOf(club, attack)) {
            expect(shown, `seed ${club.seed}`).toEqual(group);
            expect(others, `others of seed ${club.seed}`).toBe(0);
          }
      },
    );

    it.each([ATTACKS.pair, ATTACKS.fresh, ATTACKS.backdating, ATTACKS.walkovers])(
      "gains at most two places by points: $name",
      (attack) => {
        gainsBy(attack).forEach(({ singles, doubles }, n) => {
          expect(singles, `singles of seed ${seeds[n]}`).toBeLessThanOrEqual(ALLOWED);
          expect(doubles, `doubles of seed ${seeds[n]}`).toBeLessThanOrEqual(ALLOWED);
        });
      },
    );

    it("gains at most two places by nível: W.O. trading", () => {
      gainsBy(ATTACKS.walkovers).forEach(({ level }, n) =>
        expect(level, `nível of seed ${seeds[n]}`).toBeLessThanOrEqual(ALLOWED),
      );
    });

    it.each(isLong ? Object.values(ATTACKS) : [ATTACKS.circle])(
      "gains at most two places by points where the club has closed the company: $name",
      (attack) => {
        const gains = clubs.map((club) => byPoints(gainsOnceClosed(club, attack)));
        expect(Math.max(...gains), gains.join(" ")).toBeLessThanOrEqual(ALLOWED);
      },
    );

    // The card looks back four weeks, and before the month they played with everybody. All that a month can give is given by
    // its third day, on its first day nearly half of it: whoever says it later than the first day cannot say it in time.
    it(
      "gains at most two places in the month after the club was told: a closed circle of four",
      TWO_MONTHS,
      () => {
        for (const club of followed()) {
          const { shownOn, next } = onceShown(club);
          expect(shownOn[0] >= "2026-11-20" && shownOn[1] <= "2026-11-30", shownOn.join(" ")).toBe(true);
          expect(next, `seed ${club.seed}`).toBeLessThanOrEqual(ALLOWED);
        }
      },
    );

    // By the other choice, from the start: what the company played since it last met anybody else earns nothing either.
    it.each(isLong ? Object.values(ATTACKS) : [ATTACKS.circle])(
      "gains at most two places in the very month in which the club is told, by the choice from the start: $name",
      (attack) => {
        for (const club of followed()) {
          const { shownOn, metOthersOn, first } = gainsClosedFromStart(club, attack);
          expect(metOthersOn < club.from && shownOn[1] <= "2026-11-30", shownOn.join(" ")).toBe(true);
          expect(first, `seed ${club.seed}`).toBeLessThanOrEqual(ALLOWED);
        }
      },
    );

    // The choice from now on leaves what was gained before the club was told: why there is the other one.
    it("keeps more than that where the club chooses from now on alone: a closed circle of four", () => {
      const gains = followed().map((club) => onceShown(club).first);
      expect(Math.max(...gains)).toBeGreaterThan(ALLOWED);
      expect(Math.max(...gains)).toBeLessThanOrEqual(6);
    });

    // Open: no rule of points touches nível; a closed pair too, though not in every club (docs/decisions/scoring.md has the figures).
    it.each([ATTACKS.circle, ATTACKS.fresh, ATTACKS.backdating])(
      "is not kept to two places yet by nível: $name",
      (attack) => {
        expect(Math.max(...gainsBy(attack).map(({ level }) => level))).toBeGreaterThan(ALLOWED);
      },
    );
  });
}
