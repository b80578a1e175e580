// A second computation of points and nível, slow and plain, written from product.md §5 alone. It imports nothing, so that
// a mistake of the product's rules cannot be in both.

/** A confirmation or an annulment, in the order in which it was told. */
export interface NaiveEvent {
  id: string;
  rankingId: string;
  matchId: string;
  kind: "confirm" | "annul";
  /** Whether it confirms anew what an annulment has just taken back for a correction. */
  isCorrection: boolean;
  sides: [string[], string[]];
  end: "completed" | "walkover" | "retired" | "defaulted" | "double_walkover";
  /** As reported; for a completed match the sets say it again. */
  winner: 1 | 2 | null;
  /** Games of each side, set by set; points, where it was played by fixed points or by the clock. */
  sets: [number, number][];
  /** Fixed points or by the clock, which can end even. */
  isByPoints?: boolean;
  /** "YYYY-MM-DD" in the club's zone. */
  playedOn: string;
  /** Milliseconds. */
  at: number;
  /** Groups that earn nothing among themselves, by the rules that it was written with; product.md knows of none. */
  closedCompanies: string[][];
}

/** The result of a match for one athlete in one ranking. */
export interface NaiveLine {
  eventId: string;
  rankingId: string;
  athleteId: string;
  points: number;
  /** Thousandths. */
  levelChange: number;
  meeting: number;
  /** Null where the line says nothing about nível. */
  levelMeeting: number | null;
}

interface Standing {
  event: NaiveEvent;
  lines: NaiveLine[];
  /** By ranking. */
  meetings: ReadonlyMap<string, number>;
  levelMeeting: number;
  /** Milliseconds; infinite while it stands. */
  annulledAt: number;
}

export interface NaiveRules {
  bestOf: number | null;
}

/** The points that a ranking by category gives besides those that every ranking gives. */
export interface NaiveExtras {
  presence: number;
  setLost: number;
  gameLost: number;
}

const NO_EXTRAS: NaiveExtras = { presence: 0, setLost: 0, gameLost: 0 };

/** A ranking beside the main one whose events it looks through: whom it admits, and what it gives besides. */
export interface NaiveRanking {
  id: string;
  mainId: string;
  admits(event: NaiveEvent): boolean;
  extras: NaiveExtras;
}

/** Tells the events one after the other; everything is looked for in the whole list, as one would by hand. */
export function applyNaively(events: readonly NaiveEvent[], beside: readonly NaiveRanking[] = []) {
  const history: Standing[] = [];
  let standing: Standing[] = [];
  // Others' events may stand between the annulment of a match and its correction.
  const annulledOf = new Map<string, Standing>();
  const levels = new Map<string, number>();
  const levelOf = (athlete: string) => levels.get(athlete) ?? 1_500_000;

  for (const event of events) {
    if (event.kind === "annul") {
      const annulled = standing.find((one) => one.event.matchId === event.matchId)!;
      annulledOf.set(event.matchId, annulled);
      standing = standing.filter((one) => one !== annulled);
      annulled.annulledAt = event.at;
      for (const line of annulled.lines)
        if (line.rankingId === event.rankingId)
          levels.set(line.athleteId, levelOf(line.athleteId) - line.levelChange);
      continue;
    }
    const again = standing.filter(
      (one) => areSameOpponents(one.event, event) && monthOf(one.event) === monthOf(event),
    );
    const annulled = annulledOf.get(event.matchId);
    const keeps = event.isCorrection && annulled !== undefined && monthOf(annulled.event) === monthOf(event);
    const entered = [
      { id: event.rankingId, extras: NO_EXTRAS },
      ...beside.filter((ranking) => ranking.mainId === event.rankingId && ranking.admits(event)),
    ];
    const meetings = new Map(
      entered.map(({ id }) => {
        const kept = keeps ? annulled!.meetings.get(id) : undefined;
        return [id, kept ?? firstFree(again.flatMap((one) => one.meetings.get(id) ?? []))] as const;
      }),
    );
    const levelMeeting = keeps ? annulled!.levelMeeting : firstFree(again.map((one) => one.levelMeeting));
    const changes = levelChanges(event, levelMeeting, levelOf, (athlete) => playedBefore(standing, athlete));
    const lines = entered.flatMap(({ id, extras }) =>
      [1, 2].flatMap((side) =>
        event.sides[side - 1]!.map((athleteId): NaiveLine => ({
          eventId: event.id,
          rankingId: id,
          athleteId,
          points: pointsOf(event, side as 1 | 2, meetings.get(id)!, {
            ...extras,
            closed: id === event.rankingId ? event.closedCompanies : [],
          }),
          // Nível moves once a match.
          levelChange: id === event.rankingId ? changes.get(athleteId)! : 0,
          meeting: meetings.get(id)!,
          levelMeeting: id === event.rankingId ? levelMeeting : null,
        })),
      ),
    );
    for (const line of lines) levels.set(line.athleteId, levelOf(line.athleteId) + line.levelChange);
    const confirmed = { event, lines, meetings, levelMeeting, annulledAt: Infinity };
    standing.push(confirmed);
    history.push(confirmed);
  }
  return { lines: history.flatMap(({ lines }) => lines), levels, standing, history };
}

