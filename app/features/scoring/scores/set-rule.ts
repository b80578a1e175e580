import type { ScoreFormat, SetRule } from "./score-formats.ts";

/** `finished`: somebody won the set, or it ended even where it may; `open`: it can stand so while being played; `impossible`: it never stands so. */
export type SetState = "finished" | "open" | "impossible";

/** Whether a format can end even (fixed points, by the clock): only matches of changing partners are played so. */
export function canEndEven({ set }: Pick<ScoreFormat, "set">): boolean {
  return set.kind === "shared" || set.kind === "clock";
}

/** The rule of a set by its place (from 0): the last one of a format may have its own. */
export function ruleOfSet({ bestOf, set, finalSet }: ScoreFormat, index: number): SetRule {
  return index === bestOf - 1 ? finalSet : set;
}

/**
 * Takes a set's rule and what each side made (whole numbers, not negative); gives the set's state. A tie-break is one
 * more game after `tiebreakAt` all, and badminton's last point one more after 29 all: both are the same rule.
 */
export function checkSet(rule: SetRule, side1: number, side2: number): SetState {
  if (rule.kind === "clock") return "finished";
  if (rule.kind === "shared") {
    const left = rule.to - side1 - side2;
    return left === 0 ? "finished" : left > 0 ? "open" : "impossible";
  }
  const high = Math.max(side1, side2);
  const lead = high - Math.min(side1, side2);
  const decidedByOneAt = lastLevel(rule);
  if (high < rule.to) return "open";
  if (high > decidedByOneAt + 1) return "impossible";
  if (high === decidedByOneAt + 1 && lead === 1) return "finished";
  if (lead === 2 || (lead > 2 && high === rule.to)) return "finished";
  return lead <= 1 && high <= decidedByOneAt ? "open" : "impossible";
}

/** Takes a set's rule and a score of it that can occur; says whether its tie-break has been reached. */
export function hadTiebreak(rule: SetRule, side1: number, side2: number): boolean {
  return rule.kind === "games" && rule.tiebreakTo !== null && Math.min(side1, side2) >= rule.tiebreakAt;
}

/** Takes a set's rule; gives, in pt-BR and without a final stop, how such a set is won. */
export function describeSetEnd(rule: SetRule): string {
  if (rule.kind === "clock") return "vale o que está no placar quando o tempo acaba";
  if (rule.kind === "shared") return `os pontos dos dois lados somam ${rule.to}`;
  if (rule.kind === "points") {
    const end = `ganha quem faz ${rule.to} pontos com dois de diferença`;
    return rule.cap === undefined ? end : `${end}, ou quem chega primeiro a ${rule.cap}`;
  }
  const end = `ganha quem faz ${rule.to} games com dois de diferença`;
  if (rule.tiebreakTo === null) return `${end}, sem tie-break`;
  const level = rule.tiebreakAt;
  return `${end}; em ${level}/${level} joga-se o tie-break, que fecha em ${level + 1}/${level}`;
}

/** The level score after which a lead of one wins; infinite where two are always needed. */
function lastLevel(rule: Extract<SetRule, { kind: "games" | "points" }>): number {
  if (rule.kind === "points") return rule.cap === undefined ? Infinity : rule.cap - 1;
  return rule.tiebreakTo === null ? Infinity : rule.tiebreakAt;
}
