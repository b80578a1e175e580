import { REMOVED_ATHLETE } from "../../people/people/public-name.ts";
import { type DrawRecord, numberAt, type Seeding } from "../../scoring/brackets/draw-record.ts";
import { DRAW_FORMAT_LABELS, drawOptionWords } from "../../scoring/brackets/draw-words.ts";
import type { PublicNumber } from "../../scoring/brackets/public-number.ts";
import type { DrawPlan } from "../../scoring/brackets/draw.ts";
import type { DrawFacts, NamedDraw, ShownDraw } from "./event-draws.ts";

/** The athletes of each entry of an event, by its id. */
type EntryPeople = ReadonlyMap<string, readonly string[]>;

type NameOf = (athleteId: string) => string;

const SEEDING_WORDS: Record<Seeding, string> = {
  level: "Cabeças de chave pelo nível.",
  points: "Cabeças de chave pelos pontos do ranking.",
  hand: "Cabeças de chave escolhidos pela organização.",
  none: "Sem cabeças de chave.",
};

/** A draw as it is kept, with what it was made of. */
interface KeptDraw {
  id: string;
  number: number;
  status: ShownDraw["status"];
  hash: string;
  beaconKind: "drand" | "loteria";
  beaconRound: number;
  beaconAt: string;
  announcedAt: string;
  randomness: string | null;
  sourceNote: string | null;
  reason: string | null;
  published: DrawRecord;
  /** Null where it was not made. */
  plan: DrawPlan | null;
}

/**
 * A kept draw as everybody sees it; `nameOf` gives an athlete's name of today, `later` what is public of it since, where it stands.
 */
export function shownDraw(
  draw: KeptDraw,
  seats: EntryPeople,
  nameOf: NameOf,
  later: Pick<NamedDraw, "plan" | "results" | "seats" | "changes"> | null = null,
): ShownDraw {
  const { published, plan, beaconKind, beaconRound, beaconAt, announcedAt, randomness, ...kept } = draw;
  const facts = factsOf(published, seats, withNumbers(published, seats, nameOf));
  return {
    ...kept,
    ...facts,
    randomness,
    announcedAt: new Date(announcedAt).toISOString(),
    beacon: { kind: beaconKind, round: beaconRound, at: new Date(beaconAt).toISOString() },
    rebuild:
      plan && randomness
        ? {
            record: published,
            hash: draw.hash,
            plan,
            number: publicNumber(beaconKind, beaconRound, randomness),
            ...later,
            names: facts.entrants.map(({ names }) => names),
          }
        : null,
  };
}

/** Names by which the athletes of a draw are shown: who was removed is told from others by the number of the entry. */
export function withNumbers(published: DrawRecord, seats: EntryPeople, nameOf: NameOf): NameOf {
  const numbers = new Map(
    published.entries.flatMap((entry, at) =>
      (seats.get(entry) ?? []).map((athlete) => [athlete, numberAt(published, at)] as const),
    ),
  );
  return (athlete) => {
    const name = nameOf(athlete);
    const number = numbers.get(athlete);
    return name === REMOVED_ATHLETE && number !== undefined ? `${name} (nº ${number})` : name;
  };
}

function factsOf(published: DrawRecord, seats: EntryPeople, nameOf: NameOf): DrawFacts {
  const { format, entries, seeds, seeding, rules } = published;
  return {
    entrants: entries.map((entry, at) => {
      const number = numberAt(published, at);
      const names = (seats.get(entry) ?? []).map(nameOf).join(" e ");
      const seed = seeds.indexOf(at);
      return {
        number,
        names: names || `${REMOVED_ATHLETE} (nº ${number})`,
        seed: seed === -1 ? null : seed + 1,
      };
    }),
    seeding: seeding === undefined ? null : SEEDING_WORDS[seeding],
    rules: [`${DRAW_FORMAT_LABELS[format]}.`, ...drawOptionWords(format, rules)],
  };
}

function publicNumber(kind: "drand" | "loteria", round: number, randomness: string): PublicNumber {
  return kind === "drand" ? { kind, round, randomness } : { kind, contest: round, randomness };
}
