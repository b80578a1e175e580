import { beforeAll, describe, expect, it } from "vitest";
import { ATTACKS, type Attack } from "./collusion-attacks.ts";
import { type Club, type Gains, gainsOf, livelyClub, toldOf } from "./collusion-gains.ts";

/** Places that a month of cheating may gain. */
const ALLOWED = 2;
/** Months of honest play before: the window of 52 weeks is nearly full, and nothing leaves it in the month. */
const SETTLED_MONTHS = 10;
/** First day of the month in question: what is said to have been played 14 days before lies in another month. */
const FROM = "2026-11-01";

/**
 * Describes, for clubs of these seeds whose tables are settled and whose median is five singles and three doubles a month,
 * what a month of each attack gains. By points the circle of four is open, by nível all
 * but W.O. trading: meetings are counted by the same sets of people (product §5), so each further person brings new first
 * meetings, and one clear win moves nível by more than what lies between neighbours of the table.
 */
export function describeCollusion(seeds: readonly number[]): void {
  let clubs: Club[];
  const known = new Map<Attack, Gains[]>();
  const gainsBy = (attack: Attack) => {
    const gains = known.get(attack) ?? clubs.map((club) => gainsOf(club, attack));
    known.set(attack, gains);
    return gains;
  };

  describe(`a month of cheating in ${seeds.length} clubs with settled tables`, () => {
    beforeAll(() => {
      clubs = seeds.map((seed) => livelyClub(seed, SETTLED_MONTHS, FROM));
    });

    // What the points do not refuse the club decides, and is told of it: of all who take part, and of nobody else.
    it.each(Object.values(ATTACKS))(
      "is shown to the club's admin, who plays only each other: $name",
      (attack) => {
        for (const club of clubs)
          for (const { group, told, others } of toldOf(club, attack)) {
            expect(told, `seed ${club.seed}`).toEqual(group);
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

    // Open: a rule that closes it turns this red, and the attack then belongs to those above.
    it("is not kept to two places yet by points: a closed circle of four", () => {
      const gains = gainsBy(ATTACKS.circle).map(({ singles, doubles }) => Math.max(singles, doubles));
      expect(Math.max(...gains)).toBeGreaterThan(ALLOWED);
      expect(Math.max(...gains)).toBeLessThanOrEqual(6);
    });

    // Open, as above; a closed pair too, though not in every club.
    it.each([ATTACKS.circle, ATTACKS.fresh, ATTACKS.backdating])(
      "is not kept to two places yet by nível: $name",
      (attack) => {
        expect(Math.max(...gainsBy(attack).map(({ level }) => level))).toBeGreaterThan(ALLOWED);
      },
    );
  });
}
