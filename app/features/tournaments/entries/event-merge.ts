import { type Candidate, categoryRefusal, type EventCategory } from "../tournaments/category-rules.ts";
import { type EntryRules, type LimitedEvent, limitRefusal } from "../tournaments/entry-limits.ts";
import type { OfficeEntry } from "./entries-page.ts";

/** Somebody of an entry that is to move, as the rules of the event that it moves to see them. */
export interface MovingPerson extends Candidate {
  id: string;
  userId: string | null;
  name: string;
  /** Whether they are in that event already. */
  isEntered: boolean;
  /** The events of the tournament that they are in, beside that one. */
  others: readonly (LimitedEvent & { id: string })[];
}

/** An entry that is to move. */
export interface MovingEntry {
  id: string;
  status: OfficeEntry["status"];
  people: readonly MovingPerson[];
}

/** An event as another one may be merged into it. */
interface MergeSide {
  id: string;
  sport: string;
  format: string;
  isEnteredAlone: boolean;
  currency: string;
  state: string;
}

/** Whether the entries of one event may go on in another: of one sport and format, paid in one currency, before its draw is announced. */
export function mayMergeInto(from: MergeSide, to: MergeSide): boolean {
  return (
    from.id !== to.id &&
    from.sport === to.sport &&
    from.format === to.format &&
    from.isEnteredAlone === to.isEnteredAlone &&
    from.currency === to.currency &&
    to.state === "entries"
  );
}

/** The fate of the entries of an event that is merged: those that move, and those that do not with the reason. */
export interface MergePlan {
  moving: MovingEntry[];
  staying: { entry: MovingEntry; reason: string }[];
}

/**
 * Which of an event's entries go on in another, in the order that they are given: by the rules of its category and of the tournament, as
 * if they entered it, while it has places. Who waits there keeps waiting; an invitation that nobody accepted ends. `year` is the one that ages
 * are counted in.
 */
export function mergePlan(
  from: { id: string },
  to: EventCategory & LimitedEvent,
  { rules, year, places }: { rules: EntryRules; year: number; places: number },
  entries: readonly MovingEntry[],
): MergePlan {
  const plan: MergePlan = { moving: [], staying: [] };
  let left = places;
  for (const entry of entries) {
    const takesPlace = entry.status !== "waiting";
    const reason =
      refusalOf(from, to, { rules, year }, entry) ??
      (takesPlace && left <= 0 ? `Não há mais vaga em ${to.name}.` : null);
    if (reason !== null) plan.staying.push({ entry, reason });
    else {
      plan.moving.push(entry);
      if (takesPlace) left -= 1;
    }
  }
  return plan;
}

function refusalOf(
  from: { id: string },
  to: EventCategory & LimitedEvent,
  { rules, year }: { rules: EntryRules; year: number },
  { status, people }: MovingEntry,
): string | null {
  if (status === "invited") return "O convite ainda não foi aceito.";
  const already = people.find(({ isEntered }) => isEntered);
  if (already) return `${already.name} já está em ${to.name}.`;
  const limits = people.map(({ others }) => {
    const rest = others.filter(({ id }) => id !== from.id);
    return limitRefusal(rules, to, rest);
  });
  return categoryRefusal(to, people, year) ?? limits.find((why) => why !== null) ?? null;
}
