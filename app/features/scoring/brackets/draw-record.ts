import {
  DEFAULT_DRAW_RULES,
  isRefused,
  type DrawFormat,
  type DrawPlan,
  type DrawResults,
  type DrawRules,
  type Refusal,
} from "./draw.ts";
import { numbersDrawn } from "./drawn-numbers.ts";
import { makePlan } from "./make-plan.ts";
import { redrawnLots } from "./lots.ts";
import { withCourse, withRounds } from "./next-round.ts";
import { lotOf, type PublicNumber } from "./public-number.ts";
import { standingOf } from "./standing.ts";
import { standsTwice } from "./taken-lines.ts";
import { standingSeats } from "./taken-places.ts";

/** How a draw's seeds are found: by nível, by the points of the event's ranking, or as the organiser lists them. */
export const SEEDINGS = ["level", "points", "hand", "none"] as const;

export type Seeding = (typeof SEEDINGS)[number];

/** The facts that decide a draw, except for the public number; the record is published, hashed, before that number exists. */
export interface DrawRecord {
  /** 2 from when entrants have numbers on; absent in a draw that was announced before. */
  version?: 2;
  format: DrawFormat;
  /** Each entry by what names it in public (its id); their order is the plan's. */
  entries: string[];
  /** The number of each entry in this event, which it keeps in every redraw; from 1 in their order where they are absent. */
  numbers?: number[];
  seeding?: Seeding;
  /** Entries that are seeds, the best first, by their place in `entries`. */
  seeds: number[];
  /** All of them from version 2 on, so that a rule that the product gets later changes no kept hash. */
  rules: Partial<DrawRules>;
}

/** The public facts of a draw that was made, enough to make it again and to see who stands in it. */
export interface PublicDraw {
  record: DrawRecord;
  /** The hash that was published before the draw. */
  hash: string;
  number: PublicNumber;
  /** With those who gave up since, each with the first round that is made without them, the places that others took, and the lots that broke ties. */
  plan: DrawPlan;
  /** Results so far, where they pair later rounds, let somebody come back, or lots broke ties. */
  results?: DrawResults;
  /** The ids of the entries that stand at its places by now; of the draw that stands. */
  seats?: string[];
}

/** A draw made again: whether entries, seeds and rules are those whose hash was published, and the draw is the one shown. */
interface RebuiltDraw {
  plan: DrawPlan;
  hash: string;
  isHashSame: boolean;
  isPlanSame: boolean;
  /** Whether the places that others took lead to those who stand in the draw. */
  isSeated: boolean;
}

/** The rules that the first records left out where they stood as usual; frozen, since hashes hold them. */
const FIRST_RULES = {
  thirdPlace: false,
  advance: 2,
  swissRounds: null,
  mixed: null,
  groupOrder: "head_to_head",
  peopleOrder: "games",
  walkover: "full_set",
  games: 6,
  setsToWin: 1,
} as const satisfies Partial<DrawRules>;

/**
 * Makes the record of an announcement: entries in their order, each with the number it had in an earlier record of the event or the next
 * free one, and every rule as it stands today.
 */
export function recordOf(
  facts: Pick<DrawRecord, "format" | "entries" | "seeds" | "rules"> & { seeding: Seeding },
  earlier: readonly DrawRecord[] = [],
): DrawRecord {
  const numbers = new Map(
    earlier.flatMap((record) => record.entries.map((entry, at) => [entry, numberAt(record, at)] as const)),
  );
  let last = Math.max(0, ...numbers.values());
  return {
    version: 2,
    ...facts,
    numbers: facts.entries.map((entry) => numbers.get(entry) ?? (last += 1)),
    rules: { ...DEFAULT_DRAW_RULES, ...facts.rules },
  };
}

/** The public number of the entry at a place of a record. */
export function numberAt({ numbers }: Pick<DrawRecord, "numbers">, at: number): number {
  return numbers?.[at] ?? at + 1;
}

/** Entries, seeds and rules as one text, the same for the same draw whatever the order of its fields (docs/draws.md). */
export function canonicalText(record: DrawRecord): string {
  const { version = 1, format, entries, seeding, seeds, rules } = record;
  const hashed = version === 1 ? { ...FIRST_RULES, ...rules } : rules;
  const seedNumbers = seeds.map((seed) => (version === 1 ? seed + 1 : numberAt(record, seed))).join(" ");
  return [
    `quadra sorteio ${version}`,
    `formato ${format}`,
    `regras ${stableJson(hashed)}`,
    version === 1 ? `cabeças ${seedNumbers}` : `cabeças ${seeding ?? "none"} ${seedNumbers}`.trimEnd(),
    ...entries.map((entry, at) => `${numberAt(record, at)} ${JSON.stringify(entry)}`),
  ].join("\n");
}

/** SHA-256 of the canonical text, in hexadecimal. */
export async function hashOf(record: DrawRecord): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalText(record)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes the draw of a record with a public number. */
export async function drawFrom(record: DrawRecord, number: PublicNumber): Promise<DrawPlan | Refusal> {
  const lot = lotOf(number, record.version ?? 1);
  if (typeof lot !== "number") return lot;
  const { format, entries, seeds, rules } = record;
  return makePlan({ format, entries: entries.length, seeds, rules, lot });
}

/**
 * Makes a published draw again from what is public alone, with the rounds that its results, its lots and those who gave up have made since: in the
 * club's worker or in a stranger's browser. Numbers are compared, so that a name or a round that is called otherwise by now changes nothing.
 */
export async function rebuildDraw(shown: PublicDraw): Promise<RebuiltDraw | Refusal> {
  const drawn = await drawFrom(shown.record, shown.number);
  if (isRefused(drawn)) return drawn;
  const begun = withCourse(drawn, redrawnLots(shown.plan));
  const plan = shown.results ? withRounds(begun, shown.results) : begun;
  const hash = await hashOf(shown.record);
  const numberOf = (entry: number) => numberAt(shown.record, entry);
  const [own, published] = [plan, asDrawn(shown.plan, plan)].map((one) =>
    stableJson(numbersDrawn(one, numberOf)),
  );
  return {
    plan,
    hash,
    isHashSame: hash === shown.hash.toLowerCase(),
    isPlanSame: own === published,
    isSeated: isSeated(shown, plan),
  };
}

function isSeated({ record, results, seats }: PublicDraw, plan: DrawPlan): boolean {
  if (seats === undefined) return true;
  if (standingSeats(record.entries, plan.taken)?.join() !== seats.join()) return false;
  return results === undefined || !standsTwice(plan, [...standingOf(plan, results).values()], results);
}

/** A plan without the rounds that were paired since the day of the draw, where their results are not given. */
function asDrawn(shown: DrawPlan, first: DrawPlan): DrawPlan {
  return {
    ...shown,
    groups: shown.groups.slice(0, first.groups.length),
    matches: shown.matches.slice(0, first.matches.length),
    rests: shown.rests.slice(0, first.rests.length),
  };
}

/** JSON with the fields of every object in alphabetical order; databases keep another order. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
