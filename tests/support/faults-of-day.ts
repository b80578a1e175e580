import { isRefused, type DrawPlan } from "../../app/features/scoring/brackets/draw.ts";
import { championOf, placesOf } from "../../app/features/scoring/brackets/places.ts";
import { redrawnLots } from "../../app/features/scoring/brackets/lots.ts";
import { nextRound, withCourse } from "../../app/features/scoring/brackets/next-round.ts";
import type { Side } from "../../app/features/scoring/brackets/side.ts";
import { standingOf } from "../../app/features/scoring/brackets/standing.ts";
import { groupTable } from "../../app/features/scoring/brackets/tables.ts";
import { courseOf } from "../../app/features/scoring/drawn/kept-bracket.ts";
import { keepsPoints } from "../../app/features/tournaments/finishing/phase-points.ts";
import type { DrawDay } from "./draw-day.ts";

/** Gives the faults of a draw at a moment of its day, in words; nothing where it is as the sport has it. */
export function faultsOfDay(day: DrawDay): string[] {
  return [
    ...openWithAbsent(day),
    ...pairedAfterLeaving(day),
    ...wonByNobody(day),
    ...idleThough(day),
    ...groupsUnfair(day),
    ...notMadeAgain(day),
  ];
}

const peopleOf = (sides: readonly (readonly string[] | null)[]) =>
  sides.flatMap((side) => (side ?? []).map((athlete) => Number(athlete.slice(1))));

const peopleAt = (side: Side): readonly number[] => (side === null || side === "bye" ? [] : side);

const goneOf = ({ bracket }: DrawDay) =>
  new Set(bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [at] : [])));

/** Nobody who gave up is waited for. */
function openWithAbsent(day: DrawDay): string[] {
  const gone = goneOf(day);
  return day.bracket.matches
    .filter(({ state }) => state === "ready" || state === "called" || state === "playing")
    .filter(({ side1, side2 }) => peopleOf([side1, side2]).some((entry) => gone.has(entry)))
    .map(({ key }) => `${key} is open for somebody who gave up`);
}

/** A round, phase or knock-out that was made after somebody went has no place for them, nor a rest. */
function pairedAfterLeaving({ bracket }: DrawDay): string[] {
  const { plan } = courseOf(bracket);
  const rows = new Map(bracket.matches.map((row) => [row.key, row]));
  return (plan.left ?? []).flatMap(({ entry, outFrom }) => {
    const made = plan.matches.filter((match) => madeIn(plan, match.round, match.stage) >= outFrom);
    const inMatches = made.filter(({ key }) => {
      const row = rows.get(key);
      return row && peopleOf([row.side1, row.side2]).includes(entry);
    });
    const rests = plan.rests.filter(
      ({ round, entries }) => plan.format === "swiss" && round >= outFrom && entries.includes(entry),
    );
    return [
      ...inMatches.map(({ key }) => `${entry} gave up before ${key} was made`),
      ...rests.map(({ round }) => `${entry} rests in round ${round} after giving up`),
    ];
  });
}

function madeIn({ format }: DrawPlan, round: number, stage: string): number {
  if (format === "swiss") return round;
  if (format === "rei_da_praia") return Math.ceil(round / 3);
  return format === "groups_knockout" && stage !== "groups" ? 2 : 1;
}

/** Where nobody came nobody wins or goes on, and no row says otherwise. */
function wonByNobody({ bracket }: DrawDay): string[] {
  const { plan, results } = courseOf(bracket);
  const standing = standingOf(plan, results);
  const rows = new Map(bracket.matches.map((row) => [row.key, row]));
  return plan.matches.flatMap(({ key, sides, group }) => {
    const row = rows.get(key);
    if (!row) return [`${key} has no row`];
    const isDouble = row.placed?.end === "double_walkover" || row.endedAs === "both_gone";
    const faults = isDouble && row.winnerSide !== null ? [`${key} was won by nobody and has a winner`] : [];
    if (group !== null) return faults;
    for (const [at, source] of sides.entries()) {
      if (!("match" in source)) continue;
      const before = rows.get(source.match);
      const nobody = before?.placed?.end === "double_walkover" || before?.endedAs === "both_gone";
      if (nobody && standing.get(key)?.sides[at] !== "bye" && standing.get(key)?.state !== "unneeded")
        faults.push(`${key} has somebody of ${source.match}, which nobody won`);
    }
    return faults;
  });
}

