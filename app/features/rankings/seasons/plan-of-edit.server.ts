import { AppError } from "../../../lib/errors.ts";
import { idOfWords } from "../../../platform/ids.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { admitsMatch, type Category } from "../../scoring/ledger/category.ts";
import { categoryOf, narrowedPart } from "./changed-category.ts";
import type { ManagedRanking } from "./managed-ranking.server.ts";
import { type Move, movesBetween, positionsByLines } from "./moves.ts";
import { refusesRanking } from "./open-ranking.ts";
import { entrantsOf, readPast, type ReadPast, replayPast, toPastEvent } from "./read-past.server.ts";
import { matchesMoved, type PastMatch, type Replayed } from "./replay-ranking.ts";

/** Another category of a ranking; `countFrom`: a day from which what was played before it was opened counts too, null for none. */
export interface EditInput extends ManagedRanking {
  category: Category;
  countFrom: string | null;
}

/** The effects of a ranking's replay, before they are written. */
export interface CountPlan {
  replayed: Replayed;
  /** How many matches count from now on, and how many no more. */
  entering: number;
  leaving: number;
  moves: Move[];
  /** Says this plan apart from any other. */
  mark: string;
}

/**
 * Plans what another category of a ranking changes (product §5): what counts already stays unless the change itself leaves it out, what it
 * lets in counts by the rules in force. Nothing is written. Throws what `readPast` throws, and `invalid_input` (of the main one, or it could admit nobody).
 */
export async function planOfEdit(
  context: VerbContext,
  { category, countFrom, ...asked }: EditInput,
): Promise<CountPlan & { read: ReadPast }> {
  const read = await readPast(context, asked);
  const { ranking } = read;
  if (ranking.isMain) throw new AppError("invalid_input", { message: MAIN });
  const refusal = refusesRanking({ sport: ranking.sport, format: ranking.format, name: "", ...category });
  if (refusal) throw new AppError("invalid_input", refusal);
  const since = ranking.openedAt === null ? Number.POSITIVE_INFINITY : Date.parse(ranking.openedAt);
  const plan = await planCounting(context, read, {
    category,
    stays: narrowedPart(ranking, category),
    isAsked: ({ result, writtenAt }) =>
      writtenAt >= since || (countFrom !== null && result.playedOn >= countFrom),
  });
  return { ...plan, read };
}

const MAIN = "O ranking geral aceita todos, sempre: ele não tem categoria nem temporada.";

/** Replays a ranking under a category: `stays` judges what counts already, the whole category what is asked of the rest. */
export async function planCounting(
  context: VerbContext,
  read: ReadPast,
  {
    category,
    stays,
    isAsked,
  }: { category: Category; stays: Category; isAsked: (event: PastMatch) => boolean },
): Promise<CountPlan> {
  const { ranking, rules, people, lines } = read;
  const { id } = ranking;
  const entrantOf = entrantsOf(read);
  const admits = (by: Category) => (event: PastMatch) => admitsMatch({ ...by, id }, event.result, entrantOf);
  const isOfFormat = ({ scoreFormat }: PastMatch) => rules.allowedFormats?.includes(scoreFormat) ?? true;
  const replayed = replayPast(context, read, {
    rules,
    ruleVersion: ranking.ruleVersion,
    isUnderNewRules: null,
    admission: {
      stays: admits(stays),
      enters: (event) => isAsked(event) && isOfFormat(event) && admits(category)(event),
    },
  });
  const known = new Map(people.map((person) => [person.id, person]));
  const since = (athleteId: string) => known.get(athleteId)?.memberSince ?? null;
  const moves = movesBetween(
    positionsByLines(lines, rules.tieBreaks, since),
    positionsByLines(replayed.lines, rules.tieBreaks, since),
    (athleteId) => known.get(athleteId)?.name ?? "",
  );
  const moved = matchesMoved(ranking, read.events.map(toPastEvent), replayed.entered);
  const counted = replayed.entered.map((one) => `${one.id} ${one.ruleVersion}`);
  const mark = await idOfWords([
    JSON.stringify(categoryOf(category)),
    JSON.stringify(moves.map(({ athleteId, from, to }) => [athleteId, from, to])),
    ...counted,
  ]);
  return { replayed, ...moved, moves, mark };
}