/** Points of each athlete of a ranking at `now`, by athlete: what stands, is in its window and among the best N. */
export function naivePoints(
  standing: readonly Standing[],
  rankingId: string,
  rules: NaiveRules,
  now: number,
): Map<string, number> {
  const results = new Map<string, number[]>();
  for (const { event, lines } of standing) {
    for (const line of lines) {
      if (line.rankingId !== rankingId) continue;
      const known = results.get(line.athleteId) ?? [];
      results.set(line.athleteId, isInWindow(event, now) ? [...known, line.points] : known);
    }
  }
  return new Map(
    [...results].map(([athlete, points]) => {
      const best = points.sort((a, b) => b - a).slice(0, rules.bestOf ?? points.length);
      return [athlete, best.reduce((sum, one) => sum + one, 0)];
    }),
  );
}

/** Points of each athlete in a ranking, of the best results that counted that day (all, where a ranking has no N), and nível of each, as they read at `moment`. */
export function naivelyAsOf(
  history: readonly Standing[],
  moment: number,
  bestOf: (rankingId: string) => number | null = () => null,
) {
  const results = new Map<string, number[]>();
  const levels = new Map<string, number>();
  for (const { event, lines, annulledAt } of history) {
    if (event.at > moment || annulledAt <= moment) continue;
    for (const { rankingId, athleteId, points: won, levelChange } of lines) {
      const key = `${rankingId} ${athleteId}`;
      results.set(key, [...(results.get(key) ?? []), ...(isInWindow(event, moment) ? [won] : [])]);
      levels.set(athleteId, (levels.get(athleteId) ?? 1_500_000) + levelChange);
    }
  }
  const points = new Map(
    [...results].map(([key, won]) => {
      const n = bestOf(key.split(" ")[0]!) ?? won.length;
      const best = won.sort((a, b) => b - a).slice(0, n);
      return [key, best.reduce((sum, one) => sum + one, 0)];
    }),
  );
  return { points, levels };
}

/** 52 weeks from the day played, to the start of the day in São Paulo; what is confirmed later leaves as it comes. */
function isInWindow({ playedOn, at }: NaiveEvent, now: number): boolean {
  const leaves = Date.parse(`${playedOn}T03:00:00Z`) + 52 * 7 * 86_400_000;
  return Math.max(leaves, at) > now;
}

