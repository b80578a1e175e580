import {
  DEFAULT_DRAW_RULES,
  isRefused,
  type DrawFormat,
  type DrawPlan,
  type DrawResults,
  type DrawRules,
  type Refusal,
} from "./draw.ts";
import { makePlan } from "./make-plan.ts";
import { withRounds } from "./next-round.ts";
import { lotOf, type PublicNumber } from "./public-number.ts";

/** The facts that decide a draw, except for the public number; the record is published, hashed, before that number exists. */
export interface DrawRecord {
  format: DrawFormat;
  /** Each entry by what names it in public (its id); their order is the plan's. */
  entries: string[];
  /** Entries that are seeds, the best first, by their place in `entries`. */
  seeds: number[];
  rules: Partial<DrawRules>;
}

/** The public facts of a draw that was made, enough to make it again. */
export interface PublicDraw {
  record: DrawRecord;
  /** The hash that was published before the draw. */
  hash: string;
  number: PublicNumber;
  /** With those who gave up since, each with the first round that is made without them. */
  plan: DrawPlan;
  /** Results so far, where they pair later rounds. */
  results?: DrawResults;
}

/** A draw made again: whether entries, seeds and rules are those whose hash was published, and the draw is the one shown. */
interface RebuiltDraw {
  plan: DrawPlan;
  hash: string;
  isHashSame: boolean;
  isPlanSame: boolean;
}

/** Entries, seeds and rules as one text, the same for the same draw whatever the order of its fields. */
function canonicalText({ format, entries, seeds, rules }: DrawRecord): string {
  return [
    "quadra sorteio 1",
    `formato ${format}`,
    `regras ${stableJson({ ...DEFAULT_DRAW_RULES, ...rules })}`,
    `cabeças ${seeds.map((seed) => seed + 1).join(" ")}`,
    ...entries.map((entry, index) => `${index + 1} ${JSON.stringify(entry)}`),
  ].join("\n");
}

/** SHA-256 of the canonical text, in hexadecimal. */
export async function hashOf(record: DrawRecord): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalText(record)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes the draw of a record with a public number. */
export async function drawFrom(record: DrawRecord, number: PublicNumber): Promise<DrawPlan | Refusal> {
  const lot = lotOf(number);
  if (typeof lot !== "number") return lot;
  const { format, entries, seeds, rules } = record;
  return makePlan({ format, entries: entries.length, seeds, rules, lot });
}

/**
 * Makes a published draw again from what is public alone, with the rounds that its results and those who gave up have made since: in the
 * club's worker or in a stranger's browser.
 */
export async function rebuildDraw(shown: PublicDraw): Promise<RebuiltDraw | Refusal> {
  const drawn = await drawFrom(shown.record, shown.number);
  if (isRefused(drawn)) return drawn;
  const { left } = shown.plan;
  const begun = left ? { ...drawn, left } : drawn;
  const plan = shown.results ? withRounds(begun, shown.results) : begun;
  const hash = await hashOf(shown.record);
  return {
    plan,
    hash,
    isHashSame: hash === shown.hash.toLowerCase(),
    isPlanSame: stableJson(asDrawn(shown.plan, plan)) === stableJson(plan),
  };
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
