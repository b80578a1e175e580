import type { ImportPlayer } from "./sides.ts";
import type { NameQuestion } from "./recognise.ts";
import { LEFT_OUT } from "./who-question.ts";

/** Of each folded name those that stand in a row with it: they are other people. */
export type Seats = ReadonlyMap<string, ReadonlySet<string>>;

/** Adds the players of a row to those that stand in one with each other. */
export function addSeats(seats: Map<string, Set<string>>, players: readonly ImportPlayer[]): void {
  for (const { folded } of players) {
    const others = seats.get(folded) ?? new Set();
    seats.set(folded, others);
    for (const player of players) if (player.folded !== folded) others.add(player.folded);
  }
}

/** Whether a name cannot be a candidate's: who stands in a row with it is the candidate. `known` gives whose a name is by folded name. */
export function sitsBeside(
  seats: Seats,
  known: ReadonlyMap<string, string>,
  folded: string,
  candidate: string,
): boolean {
  for (const other of seats.get(folded) ?? [])
    if (candidate === `n:${other}` || candidate === known.get(other)) return true;
  return false;
}

/** Questions whose suggested answers give no person two seats of a row: where two names would be one person, neither is suggested to be. */
export function apartQuestions(
  questions: readonly NameQuestion[],
  seats: Seats,
  known: ReadonlyMap<string, string>,
): NameQuestion[] {
  const suggested = new Map(questions.map((question) => [question.folded, question.suggested]));
  /** The person whom a name stands for: "Ana" is "Ana Lima", who is a member. */
  const whose = (folded: string): string => {
    let name = folded;
    for (let steps = 0; steps < questions.length; steps += 1) {
      const answer = known.get(name) ?? suggested.get(name);
      if (answer === undefined) return `n:${name}`;
      if (!answer.startsWith("n:")) return answer;
      name = answer.slice(2);
    }
    return LEFT_OUT;
  };
  return questions.map((question) => {
    const own = whose(question.folded);
    if (own === LEFT_OUT) return question;
    const isTwice = [...(seats.get(question.folded) ?? [])].some((other) => whose(other) === own);
    return isTwice ? { ...question, suggested: LEFT_OUT } : question;
  });
}