/** Win 100, loss 25, W.O. 100 and −50, a set 5, a game 1; halved, at most 25, nothing; never less of a penalty. */
function pointsOf(
  event: NaiveEvent,
  side: 1 | 2,
  meeting: number,
  extras: NaiveExtras & { closed: string[][] },
): number {
  const won = event.winner === side;
  const isWalkover = event.end === "walkover" || event.end === "double_walkover";
  let points = isWalkover ? (won ? 100 : -50) : won ? 100 : 25;
  if (isPlayed(event)) {
    for (const set of event.sets) {
      const [own, other] = side === 1 ? set : [set[1], set[0]];
      if (!event.isByPoints) points += own + other * extras.gameLost;
      const isWhole = event.isByPoints ? event.end === "completed" : isOver(set);
      if (own > other && isWhole) points += 5;
      if (other > own && isWhole) points += extras.setLost;
    }
  }
  if (won || !isWalkover) points += extras.presence;
  const outsiders = (group: string[]) => event.sides.flat().filter((one) => !group.includes(one));
  if (points > 0 && extras.closed.some((group) => outsiders(group).length === 0)) return 0;
  if (points < 0 || meeting === 1) return points;
  if (meeting === 2) return Math.floor(points / 2);
  return meeting === 3 ? Math.min(points, 25) : 0;
}

/** K · ((S − E) + 10 · (s − Es)), of points K · ((S − E) + 50 · (s − Es)), in whole thousandths; nothing of an even match. */
function levelChanges(
  event: NaiveEvent,
  meeting: number,
  levelOf: (athlete: string) => number,
  played: (athlete: string) => number,
): Map<string, number> {
  const changes = new Map<string, number>();
  const strength = (side: string[]) => side.reduce((sum, one) => sum + levelOf(one) / 1000, 0) / side.length;
  for (const side of [0, 1] as const) {
    const [own, other] = [event.sides[side], event.sides[1 - side]!];
    const d = strength(own) - strength(other);
    const won = event.winner === side + 1;
    const games = event.sets.reduce((sum, set) => sum + set[side], 0);
    const allGames = event.sets.reduce((sum, set) => sum + set[0] + set[1], 0);
    let expression = (won ? 1 : 0) - 1 / (1 + Math.pow(10, -d / 400));
    if (allGames > 0 && !(event.end === "retired" && allGames < 6)) {
      const [least, most, weight, spread] = event.isByPoints ? [0.35, 0.65, 50, 2500] : [0.2, 0.8, 10, 1000];
      const s = Math.max(least, Math.min(most, games / allGames));
      expression += weight * (s - 1 / (1 + Math.pow(10, -d / spread)));
    }
    for (const athlete of own) {
      const K = 85 / Math.sqrt(played(athlete) + 16);
      let change = isPlayed(event) && event.winner !== null ? wholeThousandths(K * expression) : 0;
      if (won && change < 0) change = 0;
      if (!won && change > 0) change = 0;
      if (meeting === 2) change = change < 0 ? Math.ceil(change / 2) : Math.floor(change / 2);
      if (meeting > 2) change = 0;
      changes.set(athlete, change === 0 ? 0 : change);
    }
  }
  return changes;
}

function wholeThousandths(nivel: number): number {
  return nivel < 0 ? -Math.round(-nivel * 1000) : Math.round(nivel * 1000);
}

/** No W.O. and no default. */
function isPlayed({ end }: NaiveEvent): boolean {
  return end === "completed" || end === "retired";
}

/** Of a set to six games with a tie-break at six all. */
function isOver([one, two]: [number, number]): boolean {
  const [high, low] = [Math.max(one, two), Math.min(one, two)];
  return (high === 6 && low <= 4) || (high === 7 && (low === 5 || low === 6));
}

function playedBefore(standing: readonly Standing[], athlete: string): number {
  return standing.filter(({ event }) => isPlayed(event) && event.sides.flat().includes(athlete)).length;
}

function areSameOpponents(a: NaiveEvent, b: NaiveEvent): boolean {
  const named = ({ sides }: NaiveEvent) =>
    sides
      .map((side) => side.toSorted().join(" e "))
      .toSorted()
      .join(" contra ");
  return named(a) === named(b);
}

function monthOf({ playedOn }: NaiveEvent): string {
  return playedOn.slice(0, 7);
}

function firstFree(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