/** Everybody present plays a round of a Swiss whenever a pairing without a second meeting exists; nobody meets twice. */
function idleThough({ bracket }: DrawDay): string[] {
  const { plan } = courseOf(bracket);
  if (plan.format !== "swiss") return [];
  const met = new Set<string>();
  const faults: string[] = [];
  const last = Math.max(...plan.matches.map(({ round }) => round));
  for (let round = 1; round <= last; round += 1) {
    const pairs = plan.matches
      .filter((match) => match.round === round)
      .map(({ sides }) => sides.map((side) => (side.kind === "entry" ? side.entry : -1)) as [number, number]);
    const rests = plan.rests.filter((rest) => rest.round === round).flatMap(({ entries }) => entries);
    const there = [...pairs.flat(), ...rests];
    if (round > 1) {
      const out = new Set((plan.left ?? []).filter((one) => one.outFrom <= round).map(({ entry }) => entry));
      const present = plan.groups[0]!.entries.filter((entry) => !out.has(entry));
      if (present.toSorted().join() !== there.toSorted().join())
        faults.push(`round ${round} has ${there.join()}, there are ${present.join()}`);
      const most = mostPairs(present, met);
      if (pairs.length < most) faults.push(`round ${round} pairs ${pairs.length} where ${most} can play`);
    }
    for (const [a, b] of pairs) {
      const key = [a, b].sort((x, y) => x - y).join();
      if (met.has(key)) faults.push(`${key} meet again in round ${round}`);
      met.add(key);
    }
  }
  return faults;
}

/** The most pairs of people who have not met, tried one by one. */
function mostPairs(people: readonly number[], met: ReadonlySet<string>): number {
  const known = new Map<string, number>();
  const most = (left: readonly number[]): number => {
    if (left.length < 2) return 0;
    const key = left.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const [first, ...others] = left as [number, ...number[]];
    let best = 0;
    const whole = Math.floor(left.length / 2);
    for (const other of others) {
      if (best === whole) break;
      if (met.has([first, other].sort((x, y) => x - y).join())) continue;
      best = Math.max(best, 1 + most(others.filter((one) => one !== other)));
    }
    if (best < whole) best = Math.max(best, most(others));
    known.set(key, best);
    return best;
  };
  return most(people);
}

/** In a group what was played against who left counts for all, the rest being won, or for nobody, by the rule. */
function groupsUnfair({ bracket }: DrawDay): string[] {
  const { plan, results } = courseOf(bracket);
  if (plan.format !== "groups_knockout" && plan.format !== "round_robin") return [];
  const standing = standingOf(plan, results);
  return (plan.left ?? []).flatMap(({ entry, outFrom, settled = [] }) => {
    const own = plan.matches.filter(
      ({ group, sides }) =>
        group !== null && sides.some((side) => side.kind === "entry" && side.entry === entry),
    );
    const open = own.filter(({ key }) => results[key] === undefined && !settled.includes(key));
    const isVoid = plan.rules.leaving === "void" && open.length > 0 && outFrom <= 2;
    return own.flatMap(({ key }) => {
      const result = standing.get(key)?.result ?? null;
      if (isVoid) return result?.kind === "void" ? [] : [`${key} counts although ${entry} left`];
      if (result?.kind === "void" && plan.rules.leaving !== "void")
        return [`${key} is void although results stay`];
      return result === null ? [`${key} is open although ${entry} left`] : [];
    });
  });
}

/** A stranger has the draw, its results, its lots and who left when: the rounds come out the same. */
function notMadeAgain({ bracket, drawn }: DrawDay): string[] {
  const { plan, results } = courseOf(bracket);
  let again: DrawPlan = withCourse(drawn, redrawnLots(plan));
  for (;;) {
    const next = nextRound(again, results);
    if (isRefused(next)) break;
    again = next;
  }
  return JSON.stringify(again) === JSON.stringify({ ...again, ...plan }) ? [] : ["another plan comes out"];
}

