import { SelectField } from "../../../ui/select-field.tsx";
import { NEW_PERSON } from "./recognise.ts";
import { LEFT_OUT, type WhoQuestion } from "./who-question.ts";

/** Asks whose a name is that several have, or that is only like one's; `canBeNew` offers that it is nobody of them. */
export function WhoField({
  question: { name, lines, candidates },
  answer,
  onAnswer,
  canBeNew = false,
}: {
  question: WhoQuestion;
  answer: string;
  onAnswer: (answer: string) => void;
  canBeNew?: boolean;
}) {
  return (
    <SelectField
      label={`Quem é “${name}”?`}
      hint={
        lines === 1 ? "1 linha fica de fora até você dizer." : `${lines} linhas ficam de fora até você dizer.`
      }
      value={answer}
      onChange={({ target }) => onAnswer(target.value)}
      options={[
        { value: LEFT_OUT, label: "Deixar de fora" },
        ...candidates.map((one) => ({
          value: one.athleteId,
          label: one.about ? `${one.name} (${one.about})` : one.name,
        })),
        ...(canBeNew ? [{ value: NEW_PERSON, label: "É outra pessoa" }] : []),
      ]}
    />
  );
}
