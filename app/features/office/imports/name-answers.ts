import { z } from "zod";
import { type NameQuestion, NEW_PERSON } from "./recognise.ts";
import { LEFT_OUT } from "./who-question.ts";

const answerSchema = z.union([
  z.object({ is: z.literal("member"), athleteId: z.string() }),
  z.object({ is: z.literal("name"), folded: z.string(), name: z.string() }),
  z.object({ is: z.literal("new") }),
  z.object({ is: z.literal("left_out"), reason: z.string() }),
]);

/** The answer to whom a name of the file stands for. */
type NameAnswer = z.output<typeof answerSchema>;

/** Answers by folded name. */
export const answersSchema = z.record(z.string(), answerSchema);

export type NameAnswers = z.output<typeof answersSchema>;

/**
 * Takes the questions of a preview and what was chosen by folded name (the value of a candidate, NEW_PERSON, LEFT_OUT);
 * gives the answers. A question without a choice, or with one that it does not offer, keeps its suggested answer.
 */
export function answerQuestions(
  questions: readonly NameQuestion[],
  chosen: ReadonlyMap<string, string>,
): NameAnswers {
  const answers = new Map(
    questions.map((question) => [question.folded, toAnswer(question, chosen.get(question.folded))]),
  );
  // "Ana" is "Ana Lima", who is the member of that name: the first name then is that member, too.
  for (const [folded, answer] of answers) {
    const further = answer.is === "name" ? answers.get(answer.folded) : undefined;
    if (further) answers.set(folded, further);
  }
  return Object.fromEntries(answers);
}

/** The questions with what was chosen (as `answerQuestions` takes it) as the answer that stands, where they offer it. */
export function withChosen(
  questions: readonly NameQuestion[],
  chosen: ReadonlyMap<string, string>,
): NameQuestion[] {
  return questions.map((question) => {
    const value = chosen.get(question.folded);
    const offered = [NEW_PERSON, LEFT_OUT, ...question.candidates.map((candidate) => candidate.value)];
    return value !== undefined && offered.includes(value) ? { ...question, suggested: value } : question;
  });
}

function toAnswer(question: NameQuestion, chosen: string | undefined): NameAnswer {
  if (chosen === NEW_PERSON) return { is: "new" };
  const value = chosen === LEFT_OUT ? LEFT_OUT : (chosen ?? question.suggested);
  const found = question.candidates.find((candidate) => candidate.value === value);
  if (!found && value !== LEFT_OUT) return toAnswer(question, question.suggested);
  if (!found) return { is: "left_out", reason: leftOutReason(question) };
  return found.isMember
    ? { is: "member", athleteId: found.value.slice(2) }
    : { is: "name", folded: found.value.slice(2), name: found.name };
}

function leftOutReason({ name, why, candidates }: NameQuestion): string {
  const names = candidates
    .slice(0, 3)
    .map((candidate) => candidate.name)
    .join(" ou ");
  if (why === "namesakes")
    return `Há mais de um atleta chamado ${name} no clube, e não foi dito qual deles jogou.`;
  if (why === "birth") return `${name} nasceu em outra data no clube, e não foi dito se é a mesma pessoa.`;
  return `${name} pode ser ${names}, e não foi dito quem é.`;
}