/** A Swiss, or a rei da praia, ends before its last round only where nothing more can be played. */
function endedEarly({ bracket }: DrawDay): string[] {
  const { plan } = courseOf(bracket);
  const rounds = Math.max(...plan.matches.map(({ round }) => round));
  const out = (made: number) =>
    new Set((plan.left ?? []).filter((one) => one.outFrom <= made).map(({ entry }) => entry));
  if (plan.format === "rei_da_praia") {
    const phase = rounds / 3;
    const last = plan.groups.slice(-plan.matches.filter(({ round }) => round === rounds).length);
    const there = last.flatMap(({ entries }) => entries).filter((entry) => !out(phase + 1).has(entry));
    return last.length > 1 && there.length >= 4 ? [`no final of ${there.join()}`] : [];
  }
  if (plan.format !== "swiss" || rounds >= (plan.rules.swissRounds ?? Math.ceil(Math.log2(plan.entries))))
    return [];
  const met = new Set(
    plan.matches.map(({ sides }) =>
      sides
        .map((side) => (side.kind === "entry" ? side.entry : -1))
        .sort((a, b) => a - b)
        .join(),
    ),
  );
  const there = plan.groups[0]!.entries.filter((entry) => !out(rounds + 1).has(entry));
  return mostPairs(there, met) > 0 ? [`round ${rounds + 1} was not played by ${there.join()}`] : [];
}

function hasPlayedFor({ bracket }: DrawDay, entry: number): boolean {
  return bracket.matches.some(
    ({ placed, side1, side2 }) => placed !== null && peopleOf([side1, side2]).includes(entry),
  );
}

/** Gives the faults of a draw that is over. */
export function faultsOfEnd(day: DrawDay): string[] {
  const { bracket } = day;
  const { plan, results } = courseOf(bracket);
  const places = placesOf(plan, results);
  if (!places) return ["nothing is open and it is not over"];
  const faults: string[] = [];
  const entries = places.map(({ entry }) => entry).toSorted((a, b) => a - b);
  if (entries.join() !== bracket.entrants.map((_, at) => at).join())
    faults.push(`places of ${entries.join()}`);
  faults.push(...endedEarly(day));
  const champion = championOf(places);
  if (champion !== null && bracket.entrants.every(({ isGone }) => isGone) && !hasPlayedFor(day, champion))
    faults.push(`${champion} is champion of nobody`);
  const standing = [...standingOf(plan, results).values()];
  const firsts = places.filter(({ position }) => position === 1);
  if (firsts.length > 1) faults.push("two champions");
  const finals = standing.filter(({ match }) => match.group === null && match.stage === "main");
  const last = Math.max(0, ...finals.map(({ match }) => match.round));
  const decider = standing.find(({ match, state }) => match.stage === "decider" && state !== "unneeded");
  const final = decider ?? finals.find(({ match }) => match.round === last);
  if (final) {
    const won = final.winner === null ? [] : final.sides[final.winner];
    if ((champion === null ? "" : String(champion)) !== (won ?? []).toString())
      faults.push(`champion ${champion} of a final that ${String(won)} won`);
  }
  if (champion !== null) {
    const gone = goneOf(day).has(champion);
    if (gone && final?.state === "bye") faults.push(`${champion} gave up and passed to the title`);
    const lost = standing.some(
      ({ match, sides, result, winner }) =>
        results[match.key] === undefined &&
        result !== null &&
        result.kind !== "void" &&
        sides.some((side, at) => at !== winner && peopleAt(side).includes(champion)),
    );
    if (gone && lost) faults.push(`${champion} gave up, left a match open, and is champion`);
  } else {
    const there = bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [] : [at]));
    const decides = plan.format === "rei_da_praia" ? plan.groups.at(-1)!.key : plan.groups[0]?.key;
    const winners = there.filter((entry) =>
      standing.some(
        ({ match, result, winner, sides }) =>
          match.group === decides &&
          result?.kind === "played" &&
          winner !== null &&
          peopleAt(sides[winner]).includes(entry),
      ),
    );
    if (!final && winners.length > 0)
      faults.push(`${winners.join()} won and are there, and nobody is champion`);
  }
  for (const { entry } of places) {
    const isWinner = bracket.matches.some(
      ({ side1, side2, winnerSide }) =>
        winnerSide !== null && (winnerSide === 1 ? side1 : side2)?.includes(`a${entry}`),
    );
    const hasPlayed = bracket.matches.some(
      ({ side1, side2, placed }) =>
        placed !== null &&
        placed.sets.length > 0 &&
        [side1, side2].some((side) => side?.includes(`a${entry}`)),
    );
    if (!isWinner && !hasPlayed && keepsPoints(bracket, entry))
      faults.push(`${entry} never came and gets points`);
  }
  for (const group of plan.groups) {
    const table = groupTable(plan, group, results);
    const at = table.findIndex(({ isLast }) => isLast);
    if (at !== -1 && table.slice(at).some(({ isLast }) => !isLast))
      faults.push(`${group.key}: absent before present`);
  }
  return faults;
}
