import type { Company } from "../../app/features/office/members/closed-company.ts";

/** Gives the company of each person in some matches, in the order in which people turn up: what the members' statement counts. */
export function companiesOf(matches: readonly { sport: string; people: readonly string[] }[]): Company[] {
  const seats = matches.flatMap(({ sport, people }) =>
    people.map((athleteId) => ({ athleteId, sport, others: people.filter((one) => one !== athleteId) })),
  );
  return [...Map.groupBy(seats, ({ sport, athleteId }) => `${sport} ${athleteId}`).values()].map((own) => {
    const times = Map.groupBy(
      own.flatMap(({ others }) => others),
      (other) => other,
    );
    const others = [...times].toSorted((a, b) => b[1].length - a[1].length).map(([other]) => other);
    return { athleteId: own[0]!.athleteId, sport: own[0]!.sport, matches: own.length, others };
  });
}
